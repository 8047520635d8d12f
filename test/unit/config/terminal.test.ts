import { describe, expect, it } from 'vitest';
import { wantsColour } from '../../../src/config/terminal.js';

const seen = { isTTY: true };
const piped = { isTTY: false };

describe('colours', () => {
  it('are for terminals', () => {
    expect(wantsColour(seen, {})).toBe(true);
    expect(wantsColour(piped, {})).toBe(false);
    expect(wantsColour({}, {})).toBe(false);
    expect(wantsColour(seen, { TERM: 'dumb' })).toBe(false);
  });

  it('follow NO_COLOR first and FORCE_COLOR second; an empty variable says nothing', () => {
    expect(wantsColour(seen, { NO_COLOR: '1', FORCE_COLOR: '1' })).toBe(false);
    expect(wantsColour(piped, { FORCE_COLOR: '1' })).toBe(true);
    expect(wantsColour(seen, { FORCE_COLOR: '0' })).toBe(false);
    expect(wantsColour(seen, { NO_COLOR: '' })).toBe(true);
  });
});
