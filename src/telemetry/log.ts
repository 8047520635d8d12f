// Telemetry. The only importer of pino: JSON lines with lengths and short hashes. Must never be handed payload text, a
// key or a pattern; errors are written with their stack, to the operator alone.

import { createHash } from 'node:crypto';
import pino from 'pino';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** A logger to standard error, so that what a command prints stays usable by a pipe. */
export function createLog(level: LogLevel): Log {
  return pino(
    {
      level,
      base: null,
      serializers: { error: pino.stdSerializers.err },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    pino.destination({ fd: 2, sync: true }),
  );
}

/** Twelve hex digits that let two log lines be told to speak of the same text without saying what it is. */
export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
