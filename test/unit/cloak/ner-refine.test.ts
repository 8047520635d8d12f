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
});
