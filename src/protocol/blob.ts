// Protocol. Tells content that no text scanner reads from text that merely travels as base64. The name of a type is the
// caller's word: what decodes to text is text, whatever it is called, and goes to the scanner, which undoes the encoding.

/** Base64, or a data URL of base64, of something that is not text: neither by its type nor by what it holds. */
export function isBlob(text: string): boolean {
  const from = beginOfBase64(text);
  return from >= 0 && isBase64(text, from) && !holdsText(text, from);
}

/** Base64 of whatever kind: what a provider has sealed is for it alone to read, and would not open if it were text. */
export function isSealed(text: string): boolean {
  const from = beginOfBase64(text);
  return from >= 0 && isBase64(text, from);
}

/** Behind the head of a data URL, if there is one; -1 where that says that no base64 follows, or text. */
function beginOfBase64(text: string): number {
  if (!text.startsWith('data:')) return 0;
  const comma = text.indexOf(',');
  if (comma < 0 || comma > 200) return -1;
  const head = text.slice(5, comma).toLowerCase();
  return head.endsWith(';base64') && !isTextType(head) ? comma + 1 : -1;
}

/** Types of text that do not say so: those providers take as documents. */
const TEXT_TYPES: ReadonlySet<string> = new Set([
  'application/csv',
  'application/ecmascript',
  'application/graphql',
  'application/javascript',
  'application/json',
  'application/jsonl',
  'application/rtf',
  'application/sql',
  'application/toml',
  'application/typescript',
  'application/x-httpd-php',
  'application/x-javascript',
  'application/x-ndjson',
  'application/x-python',
  'application/x-python-code',
  'application/x-sh',
  'application/x-typescript',
  'application/x-yaml',
  'application/xml',
  'application/yaml',
]);
const TEXT_SUFFIXES = ['+json', '+xml', '+yaml'];

function isTextType(mediaType: string): boolean {
  const type = mediaType.split(';', 1)[0]!.trim();
  if (type === '' || type.startsWith('text/') || type.startsWith('message/')) return true;
  return TEXT_TYPES.has(type) || TEXT_SUFFIXES.some((suffix) => type.endsWith(suffix));
}

/** Whether a media type names text, which must then be read as text even in base64. */
export function namesText(mediaType: unknown): boolean {
  return typeof mediaType !== 'string' || isTextType(mediaType.toLowerCase());
}

/** At least 24 characters of one base64 alphabet: shorter ones are as likely to be words. */
function isBase64(text: string, from: number): boolean {
  if (text.length - from < 24) return false;
  for (let index = from; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    const isWord = (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
    if (
      !isWord &&
      code !== 43 &&
      code !== 47 &&
      code !== 45 &&
      code !== 95 &&
      code !== 61 &&
      code !== 10 &&
      code !== 13
    ) {
      return false;
    }
  }
  return true;
}

/** Signs of base64 that are looked at, and bytes of what they hold in which every binary format shows itself. */
const SAMPLE_SIGNS = 4_096;
const HEAD_BYTES = 64;
/** One byte in so many may be none of text: old encodings, or a mark put in to deceive. */
const STRAY = 16;

/** Whether base64 holds text, by its beginning. A PDF may be nothing but letters, and is still read by its own rules. */
function holdsText(text: string, from: number): boolean {
  const bytes = Buffer.from(text.slice(from, from + SAMPLE_SIGNS), 'base64');
  if (bytes.toString('latin1', 0, 5) === '%PDF-') return false;
  return isMostlyText(bytes.subarray(0, HEAD_BYTES)) && isMostlyText(bytes);
}

function isMostlyText(bytes: Buffer): boolean {
  let strays = 0;
  const text = bytes.toString('utf8');
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    const isBlank = code === 9 || code === 10 || code === 12 || code === 13;
    if ((code < 32 && !isBlank) || code === 127 || code === 0xfffd) strays += 1;
  }
  return strays * STRAY <= text.length;
}
