// Check digits: published examples where there are any, others made with the rule itself; each also with one character changed.

import { describe, expect, it } from 'vitest';
import * as checks from '../../../../src/cloak/checks/national-world.js';

const VECTORS: Readonly<
  Record<string, { readonly valid: readonly string[]; readonly invalid: readonly string[] }>
> = {
  isSsn: {
    valid: ['536904399', '336904397', '336808393'],
    invalid: ['336008393', '936808393', '536004399'],
  },
  isSin: {
    valid: ['123456782', '112756788', '146456785'],
    invalid: ['123496782', '152756788', '146450785'],
  },
  isCpf: {
    valid: ['39053344705', '52998224725', '39654344700'],
    invalid: ['39053324705', '52998274725', '39654344000'],
  },
  isPis: {
    valid: ['12056412545', '12556417503', '12986482548'],
    invalid: ['12056412745', '12556411503', '62986482548'],
  },
  isCuil: {
    valid: ['20055361682', '20855361621', '20855161622'],
    invalid: ['26055361682', '22855361621', '20855191622'],
  },
  isRut: {
    valid: ['760864285', '125319092', '124899095'],
    invalid: ['760864885', '925319092', '124899295'],
  },
  isCurp: {
    valid: ['BOXW310820HNERXN09', 'BOXW810820HNERXN09', 'BOXW410820HNERXN47'],
    invalid: ['BOXW360820HNERXN09', 'BOXW810820HNERZN09', 'BOXW410820HNERXN42'],
  },
  isEcuadorCedula: {
    valid: ['1714307103', '1714183108', '1714183504'],
    invalid: ['0714307103', '1714183158', '5714183504'],
  },
  isUruguayCi: {
    valid: ['12345672', '13845673', '62345371'],
    invalid: ['15345672', '13845173', '62345381'],
  },
  isLuhnId: {
    valid: ['00113918205', '039337423', '00113908206'],
    invalid: ['00113018205', '039337483', '00113918206'],
  },
  isAadhaar: {
    valid: ['234123412346', '334123962343', '934123412844'],
    invalid: ['234223412346', '334123962341', '934123412144'],
  },
  isChineseId: {
    valid: ['360426199101010071', '11010519491231002X', '360426199901010547'],
    invalid: ['360426199101410071', '11011519491231002X', '560426199901010547'],
  },
  isTaiwanId: {
    valid: ['A123456789', 'A173456784', 'A175456782'],
    invalid: ['A123456729', 'A174456784', 'A176456782'],
  },
  isHongKongId: {
    valid: ['A1234563', 'G123456A', 'A1234539'],
    invalid: ['A1234593', 'G023456A', 'A1234531'],
  },
  isKoreanRrn: {
    valid: ['9710131019907', '9711131019307', '9010231010908'],
    invalid: ['9711731019307', '9014231010908', '9018231010908'],
  },
  isMyNumber: {
    valid: ['123456789018', '923456589015', '923426589614'],
    invalid: ['123454789018', '925456589015', '923426889614'],
  },
  isNric: {
    valid: ['S1234567D', 'F1234567N', 'M1234567K'],
    invalid: ['S1230567D', 'F6234567N', 'M1234867K'],
  },
  isMyKad: {
    valid: ['770305021234', '750305031233', '750805034230'],
    invalid: ['750005031233', '770345021234', '757305031233'],
  },
  isThaiId: {
    valid: ['1234545678781', '1074545678783', '1084115678788'],
    invalid: ['1234545678784', '1074545678723', '1084125678788'],
  },
  isNik: {
    valid: ['3171011708450001', '7171011708450511', '3111011701450009'],
    invalid: ['3171011738450001', '7171011798450511', '7171017708450511'],
  },
  isSouthAfricanId: {
    valid: ['7503305044089', '7503305084069', '7103185084063'],
    invalid: ['7503305044080', '7503355084069', '7103185084060'],
  },
  isEmiratesId: {
    valid: ['784197522315676', '784197512948684', '784197512046661'],
    invalid: ['784197522315671', '784197512948384', '783197512046661'],
  },
  isSaudiId: {
    valid: ['1010101010', '1060171012', '1010201406'],
    invalid: ['1010101015', '2060171012', '1010201806'],
  },
  isEgyptianId: {
    valid: ['29001011234567', '29601011837561', '28309011837562'],
    invalid: ['28309511837562', '49001011234567', '29001711234567'],
  },
  isCnic: {
    valid: ['3420105134532', '3420125194536', '2420725194532'],
    invalid: ['9420105134532', '0420725194532', '0420125194536'],
  },
};

describe('check digits of national numbers of the rest of the world', () => {
  for (const [name, { valid, invalid }] of Object.entries(VECTORS)) {
    const check = checks[name as keyof typeof checks];
    it(`${name} accepts numbers that prove themselves`, () => {
      expect(valid.filter((id) => !check(id))).toEqual([]);
    });
    it(`${name} refuses numbers with a wrong character`, () => {
      expect(invalid.filter((id) => check(id))).toEqual([]);
    });
  }

  it('every exported check has vectors', () => {
    const helpers = new Set(['icaoCheck', 'balticCheck']);
    expect(Object.keys(checks).filter((name) => !(name in VECTORS) && !helpers.has(name))).toEqual([]);
  });
});
