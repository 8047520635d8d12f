// A stream from an upstream's bytes to a client's, with the rules, the folds and the judge that serve; no sockets.

import { installationPath, loadConfig } from '../../src/config/load.js';
import { SEMANTIC_OFF } from '../../src/core/detector.js';
import type { DialectName } from '../../src/protocol/adapter.js';
import { DIALECTS } from '../../src/protocol/dialects.js';
import { StreamRelay } from '../../src/protocol/relay.js';
import { openReader, openWire } from '../../src/protocol/wire.js';
import { StreamJudge } from '../../src/proxy/judge-stream.js';
import { loadRules } from '../../src/static-pass/load-rules.js';
import { SETTING } from '../unit/protocol/playback.js';

export const rules = loadRules(installationPath('rules'));
const { policy } = loadConfig({ env: {} });

export function serve(
  name: DialectName,
  chunks: readonly Uint8Array[],
  onMatch: 'block' | 'sanitise' = 'block',
): { readonly out: string; readonly isBlocked: boolean } {
  const relay = new StreamRelay(DIALECTS[name].openStream(SETTING), openWire('sse'));
  const judge = new StreamJudge(relay, {
    rules,
    semantic: SEMANTIC_OFF,
    policy: { ...policy, on_match: onMatch },
    tools: [],
    resolve: null,
    isEnforced: () => true,
    onUnjudged: () => undefined,
    onAnswer: () => undefined,
  });
  const reader = openReader('sse');
  const out: Uint8Array[] = [];
  const finish = (isBlocked: boolean) => ({ out: Buffer.concat(out).toString(), isBlocked });
  for (const event of [...chunks.flatMap((chunk) => reader.push(chunk)), ...reader.end()]) {
    const end = judge.take(relay.accept(event));
    out.push(...relay.drain());
    if (end !== null) {
      out.push(...relay.block());
      return finish(true);
    }
  }
  const end = judge.take(relay.acceptEnd());
  out.push(...relay.drain(), ...(end === null ? relay.end() : relay.block()));
  return finish(end !== null);
}
