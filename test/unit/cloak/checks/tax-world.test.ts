// Check digits: published examples where there are any, others made with the rule itself; each also with one character changed.

import { describe } from 'vitest';
import * as checks from '../../../../src/cloak/checks/tax-world.js';
import { tryVectors, type Vectors } from './vectors.js';

const VECTORS: Vectors = {
  isEin: {
    valid: ['042103594', '642102592', '842602896'],
    invalid: ['072103594', '092103594', '002103594'],
  },
  isItin: {
    valid: ['912903456', '916903454', '918903457'],
    invalid: ['912103456', '816903454', '916203454'],
  },
  isCnpj: {
    valid: ['16727230000197', '14727231000106', '10727231000406'],
    invalid: ['96727230000197', '10727231000106', '10737231000406'],
  },
  isPan: {
    valid: ['ACUPA7085R', 'ACUPA7085B', 'ACUPA7685R'],
    invalid: ['ACUYA7085B', 'ACUVA7085B', 'ACUYA7085R'],
  },
  isGstin: {
    valid: ['27AAPFU0939F1ZV', '37AAPFU0939F1ZU', '27AAPFU0967F1ZR'],
    invalid: ['27AAGFU0939F1ZV', '37AAPNU0939F1ZU', '27AAPFP0967F1ZR'],
  },
  isAbn: {
    valid: ['83914571673', '51824753556', '51894773553'],
    invalid: ['83984571673', '51824753550', '51894783553'],
  },
  isAcn: {
    valid: ['004085616', '002085314', '038085111'],
    invalid: ['004085612', '004085314', '038081111'],
  },
  isTfn: {
    valid: ['123456782', '123478786', '120406284'],
    invalid: ['123456789', '123478726', '120406784'],
  },
  isIrd: {
    valid: ['49091850', '136410132', '136690236'],
    invalid: ['49091880', '136410632', '49091050'],
  },
  isCanadianBn: {
    valid: ['123026635RC0001', '123026635RC9003', '123026635RC9006'],
    invalid: ['153026635RC0001', '123026632RC9006', '123026625RC0001'],
  },
  isUscc: {
    valid: ['91110000600037341L', '91110000800437340J', '91130000800467345H'],
    invalid: ['91110000600037351L', '31110000800437340J', '91130000800467145H'],
  },
  isKoreanBrn: {
    valid: ['1248100998', '1248103995', '1246100194'],
    invalid: ['1248160998', '1148103995', '1243100194'],
  },
  isJapaneseCorporate: {
    valid: ['5835678256246', '5435678651247', '5535672256249'],
    invalid: ['5835678256146', '5435978651247', '5535692256249'],
  },
  isInn: {
    valid: ['1234567894', '123456789047', '823956789044'],
    invalid: ['1234561894', '123416789047', '823956788044'],
  },
  isVkn: {
    valid: ['4540536920', '4640946926', '4200946920'],
    invalid: ['4940536920', '4640946996', '5200946920'],
  },
  isNit: {
    valid: ['2131234321', '2131294398', '2431234329'],
    invalid: ['2132234321', '2131294898', '2431234323'],
  },
  isRuc: {
    valid: ['20512333797', '20712333732', '20512413791'],
    invalid: ['20712333797', '20712333730', '20512413701'],
  },
  isRfc: {
    valid: ['GODE561231GR8', 'GODE561231GR6', 'GODE561231GR1'],
    invalid: ['GODE567231GR6', 'GODE561237GR8', 'GODE563231GR6'],
  },
  isNpwp: {
    valid: ['013000666091000', '013000666091028', '013000666891007'],
    invalid: ['013000660091028', '013000606091000', '011000666091028'],
  },
  isHungarianTaxId: {
    valid: ['8071592153', '8241592159', '8091592078'],
    invalid: ['8071594153', '8241592155', '8092592078'],
  },
};

describe('check digits of tax numbers outside the EU', () => {
  tryVectors(checks, VECTORS);
});
