// Tests reach the disguises here; they live in src/text/disguise.ts because `portcullis eval rules` puts them on too.

export { DISGUISES, encodeAscii85, encodeBase32, type Disguise } from '../src/text/disguise.js';
