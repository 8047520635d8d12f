// Proxy. A streamed answer: the head goes out as soon as the upstream answered, then each chunk is read into events,
// judged, and what may go goes. Back-pressure from end to end; a block ends the stream in the dialect and aborts the
// upstream at once; an upstream that breaks off is told, never dressed up as an ending.

import type { SseFault } from '../protocol/sse.js';
import { StreamRelay } from '../protocol/relay.js';
import { openReader, openWire } from '../protocol/wire.js';
import { readEventFacts } from './answer-facts.js';
import { MAX_ANSWER_BYTES, type Delivery } from './deliver-whole.js';
import type { OpenExchange } from './open-exchange.js';
import { responseHeaders } from './headers.js';
import { StreamJudge, type StreamEnd } from './judge-stream.js';
import { refusalOfMissingCloak, refusalOfUpstream } from './refusals.js';
import { StreamCloak } from './stream-cloak.js';
import type { UpstreamFailure } from './upstream.js';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

function openHead(exchange: OpenExchange, status: number, headers: Headers, contentType: string): void {
  const { response, requestId, record } = exchange;
  response.writeHead(status, {
    ...responseHeaders(headers, true),
    'content-type': contentType,
    'cache-control': 'no-cache',
    'x-accel-buffering': 'no',
    'x-portcullis-request-id': requestId,
    'server-timing': record.serverTiming(),
  });
  response.flushHeaders();
}

class StreamDelivery implements Delivery {
  readonly #exchange: OpenExchange;
  readonly #reader: ReturnType<typeof openReader>;
  readonly #relay: StreamRelay;
  readonly #judge: StreamJudge;
  /** Null where what the model writes about people is left alone. */
  readonly #cloak: StreamCloak | null;
  #isOver = false;
  /** The upstream has said everything; the semantic pass may not have. */
  #hasEnded = false;
  /** Bytes that came and bytes that went since nothing was held: what lies between is roughly what is held now. */
  #cameBytes = 0;
  #wentBytes = 0;
  #writtenMs = performance.now();
  #judgingMs = 0;

  constructor(exchange: OpenExchange, status: number, headers: Headers) {
    const { destination, reading, parts, policy, tools, ticket, requestId } = exchange;
    const form = reading.stream === 'json_array' ? 'json_array' : 'sse';
    const wire = openWire(form);
    this.#exchange = exchange;
    this.#reader = openReader(form);
    const setting = {
      requestId,
      model: reading.model ?? 'unknown',
      includeUsage: reading.includeUsage,
      createdSeconds: Math.floor(Date.now() / 1000),
    };
    this.#relay = new StreamRelay(destination.adapter.openStream(setting), wire);
    const pass = policy.on_unavailable === 'allow' ? () => exchange.record.passedUnjudged('cloak') : null;
    this.#cloak = exchange.cloakCompletion === null ? null : new StreamCloak(exchange.cloakCompletion, pass);
    this.#judge = new StreamJudge(this.#relay, {
      rules: parts.rules(),
      semantic: parts.semantic,
      policy,
      tools,
      isEnforced: (by) => ticket.judge(by) !== 'withhold',
      resolve: exchange.resolve,
      cloak: this.#cloak,
      onUnjudged: () => exchange.record.passedUnjudged('semantic'),
      onAnswer: (end) => this.#resume(end),
    });
    openHead(exchange, status, headers, wire.contentType);
    exchange.response.on('drain', () => exchange.call.resume());
  }

  data(chunk: Buffer): boolean {
    if (this.#isOver) return true;
    this.#cameBytes += chunk.length;
    const startedMs = performance.now();
    const { record } = this.#exchange;
    for (const event of this.#reader.push(chunk)) {
      if (record.trace !== null) record.answerSaid(readEventFacts(event.data));
      if (this.#settle(this.#judge.take(this.#relay.accept(event)))) return true;
      // An ending may have to wait for the semantic pass; what came before it in the same packet does not.
      if (this.#judge.isWatching) this.#flush();
    }
    this.#judgingMs += performance.now() - startedMs;
    if (this.#reader.fault !== null) return this.#breakOff(this.#reader.fault);
    const mayGoOn = this.#flush();
    return this.#isHoldingTooMuch() ? this.#breakOff('malformed') : mayGoOn;
  }

  ended(): void {
    if (this.#isOver) return;
    for (const event of this.#reader.end()) {
      if (this.#settle(this.#judge.take(this.#relay.accept(event)))) return;
    }
    if (this.#reader.fault !== null) {
      this.#breakOff(this.#reader.fault);
      return;
    }
    if (this.#settle(this.#judge.take(this.#relay.acceptEnd()))) return;
    this.#hasEnded = true;
    this.#resume(null);
  }

  /** Goes on after an answer of the semantic pass, or after the upstream's end. */
  #resume(end: StreamEnd | null): void {
    if (this.isOver) return;
    if (end !== null) {
      this.#cutLate(end);
      return;
    }
    this.#flush();
    if (!this.#hasEnded || this.#judge.isWaiting) return;
    if (this.#cloak?.isWaiting === true) void this.#cloakThenEnd(this.#cloak);
    else this.#endWell();
  }

  #endWell(): void {
    if (this.#exchange.policy.mode !== 'enforce') this.#relay.releaseAll();
    this.#write(this.#relay.drain());
    this.#finish(this.#relay.end());
  }

  /** Everything has come and been judged: what the model wrote about people goes out of it, then it goes. */
  async #cloakThenEnd(cloak: StreamCloak): Promise<void> {
    const { requestId, parts } = this.#exchange;
    try {
      const outcome = await cloak.settle();
      if (this.isOver) return;
      if (outcome.kind === 'absent') this.#finish(this.#relay.breakOff(refusalOfMissingCloak(requestId)));
      else if (outcome.value !== null) this.#finish(this.#relay.block());
      else this.#endWell();
    } catch (error) {
      parts.log.error({ requestId, error }, 'bug');
      if (!this.isOver) this.#finish(this.#relay.breakOff(refusalOfMissingCloak(requestId)));
    }
  }

  failed(failure: UpstreamFailure): void {
    if (this.#isOver || failure === 'aborted') return;
    this.#breakOff(failure);
  }

  /** Keeps a silent stream alive while something of it is held. */
  tick(nowMs: number): void {
    if (this.#isOver || !this.#relay.isHolding || nowMs - this.#writtenMs < KEEP_ALIVE_MS) return;
    this.#write([this.#relay.comment('held by portcullis')]);
  }

  /** Characters that came and may not go yet. */
  heldChars(): number {
    return this.#relay.report().reduce((sum, { received, released }) => sum + received - released, 0);
  }

  get isOver(): boolean {
    return this.#isOver || this.#exchange.response.destroyed;
  }

  /** The semantic pass found something in what may have gone out already: nothing more goes, not even a good ending. */
  #cutLate(end: StreamEnd): void {
    const { parts, requestId, call } = this.#exchange;
    if (end.end === 'blocked')
      parts.log.info(
        { requestId, reason: end.verdict.reason },
        'a verdict on what had come ended the stream',
      );
    call.abort();
    this.#finish(this.#relay.block());
  }

  /** Acts on what the judge said; true when the stream is over. */
  #settle(end: StreamEnd | null): boolean {
    if (end === null) return false;
    if (end.end === 'fault') {
      this.#breakOff('malformed');
      return true;
    }
    // What lies before the span and is watched by nobody goes first, unless the whole answer waits for its verdict.
    if (this.#exchange.policy.stream.release !== 'whole') this.#write(this.#relay.drain());
    this.#exchange.call.abort();
    this.#finish(this.#relay.block());
    return true;
  }

  #flush(): boolean {
    const { policy, response } = this.#exchange;
    if (policy.mode !== 'enforce') this.#relay.releaseAll();
    else if (policy.stream.release === 'whole' || this.#judge.isGated) return true;
    this.#write(this.#relay.drain());
    return !response.writableNeedDrain;
  }

  /** A call or an answer that never ends must not fill the memory while it waits for its verdict. */
  #isHoldingTooMuch(): boolean {
    if (!this.#relay.isHolding) {
      this.#cameBytes = 0;
      this.#wentBytes = 0;
    }
    if (this.#relay.heldPieces > MAX_HELD_PIECES) return true;
    return this.#cameBytes - this.#wentBytes > MAX_ANSWER_BYTES;
  }

  #breakOff(failure: UpstreamFailure | 'malformed' | SseFault): true {
    const { requestId, call, policy } = this.#exchange;
    // What came before the fault and has been let go is as good as it was.
    if (policy.stream.release !== 'whole') this.#write(this.#relay.drain());
    call.abort();
    const how =
      failure === 'timeout' || failure === 'broken' || failure === 'unreachable' ? failure : 'malformed';
    this.#finish(this.#relay.breakOff(refusalOfUpstream(how, requestId)));
    return true;
  }

  #write(pieces: readonly Uint8Array[]): void {
    const { response } = this.#exchange;
    if (pieces.length === 0 || response.destroyed) return;
    this.#writtenMs = performance.now();
    for (const piece of pieces) {
      if (piece.length === 0) continue;
      this.#wentBytes += piece.length;
      response.write(piece);
    }
  }

  #finish(last: readonly Uint8Array[]): void {
    const { response, record, policy } = this.#exchange;
    this.#isOver = true;
    this.#judge.stop();
    this.#write(last);
    response.end();
    const verdict = this.#judge.verdict();
    record.answerJudged(verdict, {
      isEnforced: policy.mode === 'enforce',
      judgingMs: this.#judgingMs,
      lanes: this.#relay.report(),
    });
    record.restored(this.#judge.restoreCounts, verdict);
    record.finished();
  }
}

/** Each piece of an event that is held costs memory beside its bytes; the longest answers have fewer. */
const MAX_HELD_PIECES = 200_000;
/** A comment goes out at least every five seconds; the ticker looks once a second. */
const KEEP_ALIVE_MS = 3_500;

export function deliverStream(exchange: OpenExchange, status: number, headers: Headers): Delivery {
  const delivery = new StreamDelivery(exchange, status, headers);
  exchange.parts.ticker.add(delivery);
  return delivery;
}
