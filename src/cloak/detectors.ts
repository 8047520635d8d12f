// Cloak. Every detector that runs, once. Order does not matter: merging decides.

import type { Detector } from './detector.js';
import { ACCOUNT_ID, HEALTH_NUMBERS } from './detectors/account-id.js';
import { ADDRESS } from './detectors/address.js';
import { BANK_ACCOUNT, BANK_NUMBERS } from './detectors/bank.js';
import { CARD_LINE } from './detectors/card-line.js';
import { BIRTH_YEARS, DATES } from './detectors/dates.js';
import { DRIVERS_LICENSE, LICENCES, MRZ_ZONE, PASSPORT } from './detectors/documents.js';
import { DISGUISED_EMAIL, EMAIL } from './detectors/email.js';
import { EUROPEAN_GOVERNMENT_IDS } from './detectors/government-id-europe.js';
import { WORLD_GOVERNMENT_IDS } from './detectors/government-id-world.js';
import { IBAN } from './detectors/iban.js';
import { DEFANGED_IP, IP_V4, IP_V6 } from './detectors/ip-address.js';
import { LOWER_CASE_NAME } from './detectors/lower-case-name.js';
import { PASSWORD, URL_PASSWORD } from './detectors/password.js';
import { CARD_CVV, CARD_EXPIRY, PAYMENT_CARDS } from './detectors/payment-card.js';
import { PHONE_NUMBER } from './detectors/phone-number.js';
import { RECOVERY_CODE, SEED_PHRASE } from './detectors/recovery-code.js';
import { TAX_IDS } from './detectors/tax-id.js';
import { LABELLED_USERNAME, USERNAME } from './detectors/username.js';
import { createIdDetector, type IdShape } from './id-shape.js';

/** Every row of the layout reader. */
export const ID_SHAPES: readonly IdShape[] = [
  ...PAYMENT_CARDS,
  ...EUROPEAN_GOVERNMENT_IDS,
  ...WORLD_GOVERNMENT_IDS,
  ...TAX_IDS,
  ...BANK_NUMBERS,
  ...HEALTH_NUMBERS,
  ...LICENCES,
];

export const DETECTORS: readonly Detector[] = [
  createIdDetector('ids', ID_SHAPES),
  EMAIL,
  DISGUISED_EMAIL,
  PHONE_NUMBER,
  IP_V4,
  DEFANGED_IP,
  IP_V6,
  IBAN,
  BANK_ACCOUNT,
  CARD_EXPIRY,
  CARD_CVV,
  CARD_LINE,
  ACCOUNT_ID,
  PASSPORT,
  DRIVERS_LICENSE,
  MRZ_ZONE,
  PASSWORD,
  URL_PASSWORD,
  RECOVERY_CODE,
  SEED_PHRASE,
  LABELLED_USERNAME,
  USERNAME,
  DATES,
  BIRTH_YEARS,
  ADDRESS,
  LOWER_CASE_NAME,
];
