// Clean English prose for speed measurements, made from sentences written for this purpose: no repeats within a few
// kilobytes, ordinary words, ASCII only.
const SUBJECTS = [
  'The harbour office',
  'Our night shift',
  'A retired teacher',
  'The second draft',
  'Every gardener',
  'The museum',
  'A small bakery',
  'The new tram line',
  'My neighbour',
  'The council',
];
const VERBS = [
  'keeps',
  'described',
  'rebuilt',
  'forgot',
  'collects',
  'painted',
  'moved',
  'opened',
  'measured',
  'shared',
];
const OBJECTS = [
  'a box of letters from the coast',
  'the schedule for the winter months',
  'an old map of the valley',
  'three crates of apples',
  'the results of last week',
  'a quiet corner by the window',
  'the list of volunteers',
  'a recipe with too much salt',
  'the tools behind the shed',
  'a story about the lighthouse',
];
const ENDS = [
  'before the rain came.',
  'and nobody seemed to mind.',
  'while the others waited outside.',
  'for the first time this year.',
  'because the bridge was closed.',
  'as the evening went on.',
  'with some help from friends.',
  'so the children could see it.',
];

/** Prose of exactly `length` characters, the same for the same seed. */
export function makeProse(length: number, seed = 7): string {
  let state = seed;
  const pick = (list: readonly string[]) => {
    state = (state * 1103515245 + 12345) & 0x7fffffff;
    return list[(state >> 8) % list.length] ?? '';
  };
  const sentences: string[] = [];
  for (let size = 0; size < length;) {
    const sentence = `${pick(SUBJECTS)} ${pick(VERBS)} ${pick(OBJECTS)} ${pick(ENDS)} `;
    sentences.push(sentence);
    size += sentence.length;
  }
  return sentences.join('').slice(0, length);
}

/** One sentence in each of several scripts, written for this purpose. */
const SENTENCES = [
  'Der Stadtrat hat gestern über den neuen Fahrplan für Busse beraten; die Brücke wird größer. ',
  'Le conseil a débattu hier soir des horaires et de la rénovation du vieux pont. ',
  'Городской совет собрался вечером, чтобы обсудить новое расписание автобусов. ',
  '市议会昨晚开会讨论新的公交时刻表和旧桥的维修工作。',
  '昨夜、市議会は新しいバスの時刻表と古い橋の修理について話し合いました。',
  'اجتمع مجلس المدينة مساء أمس لمناقشة جدول الحافلات الجديد. ',
  'नगर परिषद ने कल शाम नई बस समय सारणी पर चर्चा की। ',
  'We had a great day 😀 at the beach with friends and some cake 🎂! ',
];

/** Prose in many scripts, sentence by sentence, of exactly `length` UTF-16 units. */
export function makeMixedProse(length: number): string {
  const round = SENTENCES.join('');
  return Buffer.from(round.repeat(Math.ceil(length / round.length)).slice(0, length), 'utf16le').toString(
    'utf16le',
  );
}
