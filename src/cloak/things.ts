// Cloak. Words that make the number behind them one of a thing: orders, parcels, goods, builds. A number that looks like a
// card or a telephone by chance is none there. A table; must never be asked about a number that something else vouches for.

import type { Span } from '../core/span.js';
import type { Reach, Reading } from './reading.js';
import { clue } from './word-list.js';

const THING = clue(
  '(?:tracking|orders?|invoices?|tickets?|shipment|parcel|consignment|serial|part|product|article|item|model|build|batch|lot|transaction|job|issue|bug|case|commit|request|session|trace|message|event)(?: ?(?:ids?|number|no|nr|num|#|code|ref(?:erence)?))(?: (?:is|was))?',
  '(?:order|invoice|ticket|parcel|bug|issue) #?',
  '(?:sku|ean|upc|gtin|isbn|issn|asin|imei|iccid|mpn)(?: ?1[03])?(?: ?(?:number|no|code))?(?: (?:is|was))?',
  '(?:bestell|auftrags|rechnungs|artikel|sendungs|serien) ?(?:nummer|nr)',
  'num[ée]ro de (?:commande|facture|suivi|s[ée]rie)',
  'n[úu]mero de (?:pedido|factura|seguimiento|serie|fatura|rastreio)',
  'numero (?:d.ordine|ordine|fattura)',
);

/** Codes that open nothing: of places, goods, faults and offers. */
export const CODE_OF_THING = clue(
  '(?:product|zip|postal|post|area|dialling|country|error|status|promo|coupon|discount|voucher|source|bar|qr|colou?r|currency|sort|dress|airport|item|part|exit|return) ?codes?',
);

/** The word stands right before, with no more than a sign and quotes between. */
const RIGHT_BEFORE: Reach = { before: 4, after: 0 };

export function isOfThing(reading: Reading, span: Span): boolean {
  return reading.near(THING, span, RIGHT_BEFORE);
}
