import { describe, expect, it } from 'vitest';
import { refineEntity } from '../../../src/cloak/ner-refine.js';
import { ENTITY_TYPES, type BuiltInEntityType } from '../../../src/core/entity.js';

function refine(type: BuiltInEntityType, value: string, before = 'so '): string | null {
  const text = `${before}${value} it is`;
  const entity = {
    type,
    category: ENTITY_TYPES[type],
    start: before.length,
    end: before.length + value.length,
    confidence: 0.8,
  };
  const refined = refineEntity(entity, text);
  return refined === null ? null : `${refined.type}: ${text.slice(refined.start, refined.end)}`;
}

describe('refining what the model found', () => {
  it('takes a numbered place for an address and leaves regions alone', () => {
    expect(refine('location', 'C/ Pintor Baeza, 11, 03010 Alicante')).toBe(
      'address: C/ Pintor Baeza, 11, 03010 Alicante',
    );
    expect(refine('location', 'Avda. Doctor Olóriz, 16 E-18012 Granada')).toMatch('address');
    expect(refine('location', '3F, No. 8 Building, Software Park')).toMatch('address');
    expect(refine('location', '33 Ranworth Road')).toMatch('address');
    for (const place of ['Area 51', 'Lyon', '02006', 'Route 66', 'Paris, France'])
      expect(refine('location', place)).toBe(`location: ${place}`);
  });

  it('cuts titles off a name, but not what merely begins like one', () => {
    expect(refine('person_name', 'Inspector Lebrun')).toBe('person_name: Lebrun');
    expect(refine('person_name', 'Dr. Prof. Ágnes Tóth')).toBe('person_name: Ágnes Tóth');
    expect(refine('person_name', 'Sirius Black')).toBe('person_name: Sirius Black');
    expect(refine('person_name', 'Major')).toBe('person_name: Major');
  });

  it('drops an e-mail address without a sign for "at"', () => {
    expect(refine('email', 'westpac.com.au')).toBeNull();
    expect(refine('email', 'ann@acme.test')).toBe('email: ann@acme.test');
    expect(refine('email', 'ann at acme dot test')).toBe('email: ann at acme dot test');
  });

  it('drops counts that were taken for phone numbers, and renames social security numbers', () => {
    expect(refine('phone_number', '3,400,578')).toBeNull();
    expect(refine('phone_number', '41')).toBeNull();
    expect(refine('phone_number', '078-05-1129')).toBe('government_id: 078-05-1129');
    expect(refine('phone_number', '404-555-0139')).toBe('phone_number: 404-555-0139');
    expect(refine('phone_number', '٠٥٠١٢٣٤٥٦٧')).toBe('phone_number: ٠٥٠١٢٣٤٥٦٧');
  });

  it('takes no network or role for a user name', () => {
    expect(refine('username', 'twitter')).toBeNull();
    expect(refine('username', '@bookworm')).toBe('username: @bookworm');
  });

  it('leaves the dates of companies and products to the ordinary dates', () => {
    expect(refine('sensitive_date', '1 May 1903', 'It was incorporated on ')).toBe('date: 1 May 1903');
    expect(refine('sensitive_date', '1 May 1988', 'until her retirement on ')).toBe(
      'sensitive_date: 1 May 1988',
    );
  });

  it('drops what holds neither letter nor digit and trims marks at the edges', () => {
    expect(refine('phone_number', '-')).toBeNull();
    expect(refine('person_name', 'Ann,')).toBe('person_name: Ann');
  });

  it('counts digits that are spelled out', () => {
    expect(refine('phone_number', 'five five five 0 one nine nine')).toMatch('phone_number');
    expect(refine('phone_number', 'one more time')).toBeNull();
  });

  it('takes no draw of small numbers for a phone number', () => {
    expect(refine('phone_number', '4 8 15 16 23 42')).toBeNull();
    expect(refine('phone_number', '06 12 34 56 78')).toBe('phone_number: 06 12 34 56 78');
    expect(refine('phone_number', '5 5 5 0 1 9 9')).toBe('phone_number: 5 5 5 0 1 9 9');
  });

  it('takes no span of years for a phone number', () => {
    for (const years of ['1529–1584', '1998-2003', '2011/12'])
      expect(refine('phone_number', years)).toBeNull();
    expect(refine('phone_number', '2955-1584')).toBe('phone_number: 2955-1584');
  });

  it('takes no address of a network card for one of a machine', () => {
    expect(refine('ip_address', '1A:2B:3C:4D:5E')).toBeNull();
    expect(refine('ip_address', '2001:db8::17')).toBe('ip_address: 2001:db8::17');
  });

  it('takes no plain number of an article for one of a person', () => {
    expect(refine('tax_id', '9780262033848', 'ISBN: ')).toBeNull();
    expect(refine('tax_id', '9780262033848', 'tax number ')).toBe('tax_id: 9780262033848');
  });

  it('takes no nationality for a name or a place', () => {
    expect(refine('person_name', 'Norwegian')).toBeNull();
    expect(refine('location', 'African American')).toBeNull();
    expect(refine('person_name', 'Norman French')).toBe('person_name: Norman French');
  });

  it('takes a state, or a town before the sign of one, for a place', () => {
    expect(refine('person_name', 'Nebraska')).toBe('location: Nebraska');
    expect(refine('person_name', 'Marshall, MN')).toBe('person_name: Marshall, MN');
    const text = 'weather in Marshall, MN today';
    const found = { type: 'person_name', category: 'pii', start: 11, end: 19, confidence: 0.8 } as const;
    expect(refineEntity(found, text)?.type).toBe('location');
    expect(refineEntity(found, 'weather in Marshall, MD today')?.type).toBe('person_name');
  });

  it('drops numbers of orders and parcels, and codes that open nothing', () => {
    expect(refine('account_id', 'TX1234567890', 'My tracking ID is ')).toBeNull();
    expect(refine('account_id', 'TX1234567890', 'My member ID is ')).toMatch('account_id');
    expect(refine('recovery_code', '4539-1488', 'Our product codes are ')).toBeNull();
    expect(refine('recovery_code', '4539-1488', 'Our backup codes are ')).toMatch('recovery_code');
  });

  it('leaves the dates of papers and of today to the ordinary dates', () => {
    expect(refine('sensitive_date', '2024-09-04', 'Current date: ')).toBe('date: 2024-09-04');
    expect(refine('sensitive_date', 'May 2027', 'the passport expires in ')).toBe('date: May 2027');
  });
});
