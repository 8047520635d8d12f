// Check digits: published examples where there are any, others made with the rule itself; each also with one character changed.

import { describe } from 'vitest';
import * as checks from '../../../../src/cloak/checks/bank.js';
import { tryVectors, type Vectors } from './vectors.js';

const VECTORS: Vectors = {
  isAba: {
    valid: ['111000025', '021000021', '122105155'],
    invalid: ['111600025', '021000022', '120105155'],
  },
  isClabe: {
    valid: ['032180000118359719', '002010077777777771', '032380002118359711'],
    invalid: ['032180000116359719', '002010077777777711', '082380002118359711'],
  },
  isCbu: {
    valid: ['2850590940090418135201', '2850590930000418135289', '2850590930801418135280'],
    invalid: ['2850560940090418135201', '2850560930000418135289', '2850590960801418135280'],
  },
  isCcc: {
    valid: ['12341234161234567890', '12341234121234537493', '12341234101334537396'],
    invalid: ['12341234161234467890', '12331234121234537493', '12341234101834537396'],
  },
  isBic: {
    valid: ['DEUTDEFF', 'AGRIFRPP', 'DEUTDEFJ'],
    invalid: ['UEULQQFF', 'PGDIQQPP', 'UEUTQQFM'],
  },
  isIfsc: {
    valid: ['SBIN0001234', 'SBIN0001237', 'SBIN0901231'],
    invalid: ['SBIN1001234', 'SBIN3001234', 'SBIN6001234'],
  },
  isNpi: {
    valid: ['1234567893', '1434567495', '1224507875'],
    invalid: ['1234067893', '1434667495', '1294507875'],
  },
  isDea: {
    valid: ['AB1234563', 'AB1634573', 'AB6934562'],
    invalid: ['AB1234573', 'AB1634572', 'AB6334562'],
  },
  isNhs: {
    valid: ['9434765870', '9434765919', '9431765519'],
    invalid: ['9434465870', '9437765919', '6431765519'],
  },
  isAustralianMedicare: {
    valid: ['2123456701', '4122156708', '2143406608'],
    invalid: ['2129456701', '4128156708', '2143406688'],
  },
  isMbi: {
    valid: ['1EG4TE5MK73', '1EG4TE5MK77', '1EG4TE5MK14'],
    invalid: ['1EG4TE5ZK73', '1ES4TE5MK14', '1EG4TE5MZ77'],
  },
  isOntarioHealth: {
    valid: ['1234567897', '1234267886', '2234554893'],
    invalid: ['4234567897', '1234267186', '2234954893'],
  },
  isNhi: {
    valid: ['ZZZ0016', 'ZZZ0911', 'ZZZ0008'],
    invalid: ['ZZZ0014', 'LZZ0911', 'ZZL0008'],
  },
};

describe('check digits of bank and health numbers', () => {
  tryVectors(checks, VECTORS);
});
