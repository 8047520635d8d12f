// Cloak. What people of a country or a faith are called: capitalised words that a model takes for names or places and that
// name nobody. Words that are given names as well (Christian, Roman) are left out. Data alone.

const WORDS =
  'afghan albanian algerian american andorran angolan arab argentine argentinian armenian asian australian austrian azerbaijani ' +
  'bahraini bangladeshi belarusian belgian bolivian bosnian brazilian british bulgarian burmese cambodian cameroonian canadian ' +
  'catalan chilean chinese colombian congolese croatian cuban cypriot czech danish dominican dutch ecuadorian egyptian english ' +
  'eritrean estonian ethiopian european filipino finnish flemish french georgian german ghanaian greek guatemalan haitian ' +
  'honduran hungarian icelandic indian indonesian iranian iraqi irish israeli italian jamaican japanese jordanian kazakh kenyan ' +
  'korean kosovar kurdish kuwaiti kyrgyz laotian latvian lebanese liberian libyan lithuanian luxembourgish macedonian malagasy ' +
  'malaysian maltese maori mexican moldovan mongolian montenegrin moroccan mozambican namibian nepalese nepali nicaraguan ' +
  'nigerian norwegian omani pakistani palestinian panamanian paraguayan persian peruvian polish portuguese qatari romanian ' +
  'russian rwandan salvadoran saudi scottish senegalese serbian singaporean slovak slovakian slovene slovenian somali spanish ' +
  'sudanese swedish swiss syrian taiwanese tajik tanzanian thai tibetan tunisian turkish turkmen ugandan ukrainian uruguayan ' +
  'uzbek venezuelan vietnamese welsh yemeni zambian zimbabwean african caribbean scandinavian latino latina hispanic ' +
  'muslim hindu buddhist jewish sikh catholic protestant orthodox mormon sunni shia';

const DEMONYMS: ReadonlySet<string> = new Set(WORDS.split(' '));

/** Whether the word says where or from what faith somebody is, in the singular or the plural. */
export function isDemonym(word: string): boolean {
  const lower = word.toLowerCase();
  return DEMONYMS.has(lower) || (lower.endsWith('s') && DEMONYMS.has(lower.slice(0, -1)));
}
