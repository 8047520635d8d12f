// Tax and VAT numbers in sentences.

import { describe, expect, it } from 'vitest';
import { sightingsIn } from '../sightings.js';

const FOUND: readonly (readonly [string, string, readonly string[]])[] = [
  ['a German VAT number', 'USt-ID DE136695976', ['tax_id:DE136695976']],
  ['a French VAT number', 'TVA FR40303265045', ['tax_id:FR40303265045']],
  ['a British VAT number', 'VAT GB 980 7806 84', ['tax_id:GB 980 7806 84']],
  ['a Dutch VAT number', 'btw NL004495445B01', ['tax_id:NL004495445B01']],
  ['a Swiss UID', 'CHE-100.155.212 MWST', ['tax_id:CHE-100.155.212']],
  ['a German tax id', 'Steuer-ID 36574261809', ['tax_id:36574261809']],
  ['an EIN', 'EIN 04-2103594', ['tax_id:04-2103594']],
  ['a CNPJ', 'CNPJ 16.727.230/0001-97', ['tax_id:16.727.230/0001-97']],
  ['a GSTIN', '27AAPFU0939F1ZV', ['tax_id:27AAPFU0939F1ZV']],
  ['a PAN', 'PAN card ACUPA7085R', ['tax_id:ACUPA7085R']],
  ['an ABN', 'ABN 51 824 753 556', ['tax_id:51 824 753 556']],
  ['a Russian INN', 'ИНН 123456789047', ['tax_id:123456789047']],
  ['a Polish NIP', 'NIP 856-734-62-15', ['tax_id:856-734-62-15']],
];

const CLEAN: readonly (readonly [string, string])[] = [
  ['a part number with a country prefix', 'part DE136695975 is sold out'],
  ['two and seven digits without a word', 'ticket 04-2103594'],
];

describe('tax-id detector', () => {
  it.each(FOUND)('finds %s', (_title, text, expected) => {
    expect(sightingsIn(text)).toEqual(expected);
  });

  it.each(CLEAN)('leaves alone %s', (_title, text) => {
    expect(sightingsIn(text)).toEqual([]);
  });
});
