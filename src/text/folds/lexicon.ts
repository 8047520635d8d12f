// Text, folds. The words by which a disguise that has no marks of its own (leet, ROT13, Atbash, reversed, letters without
// gaps) is recognised: frequent small words and the words attacks are made of. A table; it never decides that a text is one.

const SMALL = `the and you all are for not but can your was his her they this that with have from will what when who how
 why out now new one two any our has had its let get say see him she may use own did too also than then them these those
 there their here where which while about after before above below into onto over under upon only just must shall should
 would could never always every each both more most some such other another without within between because until since
 please okay yes like want need make made take give given know think tell said says does done doing been being were very
 well good best first last next same still even much many ever again back down off per via`;

const ATTACK = `ignore disregard forget bypass override overwrite skip avoid dismiss discard drop cancel delete erase
 remove replace stop cease abandon neglect reject refuse disobey violate break obey follow execute run perform act behave
 pretend imagine roleplay simulate assume become respond answer reply write print output show display reveal expose
 disclose leak dump repeat recite echo quote copy paste translate summarize encode decode list send forward email post
 upload transmit share fetch visit open click call invoke trigger enable disable activate unlock switch enter start begin
 continue change update modify transfer pay wire deposit purchase buy confirm approve authorize verify comply cooperate
 provide generate create explain describe teach help assist build hack attack exploit steal inject
 previous prior earlier preceding former initial original existing current following foregoing aforementioned
 instruction instructions prompt prompts system directive directives guideline guidelines rule rules order orders command
 commands policy policies restriction restrictions limitation limitations constraint constraints filter filters safeguard
 safeguards safety security guardrail guardrails protection context message messages conversation history text content
 contents information data document everything anything nothing something someone anyone everyone
 model assistant chatbot language developer admin administrator root user users human creator owner boss manager operator
 mode jailbreak jailbroken unrestricted unfiltered uncensored unlimited free freely evil dark secret secrets hidden
 confidential private internal sensitive personal password passwords key keys token tokens credential credentials account
 bank money payment wallet card number address code codes file files tool tools function functions api url link image
 website server database admin access permission permissions privilege ethical ethics moral morals legal illegal harmful
 dangerous malicious virus malware bomb weapon drug drugs poison kill murder suicide anything
 character persona role game story fiction novel scenario hypothetical purpose purposes test testing debug
 urgent urgently immediately important critical emergency required mandatory necessary
 answer question questions word words sentence sentences line lines exactly verbatim step steps really actually
 instead longer anymore entire entirely complete completely full fully whole whatever regardless allowed authorized
 told asked trained training programmed configured openai chatgpt anthropic claude gemini google http https www
 warning warnings disclaimer disclaimers apology apologies sorry cannot unable language english`;

/** Frequent and attacking words of the other languages that are written in Latin letters. */
const ELSEWHERE = `ignora ignorar ignore ignorez ignoriere ignorieren ignorer negeer ignoruj zignoruj olvida olvide oublie
 oubliez vergiss vergessen dimentica dimenticare esquece esqueca vergeet zapomnij todas todos toutes tous alle allen
 tutte tutti wszystkie instrucciones instructions anweisungen istruzioni instrucoes instructies instrukcje anteriores
 anterior precedentes precedente vorherigen vorherige bisherigen precedenti previas previos vorige poprzednie las los les
 des der die das den dem und nicht ist sind ein eine que por para com con del della delle degli gli una uno une est sont
 avec dans pour pas sur vous votre nous mon ses sus seu sua voce usted ahora jetzt maintenant adesso agora nu teraz regeln
 reglas regles regole regras regels zasady sistema systeme systeem reveal revela revelar revele offenbare zeige muestra
 mostrar affiche montre mostra toon pokaz secreto geheim geheime passwort senha contrasena gib dein deine deinen tus sie
 talimatlari onceki tum unut goster perintah abaikan semua sebelumnya instruksi lupakan anda kamu adalah bo qua tat ca`;

const words = (list: string): readonly string[] =>
  list
    .split(' ')
    .map((word) => word.trim())
    .filter((word) => word !== '');

function inflect(word: string): readonly string[] {
  if (word.length < 4) return [word];
  const stem = word.endsWith('e') ? word.slice(0, -1) : word;
  return [word, `${word}s`, `${stem}ed`, `${stem}ing`];
}

/** English words by which English disguises show themselves. */
export const ENGLISH: readonly string[] = [...new Set([...words(SMALL), ...words(ATTACK).flatMap(inflect)])];
/** All words, English first. */
export const LEXICON: readonly string[] = [...new Set([...ENGLISH, ...words(ELSEWHERE)])];

const HASH_START = 0x811c9dc5 | 0;

/** One step of the hash under which words are kept. */
export function hashStep(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x01000193);
}

export function hashWord(word: string): number {
  let hash = HASH_START;
  for (let index = 0; index < word.length; index++) hash = hashStep(hash, word.charCodeAt(index));
  return hash;
}

export const EMPTY_HASH = HASH_START;

/** Words by hash, with a number each: one probe in a typed array, no text made. */
export class WordTable {
  readonly #mask: number;
  readonly #hashes: Int32Array;
  readonly #values: Int32Array;
  /** One bit for each hash's lower half: small enough to stay near, and it turns most words away. */
  readonly #sieve = new Uint32Array(2048);

  constructor(entries: Iterable<readonly [string, number]>) {
    const list = [...entries];
    let size = 64;
    while (size < list.length * 4) size *= 2;
    this.#mask = size - 1;
    this.#hashes = new Int32Array(size);
    this.#values = new Int32Array(size);
    for (const [word, value] of list) this.#add(hashWord(word), value);
  }

  #add(hash: number, value: number): void {
    this.#sieve[(hash >>> 5) & 2047] = this.#sieve[(hash >>> 5) & 2047]! | (1 << (hash & 31));
    let slot = (hash ^ (hash >>> 15)) & this.#mask;
    while (this.#values[slot] !== 0) {
      if (this.#hashes[slot] === hash) {
        this.#values[slot] = this.#values[slot]! | value;
        return;
      }
      slot = (slot + 1) & this.#mask;
    }
    this.#hashes[slot] = hash;
    this.#values[slot] = value;
  }

  /** The number kept for a word of this hash; 0 when there is none. Numbers of equal words are joined bit by bit. */
  find(hash: number): number {
    if ((this.#sieve[(hash >>> 5) & 2047]! & (1 << (hash & 31))) === 0) return 0;
    let slot = (hash ^ (hash >>> 15)) & this.#mask;
    for (;;) {
      const value = this.#values[slot]!;
      if (value === 0 || this.#hashes[slot] === hash) return value;
      slot = (slot + 1) & this.#mask;
    }
  }
}
