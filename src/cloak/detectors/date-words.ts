// Cloak. The words dates are made of and told apart by: months in a dozen languages, and the phrases that make a date
// a birth date or one tied to a person's life. Tables; must hold no logic.

import { clue } from '../word-list.js';

const MONTHS = `
january february march april may june july august september october november december
jan feb mar apr jun jul aug sep sept oct nov dec
januar jänner februar märz mai juni juli oktober dezember mär okt dez
janvier février fevrier mars avril juin juillet août aout septembre octobre novembre décembre janv févr avr juil déc
enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre ene abr ago dic
janeiro fevereiro março marco maio junho julho setembro outubro novembro dezembro fev set out
gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre genn febbr ott
januari februari maart mei augustus mrt
stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia
ledna února března dubna května června července srpna září října prosince
januari februari april juni juli augusti desember
ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık
января февраля марта апреля мая июня июля августа сентября октября ноября декабря
`;

/** A month's name or abbreviation, RE2 source; longer names first, for the first alternative that fits is taken. */
export const MONTH = `(?:${[...new Set(MONTHS.trim().replaceAll('\n', ' ').split(' '))]
  .sort((a, b) => b.length - a.length)
  .join('|')})`;

export const BIRTH_CLUE = clue(
  'born(?: on)?',
  'd\\.?o\\.?b',
  'date of birth',
  'birth ?(?:date|day)',
  'birthdate',
  'b ?day',
  'turn(?:s|ed) [0-9]{1,3} on',
  'geboren(?: am)?',
  'geb(?:\\.|urtsdatum|urtstag)',
  'geb',
  'n[ée]e?(?:\\(e\\))? le',
  'date de naissance',
  'naissance',
  'nacid[oa](?: el)?',
  'naci[óo](?: el)?',
  'nac[íi](?: el)?',
  'fecha de nacimiento',
  'f\\. ?nac',
  'nascimento',
  'nascid[oa](?: em)?',
  'nasceu(?: em)?',
  'nat[oa] il',
  'data di nascita',
  'geboortedatum',
  'geboren op',
  'urodz(?:ony|ona|enia)',
  'ur\\.',
  'narozen[íi]?',
  'f[öo]dd',
  'f[øo]dt',
  'f[øo]dselsdato',
  'f[öo]delsedatum',
  'syntym[äa]aika',
  'sz[üu]let(?:ett|[ée]si)',
  'do[ğg]um(?: tarihi)?',
  'дата рождения',
  'родил(?:ся|ась)',
  'г\\.р',
  'народжен(?:ий|ня|а)',
  'γεννήθηκε',
  'ημερομηνία γέννησης',
  'ngày sinh',
  'tanggal lahir',
  'lahir',
  '出生(?:日期|年月日)?',
  '生年月日',
  '생년월일',
  'تاريخ الميلاد',
  'مواليد',
  'תאריך לידה',
  'נולד',
  'วันเกิด',
  'जन्म(?: ?तिथि)?',
);

/** What is a person's own date in a medical text and anybody's elsewhere. */
export const VISIT_CLUE = clue(
  '(?:last |next |office )?visit(?: (?:on|date))?',
  'seen(?: on)?',
  'follow ?up(?: (?:on|visit|appointment))?',
  'appointment(?: (?:on|date))?',
  'surgery(?: (?:on|date))?',
  'admission(?: date)?',
  'scan(?: on)?',
  'cita',
  'termin',
);

export const LIFE_CLUE = clue(
  'admitted(?: (?:on|to))?',
  'date of admission',
  'discharged?(?: (?:date|on))?',
  'date of discharge',
  'date of (?:service|death|visit|hire|issue|injury|accident|surgery|diagnosis|onset|loss|appointment|marriage)',
  'hospitali[sz]ed(?: on)?',
  'diagnosed(?: (?:on|in))?',
  'died(?: on)?',
  'passed away(?: on)?',
  'deceased(?: on)?',
  'd\\.?o\\.?d',
  'hired(?: on)?',
  'hire date',
  'employment (?:date|start|began)',
  'termination date',
  'married(?: on)?',
  'wedding date',
  'divorced(?: on)?',
  '(?:passport|licen[cs]e|visa|id|document|permit)[^.\\n]{0,30}expir(?:es|y|ation)(?: (?:date|on))?',
  'vaccinated(?: on)?',
  'fecha de (?:ingreso|alta|fallecimiento|defunci[óo]n|contrataci[óo]n)',
  'ingres[óo](?: el)?',
  'falleci[óo](?: el)?',
  'aufnahme(?:datum)?(?: am)?',
  'aufgenommen am',
  'entlass(?:en|ung)(?: am)?',
  'verstorben(?: am)?',
  'eingestellt am',
  'date d.(?:admission|entr[ée]e|embauche)',
  'hospitalis[ée]e? le',
  'd[ée]c[ée]d[ée]e? le',
  'ricoverat[oa] il',
  'dimess[oa] il',
  'decedut[oa] il',
  'data de (?:admiss[ãa]o|interna[çc][ãa]o|alta|[óo]bito)',
  'opgenomen op',
  'overleden op',
  'przyj[ęe]t[ay]',
  'zmar[łl]a?',
  'дата (?:поступления|выписки|смерти)',
  '入院',
  '退院',
  '死亡',
  '입원',
  '퇴원',
);
