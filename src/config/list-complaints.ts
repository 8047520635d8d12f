// Config. How many complaints a schema makes before it stops counting. The library's own default is eight, and a caller
// or an operator is owed all of them; without any bound one bad body could ask for millions. Imported for its effect, by
// whoever turns a schema's errors into complaints.

import { Settings } from 'typebox/system';
import { LIMITS } from '../core/limits.js';

Settings.Set({ maxErrors: LIMITS.complaints });
