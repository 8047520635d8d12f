// Cloak. Numbers an organisation knows a person by: customer, member, employee and insurance numbers, and those of
// health care, which are always `phi`. Orders, tickets, invoices and parcels are none of these.

import * as checks from '../checks/bank.js';
import type { Detector } from '../detector.js';
import { grouped, type IdShape } from '../id-shape.js';
import { countDigits, createLabelledDetector, FIRM_LINK, LINK, type LabelledRule } from '../labelled.js';
import { type Reading } from '../reading.js';
import { clue } from '../word-list.js';
import type { EntityCategory } from '../../core/entity.js';
import type { Span } from '../../core/span.js';
import { MEDICAL_CLUE } from './medical.js';

export const HEALTH_NUMBERS: readonly IdShape[] = [
  {
    name: 'us.npi',
    type: 'account_id',
    category: 'phi',
    layouts: ['9999999999'],
    check: checks.isNpi,
    clue: clue('npi(?: ?(?:number|no|#))?', 'national provider'),
    near: 0.97,
    unproved: 0.7,
  },
  {
    name: 'us.dea',
    type: 'account_id',
    category: 'phi',
    layouts: ['AA9999999', 'A99999999'],
    check: checks.isDea,
    clue: clue('dea(?: ?(?:number|no|#|registration))?', 'prescriber'),
    near: 0.97,
    unproved: 0.7,
  },
  {
    name: 'gb.nhs',
    type: 'account_id',
    category: 'phi',
    layouts: grouped([3, 3, 4], [' ', '-', '']),
    check: checks.isNhs,
    clue: clue('nhs(?: ?(?:number|no|#))?', 'patient'),
    near: 0.97,
    unproved: 0.7,
  },
  {
    name: 'au.medicare',
    type: 'account_id',
    category: 'phi',
    layouts: ['9999 99999 9', '9999999999', '9999 99999 9-9', '9999 99999 9/9', '99999999999'],
    check: checks.isAustralianMedicare,
    clue: clue('medicare(?: ?(?:card|number|no))?'),
    near: 0.96,
    marked: 0.6,
  },
  {
    name: 'us.mbi',
    type: 'account_id',
    category: 'phi',
    layouts: [
      '9A99A99AA99',
      '9A99-A99-AA99',
      '9AA9A99AA99',
      '9AA9AA9AA99',
      '9A99AA9AA99',
      '9AA9-AA9-AA99',
      '9A99-AA9-AA99',
      '9AA9-A99-AA99',
    ],
    check: checks.isMbi,
    clue: clue('mbi', 'medicare(?: ?(?:beneficiary|number|id|no))?', 'beneficiary'),
    near: 0.97,
    marked: 0.9,
    plain: 0.7,
  },
  {
    name: 'ca.ontario-health',
    type: 'account_id',
    category: 'phi',
    layouts: ['9999-999-999', '9999 999 999', '9999999999', '9999-999-999-AA', '9999 999 999 AA'],
    check: checks.isOntarioHealth,
    clue: clue('ohip', 'health (?:card|number)', 'hcn'),
    near: 0.96,
  },
  {
    name: 'nz.nhi',
    type: 'account_id',
    category: 'phi',
    layouts: ['AAA9999'],
    check: checks.isNhi,
    clue: clue('nhi(?: ?(?:number|no))?'),
    near: 0.96,
  },
];

const CODE = '[A-Za-z0-9](?:[A-Za-z0-9]|[\\-/._][A-Za-z0-9]){3,24}';

/** A code worth reporting holds a few digits and is no word, date or version. */
function isCode(value: string): boolean {
  const digits = countDigits(value);
  return digits >= 4 || (digits >= 3 && value.length >= 5);
}

/** Health information where the words around it speak of a patient. */
function phiIfMedical(reading: Reading, span: Span): EntityCategory | undefined {
  return reading.near(MEDICAL_CLUE, span, { before: 200, after: 120 }) ? 'phi' : undefined;
}

const MEDICAL_RECORD: LabelledRule = {
  type: 'account_id',
  category: 'phi',
  words: [
    'mrn',
    'medical record(?: (?:number|no|id|#))?',
    'patient (?:id|number|no|identifier|#)',
    'health record(?: (?:number|no))?',
    'chart (?:number|no|#|id)',
    'hospital (?:number|no|id)',
    'encounter (?:number|no|id)',
    'nhc',
    'n[úu]mero de historia(?: cl[íi]nica)?',
    'historia cl[íi]nica',
    'episodio',
    'n[úu]mero de paciente',
    'prontu[áa]rio',
    'patienten(?: ?(?:nummer|nr|id))',
    'fallnummer',
    'krankenaktennummer',
    'num[ée]ro de (?:dossier|patient)',
    '(?-i:IPP)',
    'cartella clinica',
    'codice paziente',
    'pati[ëe]nt ?nummer',
    'numer pacjenta',
    'номер (?:карты|пациента)',
    '病历号',
    '住院号',
    '患者(?:ID|番号)',
    '환자번호',
    'nºcol',
    'n[úu]mero de colegiado',
  ],
  value: '[A-Za-z]{0,4}[\\-#]?[0-9](?:[ \\-/]?[0-9A-Z]){3,14}',
  confidence: 0.93,
  accept: (value) => countDigits(value) >= 4,
};

const HEALTH_PLAN: LabelledRule = {
  type: 'account_id',
  category: 'phi',
  words: [
    'health (?:plan|insurance|card|fund)(?: (?:id|member|beneficiary|policy|account))?(?: (?:number|no|id|#))?',
    'medicaid(?: (?:id|number|no))?',
    'medicare(?: (?:id|number|no))?',
    'subscriber (?:id|number|no)',
    'insurance (?:member|card|id)(?: (?:id|number|no))?',
    'rx ?(?:bin|grp|pcn|number|no|#)',
    'prescription (?:number|no|#)',
    'group (?:number|no) ?(?:of|for)?',
    'krankenversicherten ?(?:nummer|nr)',
    'krankenversicherungs ?(?:nummer|nr)',
    'versicherten ?(?:nummer|nr)',
    'mutuelle',
    'carte sanitaire',
    'tessera sanitaria',
    'tarjeta sanitaria',
    'cart[ãa]o sus',
    'zorgverzekering(?:s ?nummer)?',
    'полис омс',
    '医保(?:卡)?号?',
    '保険者番号',
    '被保険者番号',
  ],
  value: CODE,
  confidence: 0.88,
  accept: isCode,
};

const GENERAL: LabelledRule = {
  type: 'account_id',
  category: phiIfMedical,
  words: [
    '(?:customer|client|member|membership|subscriber|loyalty|patron|guest|student|pupil|employee|staff|personnel|payroll|worker|badge|enrol?lment|matriculation|user account|account holder|donor|voter|case ?worker|beneficiary) ?(?:id|number|no|nr|num|#|code|identifier)',
    'emp(?:loyee)? ?id',
    'frequent flyer(?: (?:id|number|no))?',
    'account ?id',
    'acct ?id',
    'cust(?:omer)? ?id',
    '(?:insurance )?policy ?(?:id|number|no|#)',
    'kunden ?(?:nummer|nr|id)',
    'mitglieds ?(?:nummer|nr)',
    'personal ?(?:nummer|nr)',
    'mitarbeiter ?(?:nummer|nr|id)',
    'matrikel ?(?:nummer|nr)',
    'policen ?(?:nummer|nr)',
    'versicherungsschein(?: ?(?:nummer|nr))?',
    'vertrags ?(?:nummer|nr)',
    'num[ée]ro (?:de )?(?:client|adh[ée]rent|membre|matricule|police|contrat|employ[ée])',
    'matricule',
    'n[úu]mero de (?:cliente|socio|empleado|p[óo]liza|afiliado|matr[íi]cula)',
    'c[óo]digo de cliente',
    'matr[íi]cula',
    '(?:numero|codice) (?:cliente|socio|dipendente|polizza)',
    'matricola',
    'klant(?:en)? ?(?:nummer|nr)',
    'lidmaatschaps ?nummer',
    'personeels ?nummer',
    'polis ?(?:nummer|nr)',
    'numer (?:klienta|polisy|pracownika|cz[łl]onkowski)',
    'kund ?(?:nummer|nr)',
    'm[üu][şs]teri (?:no|numaras[ıi])',
    'номер (?:клиента|полиса|договора)',
    'табельный номер',
    '客户(?:编号|号)',
    '会员(?:号|编号)',
    '工号',
    '学号',
    '顧客番号',
    '会員番号',
    '社員番号',
    '고객번호',
    '회원번호',
    '사번',
    'رقم العميل',
    'mã khách hàng',
  ],
  link: LINK,
  value: CODE,
  confidence: 0.82,
  accept: isCode,
};

const ROLE_CLUE = clue(
  '(?:customer|client|member|patient|employee|student|subscriber|guest|cardholder|tenant|applicant|passenger)s?',
  'kund(?:e|in)',
  'cliente',
  'clienta',
  'mitglied',
  'patientin',
);

/** "Customer Ines Vogt (ID: 42215672)": the label is anybody's, and somebody stands before it. */
const BESIDE_SOMEBODY: LabelledRule = {
  type: 'account_id',
  words: ['id'],
  link: FIRM_LINK,
  value: CODE,
  confidence: 0.72,
  accept: (value, reading, span) => isCode(value) && reading.near(ROLE_CLUE, span, { before: 50, after: 0 }),
};

/** The bare word for a contract vouches only for what is built like its number. */
const POLICY: LabelledRule = {
  type: 'account_id',
  words: ['policy', 'police', 'p[óo]liza', 'polizza', 'versicherungsschein'],
  value: '[A-Z]{1,4}[\\-/ ]?[0-9]{5,10}',
  confidence: 0.75,
};

export const ACCOUNT_ID: Detector = createLabelledDetector('account-id', [
  MEDICAL_RECORD,
  HEALTH_PLAN,
  GENERAL,
  BESIDE_SOMEBODY,
  POLICY,
]);
