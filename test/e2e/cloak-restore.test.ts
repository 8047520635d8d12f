// Values on their way back, through real sockets: in every dialect, whole and streamed in pieces of any size, in text and in
// the arguments of tool calls, however the model bent the tokens. A token of somebody else stays what it is, and is counted.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { json, stream } from '../support/fake-provider.js';
import { startProxied, type Proxied } from '../support/proxied.js';
import { WIRE, type Said, type WireDialect } from '../support/wire-answers.js';

const MAIL = 'ann.lee@acme-mail.com';
/** Quotes, a backslash and a sign of HTML: what arguments, documents and pages must escape. */
const CASE = 'CASE-QX "b\\c" & <d>';
const UNKNOWN = '[[email:0123456789ab]]';

/** What a model makes of the token of MAIL, and what the caller must read. */
const BENT: readonly (readonly [string, (token: string) => string, string])[] = [
  ['as made', (token) => `to ${token}.`, `to ${MAIL}.`],
  ['re-cased', (token) => `to ${token.toUpperCase()}.`, `to ${MAIL}.`],
  ['cut by a space', (token) => `to ${token.slice(0, 14)} ${token.slice(14)}.`, `to ${MAIL}.`],
  ['cut by a line break', (token) => `to ${token.slice(0, 5)}\n  ${token.slice(5)}.`, `to ${MAIL}.`],
  ['in backticks', (token) => `\`${token}\``, `\`${MAIL}\``],
  ['in quotes', (token) => `"${token}"`, `"${MAIL}"`],
  ['in bold', (token) => `**${token}**`, `**${MAIL}**`],
  ['inside angle brackets', (token) => `Ann <${token}>`, `Ann <${MAIL}>`],
  ['in angle brackets alone', (token) => `Ann <${token.slice(2, -2)}>`, `Ann ${MAIL}`],
  ['in one pair of brackets', (token) => `to ${token.slice(1, -1)}, ok`, `to ${MAIL}, ok`],
  ['escaped for Markdown', (token) => token.replaceAll('[', '\\['), MAIL],
  ['in a link', (token) => `[${token}](mailto:${token})`, `[${MAIL}](mailto:${MAIL})`],
  [
    'in a URL',
    (token) => `https://x.example/?to=${encodeURIComponent(token)}&a=1`,
    `https://x.example/?to=${encodeURIComponent(MAIL)}&a=1`,
  ],
  ['escaped for HTML', (token) => token.replaceAll('[', '&#91;').replaceAll(']', '&#93;'), MAIL],
  [
    'escaped for JSON',
    (token) => `{"to":"${token.replaceAll('[', '\\u005b').replaceAll(']', '\\u005d')}"}`,
    `{"to":"${MAIL}"}`,
  ],
];

const LEGACY: WireDialect = {
  whole: ({ deltas }) => ({
    id: 'c',
    object: 'text_completion',
    choices: [{ index: 0, text: deltas.join('') }],
  }),
  streamed: ({ deltas }) => ({
    events: deltas.map((text) => `data: ${JSON.stringify({ id: 'c', choices: [{ index: 0, text }] })}\n\n`),
    closing: ['data: [DONE]\n\n'],
  }),
  error: () => ({}),
};

interface Dialect {
  readonly wire: WireDialect;
  readonly path: (isStream: boolean) => string;
  readonly body: (prompt: string) => object;
  /** The text and the arguments of a whole answer or of one event; arguments as they stand there. */
  readonly read: (answer: any) => { readonly text?: string; readonly args?: unknown };
  readonly mayCall: boolean;
}

const DIALECTS: Readonly<Record<string, Dialect>> = {
  chat: {
    wire: WIRE.chat,
    path: () => '/v1/chat/completions',
    body: (content) => ({ model: 'm', messages: [{ role: 'user', content }] }),
    read: ({ choices }) => {
      const said = choices[0]?.delta ?? choices[0]?.message ?? {};
      return { text: said.content ?? '', args: said.tool_calls?.[0]?.function.arguments };
    },
    mayCall: true,
  },
  responses: {
    wire: WIRE.responses,
    path: () => '/v1/responses',
    body: (input) => ({ model: 'm', input }),
    read: (answer) => {
      const output: any[] = answer.object === 'response' ? answer.output : [];
      if (answer.type === 'response.output_text.delta') return { text: answer.delta };
      if (answer.type === 'response.function_call_arguments.delta') return { args: answer.delta };
      const text = output.find(({ type }) => type === 'message')?.content[0].text;
      return { text, args: output.find(({ type }) => type === 'function_call')?.arguments };
    },
    mayCall: true,
  },
  completions: {
    wire: LEGACY,
    path: () => '/v1/completions',
    body: (prompt) => ({ model: 'm', prompt }),
    read: ({ choices }) => ({ text: choices[0]?.text ?? '' }),
    mayCall: false,
  },
  anthropic: {
    wire: WIRE.anthropic,
    path: () => '/v1/messages',
    body: (content) => ({ model: 'm', max_tokens: 9, messages: [{ role: 'user', content }] }),
    read: (answer) => {
      const blocks: any[] = answer.content ?? [];
      const block = blocks.find(({ type }) => type === 'tool_use');
      const text = answer.delta?.text ?? blocks.find(({ type }) => type === 'text')?.text;
      return { text, args: answer.delta?.partial_json ?? block?.input };
    },
    mayCall: true,
  },
  gemini: {
    wire: WIRE.gemini,
    path: (isStream) => `/v1beta/models/m:${isStream ? 'streamGenerateContent?alt=sse' : 'generateContent'}`,
    body: (text) => ({ contents: [{ role: 'user', parts: [{ text }] }] }),
    read: ({ candidates }) => {
      const parts: any[] = candidates[0]?.content.parts ?? [];
      return {
        text: parts.map(({ text }) => text ?? '').join(''),
        args: parts.find(({ functionCall }) => functionCall)?.functionCall.args,
      };
    },
    mayCall: true,
  },
};

let proxied: Proxied;
beforeAll(async () => {
  proxied = await startProxied({
    models: { semantic: false },
    cloak_types: [{ name: 'x_case', pattern: 'CASE-[A-Z]+ "[^"]*" & <[a-z]>', category: 'pii' }],
    policy: { semantic: 'off', cloak: { strategy: 'tokenize' } },
  });
});
afterAll(() => proxied.stop());

const sizesOf = (text: string, size: number) =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, at) => text.slice(at * size, (at + 1) * size));

interface Heard {
  readonly text: string;
  readonly args: unknown;
}

/** Asks with both values; the provider answers with what `say` makes of their tokens. */
async function converse(
  dialect: Dialect,
  say: (mail: string, note: string) => Said,
  how: { readonly isStream: boolean; readonly subject?: string },
): Promise<Heard> {
  proxied.provider.say((asked, response) => {
    const mail = /\[\[email:[0-9a-f]{12}\]\]/.exec(asked.body)?.[0] ?? 'no mail';
    const note = /\[\[x_case:[0-9a-f]{12}\]\]/.exec(asked.body)?.[0] ?? 'no case';
    const said = say(mail, note);
    const { events, closing } = dialect.wire.streamed(said);
    return (how.isStream ? stream([...events, ...closing]) : json(dialect.wire.whole(said)))(asked, response);
  });
  const answer = await fetch(proxied.proxyUrl + dialect.path(how.isStream), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(how.subject === undefined ? {} : { 'x-portcullis-subject': how.subject }),
    },
    body: JSON.stringify({
      ...dialect.body(`Mail ${MAIL} about ${CASE} now.`),
      ...(how.isStream ? { stream: true } : {}),
    }),
  });
  expect(answer.status).toBe(200);
  const body = await answer.text();
  if (!how.isStream) return { text: '', args: undefined, ...dialect.read(JSON.parse(body)) };
  const events = [...body.matchAll(/^data: (\{.*\})$/gm)].map(([, data]) => dialect.read(JSON.parse(data!)));
  const args = events.map((event) => event.args).filter((piece) => piece !== undefined);
  return {
    text: events.map((event) => event.text ?? '').join(''),
    args: args.every((piece) => typeof piece === 'string') ? args.join('') : args[0],
  };
}

const textOnly = (deltas: readonly string[]): Said => ({ deltas, calls: [] });

describe.each(Object.entries(DIALECTS))('a token in %s', (_name, dialect) => {
  it.each(BENT)('comes back %s in a whole answer', async (_title, bend, expected) => {
    const { text } = await converse(dialect, (mail) => textOnly([bend(mail)]), { isStream: false });
    expect(text).toBe(expected);
  });

  it.each([1, 2, 3, 5, 11, 64])(
    'comes back from a stream in pieces of %i, however it is bent',
    async (size) => {
      const all = (mail: string) => BENT.map(([, bend]) => bend(mail)).join(' ; ');
      const { text } = await converse(dialect, (mail) => textOnly(sizesOf(all(mail), size)), {
        isStream: true,
      });
      expect(text).toBe(BENT.map(([, , expected]) => expected).join(' ; '));
    },
  );

  it('keeps the values of others to itself, and what nobody knows as it is', async () => {
    let theirs = '';
    await converse(dialect, (mail) => textOnly([(theirs = mail)]), { isStream: false, subject: 'ann' });
    for (const isStream of [false, true]) {
      const said = `Hers is ${theirs}, or ${UNKNOWN}.`;
      const { text } = await converse(dialect, () => textOnly(sizesOf(said, 4)), {
        isStream,
        subject: 'bob',
      });
      expect(text).toBe(said);
      const counts = /"restored":0,"unknown":1,"denied":1/;
      await vi.waitFor(async () => {
        const rows = await proxied.portcullis.service.store.records.tail({ limit: 6 });
        expect(rows.filter(({ body }) => counts.test(body))).toHaveLength(isStream ? 2 : 1);
      });
    }
  });

  it.runIf(dialect.mayCall)('comes back escaped in the arguments of a call', async () => {
    for (const isStream of [false, true]) {
      const { args } = await converse(
        dialect,
        (mail, note) => ({
          deltas: ['Let me see.'],
          calls: [{ name: 'send', args: { to: mail, cc: mail.toUpperCase(), note: `re: ${note}\n!` } }],
        }),
        { isStream },
      );
      const read = typeof args === 'string' ? JSON.parse(args) : args;
      expect(read).toEqual({ to: MAIL, cc: MAIL, note: `re: ${CASE}\n!` });
    }
  });
});
