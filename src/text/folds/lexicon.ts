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

/** Further words that attacks and the sentences around them are made of. */
const COMMON = `able accept across action actual add advice advise afraid age agent agree ahead allow almost alone along already alright
 although among amount angry anyway apart apple apply area argue arm around arrive article aside ask attach attempt attention
 audience author available aware away baby bad ball base basic bear beat beautiful because bed behind believe below beneath
 benefit beside better beyond big bill bit black block blood blue board body book born both bottom box boy brain bring
 brother building business busy buyer capable capital car care carefully carry case catch cause central certain chance
 chapter chat check chief child children choice choose church city civil claim class clean clear clearly client close closed
 coast cold collect college color colour comes coming comment commit common community company compare concern condition
 confession consider contact contain control convert cook correct cost count country couple course court cover crime
 culture cure customer cut cycle daily damage danger dangerous daughter day days dead deal dear death debate debug decide
 decision declare deep defense define definition degree deliver demand department depend derive design despite detail
 details develop device devil diamond dictionary die differ different difficult dinner direct direction director discover
 discuss disease doctor dog dollar door double doubt draft dream dress drink drive due during duty early earn earth ease
 east easy eat economy edge editor education effect effort eight either elect electric element else embed emotion employ
 empty enemy energy engine enjoy enough ensure entry environment equal error errors escape especially essay even evening
 event evidence example except exchange excuse exercise exist expect experience expert explicit express extra eye face fact
 factor fail fair fake fall false family famous far farm fast father fear feature feel feeling few field fight figure fill
 film final finally financial find fine finger finish fire fish five fix floor flow flower fly food foot force foreign form
 formal format forward found four frame french freedom fresh friend front fuel fun fund future gain garden gas general
 gentle german get girl glad glass goal god gold gone grand grandma grandmother great green ground group grow guard guess
 guest guide gun guy hair half hall hand handle hang happen happy hard hat hate head health hear heart heat heavy hello
 hence hero hey hide high highly hire hit hold hole holiday home honest hope horse hospital host hot hotel hour house
 however huge hundred hurt husband idea identify identity imagine immoral impact imply improve include income increase
 indeed index industry inform initially input inside install instance instruct insult integrate intent interest interview
 invest investigate investing issue item job join joke judge jump justice keep kid kind king kitchen knife knock knowledge
 label lack lady land large late later latest laugh law lawyer lay lead leader learn least leave left leg lemon less lesson
 letter letters level liar library life light limit lip listen little live load local locate lock log logic long look lord
 lose loss lost lot love low luck lunch machine magic mail main maintain major male man many map mark market marry master
 match material matter maximum maybe meal mean meaning meant measure media medical meet meeting member memory mention menu
 method middle might mile military mind minimum minute miss mistake mix modern moment month moon morning most mother motion
 mountain mouth move movie movies mouse music myself name names narrative nation nature near nearly neck negative neighbor
 neither network neutral news nice night nine nobody noise none nor normal normally north nose note notes notice novel
 nowhere object observe obtain obvious occur ocean odd offer office officer often oil old once opening operate operation
 opinion opposite option options ordinary organize otherwise outside own owned page paid pain paint pair paper paragraph
 parameter parent park part particular party pass passage passed past path patient pattern peace people percent perfect
 perhaps period permit person phone phrase phrases pick picture piece place plain plan plane plant play player please plus
 poem poet point police politics poor popular position positive possible possibly potential power practice precise prefer
 prepare present press pretty prevent price print priority prison privacy probably problem proceed process produce product
 professional professor profile profit program project promise proof proper property protect protocol prove public publish
 pull pure push put pwned quality quarter queen query quick quickly quiet quite quote race radio rain raise range rate rather
 raw reach react read reader ready real reality realize reason reasons receive recent recommend record red reduce refer
 reference reflect refusal refusals regard region relate release religion remain remember remind report represent request
 requests research reserve reset resist resource respect response rest restart result results retrieve return returns reverse
 review rich right ring rise risk river road robot rock room round row rude safe sample sarcastic save saying scene school
 science score screen script sea search season seat second section secure seek seem seen sell sender senior sense separate
 series serious serve service session set setting settings seven several sex shape sharp ship shoot shop short shot side
 sight sign signal silent silly similar simple simply sing single sir sister site situation six size skill skin sleep slow
 small smart smile snow social society soft software sold solution solve somehow son song soon sort sound source south space
 speak special specific specifically speech speed spell spelling spend spirit split sport spring stage stand standard star
 state stated statement station status stay steal stick stocks stone store strange street strict string strong structure
 student study stuff style subject success sudden suggest sum summary summer sun supply support suppose supposed sure
 surprise swear sweet symbol table talk target task tasks tax teacher team tech television ten tend term terms terrible
 thank thanks theme themselves theory therefore thing things third thirty thousand threat three through throughout throw
 thus tie till time title today together tomorrow tone tonight tool top topic total touch toward town track trade tradition
 train translation translator travel treat tree trial trick trip troubleshoot true truly trust truth try turn twelve twenty
 twice type types unique unit unless unlock until upper usage useful usual usually value variable various version view
 village violence virtual visit voice void vote wait walk wall war warm wash watch water way ways weak wear weather web week
 weekend weight welcome west wet whether white whom whose why wide wife wild win wind window wine winter wish woman women
 wonder wood work worker works world worry worst worth writer writing wrong year yellow yesterday yet young yours yourself
 zero dan ethical unethical amoral censorship censored censor webhook invoice receipt iban seed alert curl bash shell sudo
 login auth oauth bearer env config deploy commit branch repo email emails inbox calendar contacts attach attachment`;

/** Frequent and attacking words of the other languages that are written in Latin letters. */
const ELSEWHERE = `ignora ignorar ignore ignorez ignoriere ignorieren ignorer negeer ignoruj zignoruj olvida olvide oublie
 oubliez vergiss vergessen dimentica dimenticare esquece esqueca vergeet zapomnij todas todos toutes tous alle allen
 tutte tutti wszystkie instrucciones instructions anweisungen istruzioni instrucoes instructies instrukcje anteriores
 anterior precedentes precedente vorherigen vorherige bisherigen precedenti previas previos vorige poprzednie las los les
 des der die das den dem und nicht ist sind ein eine que por para com con del della delle degli gli una uno une est sont
 avec dans pour pas sur vous votre nous mon ses sus seu sua voce usted ahora jetzt maintenant adesso agora nu teraz regeln
 reglas regles regole regras regels zasady sistema systeme systeem reveal revela revelar revele offenbare zeige muestra
 mostrar affiche montre mostra toon pokaz secreto geheim geheime passwort senha contrasena gib dein deine deinen tus sie
 talimatlari onceki tum unut goster perintah abaikan semua sebelumnya instruksi lupakan anda kamu adalah bo qua tat ca
 herhaal letterlijk instructies die je aan het begin hebt gekregen ripeti alla lettera le istruzioni che hai ricevuto
 inizio desde ahora eres puedes todo tiene como sin limites restricciones normas reglas anteriores responde escribe ahora
 repite palabra prompt secreta clave datos usuario sistema desactiva filtros nunca siempre ab sofort bist kannst ohne
 einschraenkungen antworte schreibe wiederhole wort deiner vorgaben regel keine mehr bitte jetzt partir maintenant tu es
 sans aucune restriction reponds ecris repete mot cle donnees utilisateur toujours jamais regles precedentes consignes
 affichez donne moi ton ta tes rispondi scrivi senza alcuna regola adesso sei mostrami parola chiave dati utente sempre mai
 responda escreva repita palavra senha dados usuario sempre nunca regras anteriores agora mostre seu prompt sem restricoes
 antwoord schrijf woord zonder beperkingen nu bent jij jouw systeem regels vorige instructie laat zien odpowiedz napisz slowo
 bez ograniczen teraz jestes twoje wszystkich poprzednich polecen zapomnij ujawnij haslo instruktioner alla tidigare regler
 ignorera glem alle tidligere svar skriv uden uten svara visa vis din dine nu er som ikke inte kaikki aiemmat ohjeet unohda
 jawab tulis tanpa batasan sekarang tampilkan rahasia aturan sistem lupakan yanitla yaz simdi kurallar sistem gizli goster
 onceki talimatlar tum bo qua huong dan truoc day hien thi`;

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

function adverb(word: string): readonly string[] {
  return word.length < 4 ? [] : [`${word}ly`];
}

/** English words by which English disguises show themselves. */
export const ENGLISH: readonly string[] = [
  ...new Set([...words(SMALL), ...words(ATTACK).flatMap(inflect), ...words(COMMON)]),
];
/** All words, English first. */
export const LEXICON: readonly string[] = [...new Set([...ENGLISH, ...words(ELSEWHERE)])];

/** All words with their usual endings: what letters without gaps, and leet, are read by. */
export const VOCABULARY: readonly string[] = [
  ...new Set([
    ...ENGLISH,
    ...words(COMMON).flatMap(inflect),
    ...ENGLISH.flatMap(adverb),
    ...words(ELSEWHERE),
  ]),
];

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
