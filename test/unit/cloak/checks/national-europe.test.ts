// Check digits: published examples where there are any, others made with the rule itself; each also with one character changed.

import { describe, expect, it } from 'vitest';
import * as checks from '../../../../src/cloak/checks/national-europe.js';

const VECTORS: Readonly<
  Record<string, { readonly valid: readonly string[]; readonly invalid: readonly string[] }>
> = {
  isUkNino: {
    valid: ['AB123456C', 'JG103759A', 'AB123453D'],
    invalid: ['JG103759G', 'JG103759M', 'AB123456P'],
  },
  isSpanishDni: {
    valid: ['54362315K', '12345678Z', 'X2482300W'],
    invalid: ['54364315K', '12365678Z', 'R2482300W'],
  },
  isSpanishNuss: {
    valid: ['281234567840', '281234067884', '201234564841'],
    invalid: ['281234567849', '281234062884', '201234564801'],
  },
  isFrenchNir: {
    valid: ['295109912611193', '253072B07300470', '253072A07300443'],
    invalid: ['295109112611193', '253072D07300470', '253072A07300243'],
  },
  isItalianCf: {
    valid: ['RCCMNL83S18D969H', 'RSSMRA85T10A562S', 'RCCMNL83S18D939E'],
    invalid: ['RCCMNL83K18D969H', 'RSSMRA85T10A562D', 'RCCTNL83S18D939E'],
  },
  isPesel: {
    valid: ['44051401359', '54051461349', '34011461392'],
    invalid: ['44061401359', '54051461249', '34017461392'],
  },
  isPolishIdCard: {
    valid: ['ABA300000', 'ABA300402', 'ABA950409'],
    invalid: ['ABA000000', 'ABA956409', 'ABA300900'],
  },
  isBsn: {
    valid: ['111222333', '111518337', '111525354'],
    invalid: ['711222333', '111818337', '111925354'],
  },
  isBelgianRrn: {
    valid: ['85073003328', '85073003357', '35463003356'],
    invalid: ['85073043328', '85073023357', '35463003316'],
  },
  isPersonnummer: {
    valid: ['8803200016', '8112289874', '198112289874'],
    invalid: ['8703200016', '8112209874', '198112289884'],
  },
  isFodselsnummer: {
    valid: ['15108695088', '15106696087', '15106606002'],
    invalid: ['18108695088', '15106696067', '15106606702'],
  },
  isCpr: {
    valid: ['2110625629', '2110825622', '2110625620'],
    invalid: ['2113625629', '2117825622', '5110825622'],
  },
  isHetu: {
    valid: ['131052308T', '131052A308T', '131050A309A'],
    invalid: ['131052304T', '131152A308T', '131051A309A'],
  },
  isKennitala: {
    valid: ['4504013150', '4304313150', '4904013859'],
    invalid: ['4504013120', '4306313150', '4904023859'],
  },
  isPps: {
    valid: ['6433435F', '6433435OA', '6443235D'],
    invalid: ['6433435M', '6233435OA', '6441235D'],
  },
  isAustrianSvnr: {
    valid: ['1237010180', '1257060185', '1232070889'],
    invalid: ['1236010180', '1257060085', '5232070889'],
  },
  isAhv: {
    valid: ['7569217076985', '7569217076909', '7569717076386'],
    invalid: ['7569216076985', '7569217076901', '7569817076386'],
  },
  isLuxembourgMatricule: {
    valid: ['1893120105732', '1898120165750', '1598120165455'],
    invalid: ['1893120105032', '1498120165750', '1598120155455'],
  },
  isGermanSvnr: {
    valid: ['15070649C103', '15070649C205', '15070646C291'],
    invalid: ['15070649C003', '15070649C305', '15070046C291'],
  },
  isGermanDocument: {
    valid: ['T220001293', 'T228601297', 'T280004290'],
    invalid: ['T220071293', 'T238601297', 'T780004290'],
  },
  isCnp: {
    valid: ['1630615123457', '1830615823494', '1330615123458'],
    invalid: ['1630615123467', '1839615823494', '1330615123658'],
  },
  isEgn: {
    valid: ['7523169263', '1523161214', '5523269269'],
    invalid: ['7523169063', '1523167214', '5523269469'],
  },
  isRodneCislo: {
    valid: ['7103192745', '7207194742', '7153192222'],
    invalid: ['7003192745', '2207194742', '7153192022'],
  },
  isHungarianPersonal: {
    valid: ['18508151234', '78808151233', '79808156235'],
    invalid: ['18508151233', '78868151233', '17508151234'],
  },
  isTaj: {
    valid: ['123456788', '923396787', '123459466'],
    invalid: ['123556788', '923326787', '923459466'],
  },
  isOib: {
    valid: ['33392005961', '33392808967', '37392108964'],
    invalid: ['33392095961', '33392848967', '37392708964'],
  },
  isJmbg: {
    valid: ['0101006500006', '0101036500108', '0803006500701'],
    invalid: ['0101006500306', '0101036500104', '0403006500701'],
  },
  isBalticPersonal: {
    valid: ['36805280109', '33309240064', '33309040072'],
    invalid: ['36805480109', '63309240064', '33309040075'],
  },
  isPersonasKods: {
    valid: ['16117519997', '16117515996', '16116535995'],
    invalid: ['16717519997', '16617515996', '16112535995'],
  },
  isAmka: {
    valid: ['01013099997', '11013099996', '11013690919'],
    invalid: ['01013093997', '11013099906', '11063690919'],
  },
  isTckn: {
    valid: ['17291716060', '12231786066', '12251786664'],
    invalid: ['17191716060', '12731786066', '12251786663'],
  },
  isSnils: {
    valid: ['11223344595', '11223342591', '11222346594'],
    invalid: ['11223364595', '11223342592', '13222346594'],
  },
  isPortugueseCard: {
    valid: ['000000000ZZ4', '000300020ZZ9', '600043000ZZ0'],
    invalid: ['000000000OZ4', '000300028ZZ9', '600040000ZZ0'],
  },
  isRnokpp: {
    valid: ['1759013776', '1759613275', '4709613270'],
    invalid: ['1759073776', '1659613275', '4709613274'],
  },
};

describe('check digits of European national numbers', () => {
  for (const [name, { valid, invalid }] of Object.entries(VECTORS)) {
    const check = checks[name as keyof typeof checks] as (id: string) => boolean;
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
