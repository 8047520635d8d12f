// A small judge and a small client around the relay: text is held back exactly as far as one forbidden word needs,
// tool calls until they end, and what comes out is read as the dialect's clients read it.

import type { Adapter, DialectName, StreamForm } from '../../../src/protocol/adapter.js';
import { DIALECTS } from '../../../src/protocol/dialects.js';
import { StreamRelay } from '../../../src/protocol/relay.js';
import type { SseEvent } from '../../../src/protocol/sse.js';
import type { StreamStep } from '../../../src/protocol/stream.js';
import { openReader, openWire } from '../../../src/protocol/wire.js';

export const FORBIDDEN = 'SECRET';

export interface Played {
  readonly out: string;
  readonly steps: readonly StreamStep[];
  readonly isBlocked: boolean;
}

export interface PlaySetting {
  readonly form?: StreamForm;
  readonly includeUsage?: boolean;
  /** Instead of blocking, the word goes as this. */
  readonly replacement?: string;
}

export const SETTING = {
  requestId: 'req1',
  model: 'model-1',
  includeUsage: false,
  createdSeconds: 1700000000,
};

export function play(name: DialectName, chunks: readonly Uint8Array[], setting: PlaySetting = {}): Played {
  const adapter: Adapter = DIALECTS[name];
  const form = setting.form ?? 'sse';
  const dialect = adapter.openStream({ ...SETTING, includeUsage: setting.includeUsage ?? false });
  const relay = new StreamRelay(dialect, openWire(form));
  const reader = openReader(form);
  const judge = new Judge(relay, setting.replacement ?? null);
  const out: Uint8Array[] = [];
  const steps: StreamStep[] = [];
  const take = (events: readonly SseEvent[]): boolean => {
    for (const event of events) {
      const found = relay.accept(event);
      steps.push(...found);
      const isHit = judge.take(found);
      out.push(...relay.drain());
      if (isHit) out.push(...relay.block());
      if (isHit) return true;
    }
    return false;
  };
  const finish = (isBlocked: boolean): Played => ({
    out: Buffer.concat(out).toString('utf8'),
    steps,
    isBlocked,
  });
  for (const chunk of chunks) if (take(reader.push(chunk))) return finish(true);
  if (take(reader.end())) return finish(true);
  const last = relay.acceptEnd();
  steps.push(...last);
  if (judge.take(last)) out.push(...relay.drain(), ...relay.block());
  else out.push(...relay.drain(), ...relay.end());
  return finish(false);
}

class Judge {
  private readonly texts = new Map<string, string>();
  private readonly held = new Set<string>();

  constructor(
    private readonly relay: StreamRelay,
    private readonly replacement: string | null,
  ) {}

  /** Releases what may go; true when the forbidden word was found and everything before it has been let go. */
  take(steps: readonly StreamStep[]): boolean {
    for (const step of steps) {
      if (step.step === 'fault') throw new Error(step.fault);
      if (step.step === 'text' && this.read(step)) return true;
      if (step.step === 'lane_closed' && !this.held.has(step.lane)) this.releaseTo(step.lane, Infinity);
      if (step.step === 'call_ended') for (const lane of step.lanes) this.releaseTo(lane, Infinity);
    }
    return false;
  }

  private read(step: Extract<StreamStep, { step: 'text' }>): boolean {
    const before = this.texts.get(step.lane) ?? '';
    if (step.start !== before.length) throw new Error('a lane has lost count');
    const text = before + step.text;
    this.texts.set(step.lane, text);
    if (step.call !== null) this.held.add(step.lane);
    let from = 0;
    for (;;) {
      const at = text.indexOf(FORBIDDEN, from);
      if (at < 0) break;
      from = at + FORBIDDEN.length;
      if (from <= before.length) continue;
      if (this.replacement === null) {
        if (step.call === null) this.releaseTo(step.lane, at);
        return true;
      }
      this.relay.replace(step.lane, { start: at, end: from }, this.replacement);
    }
    if (step.call !== null) return false;
    this.releaseTo(
      step.lane,
      step.mode === 'whole' ? Infinity : Math.max(from, text.length - tailLength(text)),
    );
    return false;
  }

  private releaseTo(lane: string, to: number): void {
    this.relay.release(lane, to);
  }
}

/** Length of the longest end of `text` that may begin the forbidden word. */
function tailLength(text: string): number {
  for (let length = Math.min(FORBIDDEN.length - 1, text.length); length > 0; length -= 1) {
    if (FORBIDDEN.startsWith(text.slice(-length))) return length;
  }
  return 0;
}

export interface ReadEvent {
  readonly event: string | null;
  readonly data: unknown;
}

/** Events as a client sees them; JSON parsed, `[DONE]` as it is. */
export function readEvents(out: string, form: StreamForm = 'sse'): ReadEvent[] {
  const reader = openReader(form);
  const events = [...reader.push(Buffer.from(out)), ...reader.end()];
  if (reader.fault !== null) throw new Error(reader.fault);
  return events
    .filter(({ data }) => data !== null)
    .map(({ event, data }) => ({
      event,
      data: data === '[DONE]' ? data : (JSON.parse(data ?? 'null') as unknown),
    }));
}

export function sse(events: readonly unknown[], newline = '\n'): string {
  return events
    .map((item) => {
      const [name, data] = Array.isArray(item) ? (item as [string, unknown]) : [null, item];
      const head = name === null ? '' : `event: ${name}${newline}`;
      return `${head}data: ${typeof data === 'string' ? data : JSON.stringify(data)}${newline}${newline}`;
    })
    .join('');
}

export function bytes(text: string): Uint8Array[] {
  return [Buffer.from(text)];
}

interface AnyEvent {
  readonly type?: string;
  readonly delta?: string | { readonly text?: string };
  readonly choices?: readonly {
    readonly text?: string;
    readonly delta?: { readonly content?: string | null };
  }[];
  readonly candidates?: readonly {
    readonly content?: { readonly parts: readonly { readonly text?: string }[] };
  }[];
}

/** Everything the client was told in deltas, whatever the dialect calls it. */
export function saidIn(out: string): string {
  return readEvents(out)
    .map(({ data }) => {
      const { delta, choices, candidates } = data as AnyEvent;
      if (typeof delta === 'string') return delta;
      const [choice] = choices ?? [];
      const part = candidates?.[0]?.content?.parts[0];
      return delta?.text ?? choice?.delta?.content ?? choice?.text ?? part?.text ?? '';
    })
    .join('');
}
