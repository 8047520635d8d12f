// Config. Whether a stream is written to in colour: what the variables everybody knows say, and else whether somebody
// looks at it on a terminal.

type Env = Readonly<Record<string, string | undefined>>;

const isSet = (value: string | undefined): boolean => value !== undefined && value !== '';

export function wantsColour(stream: { readonly isTTY?: boolean }, env: Env = process.env): boolean {
  if (isSet(env['NO_COLOR'])) return false;
  if (isSet(env['FORCE_COLOR'])) return env['FORCE_COLOR'] !== '0';
  return stream.isTTY === true && env['TERM'] !== 'dumb';
}
