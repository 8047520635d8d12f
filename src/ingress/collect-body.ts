// Ingress. The body of a request enters as it comes, and leaves whole, or a refusal does: it is too large, or it broke off.
// A body that came in one piece, as nearly every one does, is handed over as that piece.

import type { IncomingMessage } from 'node:http';
import { FirewallError } from '../core/errors.js';
import { BytePile } from './byte-pile.js';

/** Hears once of the body, or of why there is none. */
export interface BodyReader {
  readonly onBody: (body: Buffer) => void;
  readonly onRefusal: (refusal: FirewallError) => void;
}

/** Refuses by what the head announces; a body that announces less than it has is refused when it comes. */
function announcedBytes(request: IncomingMessage, limit: number): number {
  const announced = request.headers['content-length'];
  const bytes = announced === undefined ? 0 : Number(announced);
  if (bytes > limit) throw new FirewallError('payload_too_large');
  return bytes;
}

/** Collects a body of at most so many bytes. Throws at once where the head announces more. */
export function collectBody(request: IncomingMessage, limit: number, reader: BodyReader): void {
  const pile = new BytePile(announcedBytes(request, limit));
  let isOver = false;
  const refuse = (refusal: FirewallError): void => {
    if (isOver) return;
    isOver = true;
    reader.onRefusal(refusal);
  };
  request.on('data', (chunk: Buffer) => {
    if (isOver) return;
    if (pile.size + chunk.length > limit) refuse(new FirewallError('payload_too_large'));
    else pile.add(chunk);
  });
  request.on('end', () => {
    if (isOver) return;
    isOver = true;
    reader.onBody(pile.whole());
  });
  // Comes after every request, and alone after one that broke off: Node reports an error only to those who ask for it.
  request.on('close', () => {
    if (!isOver) refuse(new FirewallError('bad_request', { message: 'The request broke off.' }));
  });
}
