// An installation's own types: names, templates, patterns, and complaints about bad declarations.

import { describe, expect, it } from 'vitest';
import {
  compileCustomTypes,
  complaintsAboutTypes,
  isCustomTypeName,
  type CustomType,
} from '../../../src/cloak/custom-types.js';

function found(type: Omit<CustomType, 'name' | 'category'>, text: string): readonly string[] {
  const find = compileCustomTypes([{ name: 'x_own', category: 'pii', ...type }]);
  return find(text).map(({ start, end }) => text.slice(start, end));
}

describe('custom type names', () => {
  it.each(['x_a', 'x_employee_id', `x_${'a'.repeat(38)}`])('takes %s', (name) => {
    expect(isCustomTypeName(name)).toBe(true);
  });

  it.each(['employee', 'x_', 'X_A', 'x_A', 'x_a1', 'x_a-b', `x_${'a'.repeat(39)}`, 'x_a\n'])(
    'refuses %j',
    (name) => {
      expect(isCustomTypeName(name)).toBe(false);
    },
  );
});

describe('templates', () => {
  it('read # as a digit and @ as a letter, in either case', () => {
    expect(found({ template: '@@-##' }, 'aB-12 and 1B-12')).toEqual(['aB-12']);
  });

  it('are case-sensitive in what they spell out', () => {
    expect(found({ template: 'EMP-#' }, 'EMP-1 emp-1')).toEqual(['EMP-1']);
  });

  it('match whole words only, in any script', () => {
    expect(found({ template: 'EMP-##' }, 'EMP-123 XEMP-12 äEMP-12 EMP-12é 工EMP-12 EMP-12')).toEqual([
      'EMP-12',
    ]);
  });

  it('take signs literally', () => {
    expect(found({ template: 'a.(#)*' }, 'a.(7)* ab(7)')).toEqual(['a.(7)*']);
  });

  it('do not read other digits as digits', () => {
    expect(found({ template: 'N##' }, 'N１２ N٣٤')).toEqual([]);
  });
});

describe('patterns', () => {
  it('are RE2 and need no word edges', () => {
    expect(found({ pattern: 'K[0-9]+' }, 'xK12y')).toEqual(['K12']);
  });
});

describe('complaints', () => {
  const places = (types: readonly unknown[]): readonly string[] =>
    complaintsAboutTypes(types as readonly CustomType[]).map((complaint) => complaint.path);

  it('name the place of each bad field, all at once', () => {
    expect(
      places([
        { name: 'bad', category: 'pii', template: '#' },
        { name: 'x_a', category: 'other', template: '#' },
        { name: 'x_b', category: 'pii' },
        { name: 'x_c', category: 'pii', pattern: '(' },
        { name: 'x_d', category: 'pii', pattern: 'a*' },
        { name: 'x_d', category: 'pii', template: ' ' },
      ]),
    ).toEqual([
      '/cloak_types/0/name',
      '/cloak_types/1/category',
      '/cloak_types/2',
      '/cloak_types/3/pattern',
      '/cloak_types/4/pattern',
      '/cloak_types/5/name',
      '/cloak_types/5/template',
    ]);
  });

  it('are none for sound declarations', () => {
    expect(places([{ name: 'x_a', category: 'pii', template: 'EMP-#####' }])).toEqual([]);
  });
});
