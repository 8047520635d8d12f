"""Values that fill the slots of the phrases: people, places, numbers, dates, credentials, and look-alikes that are none.

Enters: a random generator and a language. Leaves: strings. Nothing here is anybody's data: every value is drawn at random.
"""
import json
import lzma
import string

FAMILY_FIRST = {"zh", "ja", "ko", "hu", "vi"}
JOINED = {"zh", "ja", "ko"}
LOCALES = {
    "en": ["en", "en", "en", "en_AU", "en_IN", "en_NG", "en_GH", "en_ZA", "en_NP", "en_AU_ocker"],
    "de": ["de", "de", "de_AT", "de_CH"], "fr": ["fr", "fr_BE", "fr_CH", "fr_SN"], "es": ["es", "es_MX"], "it": ["it"],
    "pt": ["pt_BR", "pt_PT"], "nl": ["nl", "nl_BE", "af_ZA"], "pl": ["pl"], "cs": ["cs_CZ", "sk"], "sv": ["sv", "nb_NO"], "da": ["da", "nb_NO"],
    "nb": ["nb_NO", "da"], "fi": ["fi"], "tr": ["tr", "az"], "ru": ["ru", "mk"], "uk": ["uk"], "ar": ["ar", "fa", "ur"], "vi": ["vi"],
    "zh": ["zh_CN", "zh_TW"], "ja": ["ja"], "ko": ["ko"], "hu": ["hu"], "ro": ["ro", "ro_MD"], "id": ["id_ID"], "el": ["el"],
    "hr": ["hr", "sr_RS_latin", "sl_SI"], "hi": ["ne", "en_IN"], "he": ["he"], "th": ["th"],
}
LATIN = ["en", "de", "fr", "es", "it", "pt", "nl", "pl", "cs", "sv", "da", "fi", "tr", "vi_l", "hu", "ro", "id", "hr"]
AMBIGUOUS_FIRST = ("April May June August Will Mark Bill Grace Hope Faith Rose Jordan Paris Chase Hunter Mason Carter Dallas Austin Brooklyn Georgia "
                   "Virginia Sydney Florence Chelsea Madison Lincoln Jackson Amber Ruby Pearl Ford Mercedes Art Rob Pat Sue Frank Drew Dean Earl Duke "
                   "Christian Summer Autumn Dawn Joy Victor Guy Jack Penny Ray Rusty Sandy Iris Ivy Lily Daisy Olive Basil Ginger Sage Rich Miles Harmony "
                   "Melody Destiny Trinity Charity Constance Prudence Patience Major Angel Jesus Israel Chad China India Kenya Asia Cairo London Savannah "
                   "Phoenix Cody Page Brook Cliff Forest Glen Heath Lane River Skye Sterling Stone Wade Tucker Cooper Tanner Parker Taylor Archer Porter").split()
AMBIGUOUS_LAST = ("Young King Black White Brown Green Gray Rich Price Bush Rice Bacon Cook Baker Carpenter Smith Mason Potter Fisher Hunter Church "
                  "Banks Wells Rivers Woods Field Hill Stone Marsh Pond Lake Brooks Ford Bridges Street House Hall Park Gates Jobs Musk Page Case Cash "
                  "Love Hart Head Hand Foot Day Weeks March May Summers Winters Frost Snow Rain Storm Moon Starr Sunday Monday Friday Bond Sharp Best "
                  "Strong Long Short Small Little Wise Moody Savage Noble Bishop Pope Abbott Knight Duke Prince Washington London England Ireland France Paris "
                  "Berlin Hamburg Dallas Houston Austin Lincoln Jackson Cleveland Orlando Chester Kent York Lancaster Essex Derby Warsaw Milan Romano Napoli").split()
STREET_EN = ("Oak Maple Cedar Elm Pine Washington Lincoln Park Main Church Mill Spring High Ridge Lake Hill River Sunset Highland Meadow Forest Franklin "
             "Jefferson Madison Walnut Chestnut Willow Birch Station Victoria Albert Queen King George Kings Queens Manor Grove Orchard Bridge Castle "
             "Abbey Priory Tower Market Mechanic Liberty Union Harbor Bay Ocean Beach Canyon Desert Valley Prairie Falcon Eagle Fox Deer Bear").split()
STREET_KIND_EN = "Street St St. Avenue Ave Ave. Road Rd Rd. Lane Ln Drive Dr Court Ct Boulevard Blvd Place Pl Way Close Terrace Crescent Gardens Square Row Mews Parkway Circle Trail".split()
STATES = "AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY".split()
COUNTRIES = {
    "en": ("Afghanistan Albania Algeria Andorra Angola Argentina Armenia Australia Austria Azerbaijan Bahrain Bangladesh Barbados Belarus Belgium Belize Benin Bhutan Bolivia Botswana "
           "Brazil Bulgaria Burundi Cambodia Cameroon Canada Chad Chile China Colombia Comoros Congo Croatia Cuba Cyprus Czechia Denmark Djibouti Dominica Ecuador Egypt Eritrea Estonia "
           "Eswatini Ethiopia Fiji Finland France Gabon Gambia Georgia Germany Ghana Greece Grenada Guatemala Guinea Guyana Haiti Honduras Hungary Iceland India Indonesia Iran Iraq Ireland "
           "Israel Italy Jamaica Japan Jordan Kazakhstan Kenya Kiribati Kosovo Kuwait Kyrgyzstan Laos Latvia Lebanon Lesotho Liberia Libya Liechtenstein Lithuania Luxembourg Madagascar Malawi "
           "Malaysia Maldives Mali Malta Mauritania Mauritius Mexico Micronesia Moldova Monaco Mongolia Montenegro Morocco Mozambique Myanmar Namibia Nauru Nepal Nicaragua Niger Nigeria Norway "
           "Oman Pakistan Palau Panama Paraguay Peru Philippines Poland Portugal Qatar Romania Russia Rwanda Samoa Senegal Serbia Seychelles Singapore Slovakia Slovenia Somalia Spain Sudan "
           "Suriname Sweden Switzerland Syria Taiwan Tajikistan Tanzania Thailand Togo Tonga Tunisia Turkey Turkmenistan Tuvalu Uganda Ukraine Uruguay Uzbekistan Vanuatu Venezuela Vietnam Yemen "
           "Zambia Zimbabwe Texas California Bavaria Scotland Wales Ontario Queensland Tuscany Catalonia Guam Bermuda Aruba Greenland USA UK").split() +
          ["the United States", "United States of America", "the UK", "United Kingdom", "South Africa", "New Zealand", "Sri Lanka", "Saudi Arabia", "the Netherlands", "South Korea", "Costa Rica", "El Salvador", "San Marino", "Sierra Leone",
           "Bosnia and Herzegovina", "Antigua and Barbuda", "Trinidad and Tobago", "Central African Republic", "Czech Republic", "Dominican Republic", "Burkina Faso", "Cape Verde", "Papua New Guinea", "Cote d'Ivoire", "Hong Kong",
           "Puerto Rico", "North Macedonia", "United Arab Emirates", "Marshall Islands", "Faroe Islands", "Cayman Islands", "Equatorial Guinea", "Holy See (Vatican City State)", "Slovakia (Slovak Republic)", "Saint Lucia", "Timor-Leste"],
    "de": "Deutschland Österreich Schweiz Frankreich Italien Polen Spanien Bayern Hessen Sachsen Türkei Griechenland Portugal Schweden".split(),
    "fr": ["la France", "Belgique", "Suisse", "Maroc", "Algérie", "Bretagne", "Normandie", "Canada", "Sénégal", "Italie", "Espagne"],
    "es": "España México Argentina Chile Perú Colombia Venezuela Cataluña Andalucía Cuba Ecuador Uruguay Bolivia".split(),
}
CITY_END = "town ton land ville berg burgh borough bury view port mouth stad furt chester fort haven side shire".split()
ORG_FORM = {
    "en": ["Inc", "Ltd", "PLC", "LLC", "Group", "and Sons", "& Co"], "de": ["GmbH", "GmbH & Co. KG", "AG", "KG", "OHG", "e.V.", "Stiftung & Co. KGaA"], "fr": ["SARL", "S.A.R.L.", "S.A.", "SA", "et Fils"], "es": ["S.L.", "S.A.", "y asociados", "S.Coop."],
    "it": ["S.r.l.", "SPA", "S.p.A.", "s.r.l.", "e figli"], "pl": ["Sp. z o.o.", "Sp.k.", "S.A.", "Sp. z o.o. Sp.k.", "s.c."], "nl": ["BV", "NV", "Groep", "& Zonen", "VOF"], "sv": ["AB", "HB", "KB"], "da": ["A/S", "ApS", "& Søn ApS", "I/S"],
    "nb_NO": ["AS", "ASA", "og Sønner"], "fi": ["Oy", "Tmi", "Oyj", "Ky"], "cs_CZ": ["s.r.o.", "v.o.s.", "a.s.", "k.s."], "tr": ["A.Ş.", "Ltd. Şti.", "Tic.", "İç ve Dış Ticaret", "San. ve Tic. Ltd. Şti."], "pt_BR": ["Ltda.", "S/A", "S.A.", "- ME"], "hu": ["Kft.", "Zrt.", "Bt."], "ro": ["SRL", "S.A."],
}
ORG_HEAD = ("Northwind Bluefin Halcyon Meridian Sunrise Cobalt Larkspur Ironwood Silverline Cascade Redwood Stonebridge Brightwater Evergreen Apex Summit Pinnacle "
            "Zenith Vertex Quantum Nova Orion Polaris Lumen Aurora Keystone Harbor Granite Falcon Copper Maple Juniper Atlas Titan Vega Delta Omega Argo Helix "
            "Contoso Initech Globex Umbra Fabrikam Tailspin Wingtip Acme Soylent Vandelay Hooli Wayne Stark Monarch Regent").split()
ORG_TAIL = ("Inc Inc. Ltd Ltd. LLC GmbH AG S.A. S.p.A. Corp Corporation Group Holdings Partners Systems Labs Logistics Bank Insurance Hospital Clinic University College "
            "Foundation Foods Energy Airlines Motors Pharma Media Software Solutions Analytics Consulting Capital Ventures Industries Health Dental Robotics Studios").split()
ORG_REAL = ("Google Microsoft Amazon Apple Netflix Tesla Toyota Siemens Samsung Sony Nestlé Unilever Pfizer Bayer Airbus Boeing IKEA Adidas Nike Spotify Stripe PayPal Visa "
            "Mastercard Barclays HSBC Santander Allianz Lufthansa Ryanair DHL FedEx UPS Oracle Salesforce GitHub GitLab Slack Zoom Cisco Intel Nvidia AMD Red_Hat Cloudflare "
            "NASA UNICEF FIFA WHO IMF NATO BBC CNN Reuters Wells_Fargo JPMorgan_Chase Goldman_Sachs Ford Mercedes-Benz Morgan_Stanley Johnson_&_Johnson Ralph_Lauren Walt_Disney").split()
PRODUCTS = ("Galaxy S24|iPhone 15 Pro|Dyson V11|Hermes scarf|Jordan 1 sneakers|Philips Sonicare|Victoria sponge tin|Kenwood mixer|Martin D-28|Gibson Les Paul|Stanley cup|"
            "Jameson whiskey|Jack Daniel's|Mercedes C200|Tesla Model 3|Ford Focus|Lincoln Navigator|Alexa speaker|Siri|Watson Studio|Cortana|Claude|Gemini 1.5|Bixby|Ada Lovelace GPU|"
            "Einstein GPT|Hopper H100|Turing RTX 2080|Tesla V100|Kepler K80|Maxwell GPU|Pascal card|Volta cluster|Ruby on Rails|Pearl necklace|Rose water|Madeleine pan|Earl Grey tea|"
            "Caesar salad|Eggs Benedict|Bloody Mary mix|Margherita pizza|Tom Collins|Shirley Temple|Dr Pepper|Uncle Ben's rice|Aunt Jemima syrup|Ben & Jerry's|Papa John's|Wendy's combo|"
            "Levi's 501|Calvin Klein belt|Tommy Hilfiger shirt|Hugo Boss suit|Chloe perfume|Ralph jacket|Murphy bed|Phillips screwdriver|Allen key|Bunsen burner|Petri dishes|Geiger counter|"
            "Ferris wheel|Morse trainer|Nissen hut|Jacuzzi pump|Zamboni blades|Thermos flask|Jenkins server|Travis CI|Jasper Reports|Luigi pipeline|Oscar framework|Django 5.0|Flask|Celery worker").split("|")
TOOLS = ("jenkins travis jasper luigi alice-bob-protocol oscar django celery flask pandas numpy julia ruby rust perl pearl haskell ada pascal eiffel erlang elixir crystal jade pug emma "
         "hermione dolly martha lucy sally maven gradle hudson bamboo marvin hal9000 watson cortana siri alexa").split()
THEOREMS = ("Bayes' theorem|the Fourier transform|Dijkstra's algorithm|the Turing machine|Newton's method|Gaussian blur|a Poisson process|Euler's formula|Moore's law|Ohm's law|Murphy's law|"
            "the Pareto principle|a Markov chain|Huffman coding|the Levenshtein distance|the Fisher-Yates shuffle|Conway's Law|Amdahl's law|Boyle's law|Pascal's triangle|the Doppler effect|"
            "a Hamming code|Parkinson's disease|Alzheimer's disease|Crohn's disease|Hodgkin lymphoma|the Apgar score|the Glasgow coma scale|Down syndrome|a Likert scale|the Gini coefficient|"
            "a Kalman filter|the Nash equilibrium|Occam's razor|Godwin's law|a Faraday cage|Pythagoras' theorem|the Richter scale|a Venn diagram|Kruskal's algorithm").split("|")
MONTHS = {
    "en": "January February March April May June July August September October November December".split(),
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(),
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(),
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(),
    "it": "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre".split(),
    "pt": "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro".split(),
    "nl": "januari februari maart april mei juni juli augustus september oktober november december".split(),
    "pl": "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia".split(),
    "cs": "ledna února března dubna května června července srpna září října listopadu prosince".split(),
    "sv": "januari februari mars april maj juni juli augusti september oktober november december".split(),
    "da": "januar februar marts april maj juni juli august september oktober november december".split(),
    "nb": "januar februar mars april mai juni juli august september oktober november desember".split(),
    "fi": "tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta".split(),
    "tr": "Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık".split(),
    "ru": "января февраля марта апреля мая июня июля августа сентября октября ноября декабря".split(),
    "uk": "січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня".split(),
    "ar": "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر".split(),
    "hu": "január február március április május június július augusztus szeptember október november december".split(),
    "ro": "ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie".split(),
    "id": "Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember".split(),
    "el": "Ιανουαρίου Φεβρουαρίου Μαρτίου Απριλίου Μαΐου Ιουνίου Ιουλίου Αυγούστου Σεπτεμβρίου Οκτωβρίου Νοεμβρίου Δεκεμβρίου".split(),
}
WORDS = ("alpha river stone cloud tiger maple orbit candle silver button rocket meadow copper lantern marble harvest pepper ribbon saddle timber velvet walnut zebra anchor basket cactus "
         "dragon ember falcon glacier hammer island jungle kettle lemon mirror needle oyster panda quartz raven salad tunnel umbrella violin window yellow abandon ability absent absorb "
         "abstract absurd access accident account achieve acid acoustic acquire across action actor adapt add addict address adjust admit adult advance advice aerobic affair afford afraid "
         "again age agent agree ahead aim air airport aisle alarm album alcohol alert alien").split()
DOMAINS = ("gmail.com outlook.com yahoo.com hotmail.com icloud.com proton.me web.de gmx.de gmx.net orange.fr free.fr libero.it wp.pl o2.pl mail.ru yandex.ru ukr.net qq.com 163.com naver.com "
           "seznam.cz example.com example.org corp.example acme.io uni-bonn.de ox.ac.uk mit.edu state.gov company.co.uk firma.de empresa.es entreprise.fr hospital.org clinic.health contoso.com "
           "posteo.de fastmail.com hey.com live.nl ziggo.nl telia.se bol.com.br uol.com.br hotmail.fr t-online.de bluewin.ch tiscali.it virgilio.it").split()
MAIL_ASCII = str.maketrans("äöüßéèêëáàâãåçñíìîïóòôõøúùûýžšćčđłńśźżęąğşıőűřěťďňůœæ", "aouseeeeaaaaacniiiiooooouuuyzsccdlnszzeagsiouretdnuoa")


class Values:
    """Draws values for one language; `names` is the table of names by locale."""

    def __init__(self, rng, names):
        self.r, self.names = rng, names
        self.all_locales = [k for k, v in names.items() if v["first"] and v["last"]]
        self.latin_locales = [k for k in self.all_locales if all(ord(c) < 0x370 for c in v0(names[k]))]

    # -- people and places
    def locale(self, lang):
        r = self.r
        own = [x for x in LOCALES.get(lang, ["en"]) if x in self.names and self.names[x]["first"]] or ["en"]
        if r.random() < (0.45 if lang == "en" else 0.12):
            return r.choice(self.latin_locales if lang not in JOINED and ord(v0(self.names[own[0]])[0]) < 0x370 else own + self.latin_locales[:12])
        return r.choice(own)

    def pick(self, locale, key):
        pool = self.names[locale][key]
        return self.r.choice(pool) if pool else None

    def person(self, lang):
        r, loc = self.r, self.locale(lang)
        first, last = self.pick(loc, "first"), self.pick(loc, "last")
        base = loc.split("_")[0]
        if lang == "en" and r.random() < 0.12:
            first = r.choice(AMBIGUOUS_FIRST)
        if lang == "en" and r.random() < 0.10:
            last = r.choice(AMBIGUOUS_LAST)
        if base in ("es", "pt") and r.random() < 0.5:
            last = f"{last} {self.pick(loc, 'last')}"
        elif r.random() < 0.05 and base not in JOINED:
            last = f"{last}-{self.pick(loc, 'last')}"
        if base == "nl" and r.random() < 0.3:
            last = r.choice(["van der ", "de ", "van ", "van den ", "ter "]) + last
        if base == "en" and r.random() < 0.06:
            last = r.choice(["O'", "Mc", "Mac", "St. ", "D'"]) + last
        return {"first": first, "last": last, "base": base}

    def full(self, p):
        r = self.r
        f, l, b = p["first"], p["last"], p["base"]
        if b in JOINED:
            return l + f if r.random() < 0.9 else f"{l} {f}"
        if b in ("hu", "vi") and r.random() < 0.8:
            return f"{l} {f}"
        x = r.random()
        if x < 0.72:
            return f"{f} {l}"
        if x < 0.79:
            return f"{f} {r.choice(string.ascii_uppercase)}. {l}"
        if x < 0.84:
            return f"{f[0]}. {l}"
        if x < 0.88:
            return f"{l}, {f}"
        if x < 0.93:
            return f"{f} {self.pick(self.r.choice(LOCALES['en']), 'first')} {l}" if b == "en" else f"{f} {l}"
        if x < 0.96:
            return f"{f} {l}".upper()
        return f"{f} {l}"

    def city(self, lang):
        r = self.r
        if lang == "en" and r.random() < 0.15:
            first = self.pick("en", "first")
            return r.choice([f"{r.choice(['North', 'East', 'West', 'South', 'New', 'Lake', 'Port'])} {first}", f"{first}{r.choice(CITY_END)}", f"{self.pick('en', 'last')}{r.choice(CITY_END)}", f"{r.choice(['North', 'East', 'West', 'South', 'New', 'Lake', 'Port'])} {first}{r.choice(CITY_END)}"])
        for _ in range(6):
            c = self.pick(self.locale(lang), "city")
            if c and "{" not in c:
                return c
        return r.choice(["Springfield", "Paris", "Lyon", "Berlin", "Madrid", "Lagos", "Osaka", "Porto", "Kraków", "Oslo"])

    def state(self, lang):
        s = self.pick(self.locale(lang), "state")
        return s or self.city(lang)

    def country(self, lang):
        return self.r.choice(COUNTRIES.get(lang) or COUNTRIES["en"])

    def digits(self, n):
        return "".join(self.r.choice("0123456789") for _ in range(n))

    def shape(self, pattern):
        out = []
        for c in pattern:
            out.append({"#": lambda: self.r.choice("0123456789"), "@": lambda: self.r.choice(string.ascii_uppercase), "%": lambda: self.r.choice(string.ascii_lowercase),
                        "^": lambda: self.r.choice("123456789")}.get(c, lambda c=c: c)())
        return "".join(out)

    def address(self, lang):
        r = self.r
        n = r.randint(1, 250)
        city = self.city(lang)
        st = self.pick(self.r.choice(LOCALES.get(lang, ["en"])), "street") if lang in LOCALES else None
        last = self.pick(r.choice([x for x in LOCALES.get(lang, ["en"]) if x in self.names and self.names[x]["last"]] or ["en"]), "last")
        if lang == "en":
            street = f"{r.choice(STREET_EN) if r.random() < .7 else last} {r.choice(STREET_KIND_EN)}" if r.random() < 0.85 else (st or "Broadway")
            if r.random() < 0.1:
                street = f"{r.choice(['N', 'S', 'E', 'W', 'North', 'NW', 'SE'])} {street}"
            num = str(r.choice([n, r.randint(1, 20), r.randint(100, 19999)])) + r.choice(["", "", "", "a", "B", "/2"])
            unit = r.choice(["", "", "", f", Apt {r.randint(1, 40)}", f" Apt. {r.randint(1, 9)}{r.choice('ABC')}", f", Suite {r.randint(100, 900)}", f", Flat {r.randint(1, 30)}", f", Unit {r.randint(1, 99)}", f" #{r.randint(1, 60)}"])
            us, gb = self.shape("#####") + r.choice(["", "", "-" + self.digits(4)]), self.shape(r.choice(["@# #@@", "@## #@@", "@@# #@@", "@@## #@@", "@#@ #@@"]))
            tail = r.choice(["", "", f", {city}", f", {city}, {r.choice(STATES)} {us}", f", {city}, {r.choice(STATES)} {us}", f"\n{city}, {r.choice(STATES)} {us}", f", {city} {gb}", f", {city}, {gb}", f", {city} {r.choice(STATES)}",
                             f", {city}, {self.state('en')} {us}", f"\n{city}\n{gb}", f", {us} {city}"])
            return r.choice([f"{num} {street}{unit}{tail}"] * 9 + [f"P.O. Box {r.randint(10, 9999)}{tail}", f"PO Box {r.randint(10, 9999)}, {city}", f"{street} {num}{tail}", f"Unit {self.digits(4)} Box {self.digits(4)}, {r.choice(['DPO', 'APO'])} {r.choice(['AE', 'AP', 'AA'])} {us}", f"PSC {self.digits(4)}, Box {self.digits(4)}\nAPO AP {us}", f"USNS {last}\nFPO AE {us}",
                             f"{last} {r.choice(['Cottage', 'House', 'Lodge'])}, {r.randint(1, 99)} {street}\n{city}\n{gb}", f"Flat {r.randint(1, 99)}{r.choice('abc')}\n{street}\n{city}\n{gb}", f"{num} {last} {r.choice(['Plain', 'Junction', 'Turnpike', 'Ridges', 'Meadows', 'Crossing', 'Ville', 'Station', 'Well', 'Point', 'Knolls'])}{unit}{tail}"])
        b = r.choice(["", "", "a", "b"])
        zip5 = self.digits(5)
        if lang == "de":
            s = st if st and r.random() < .5 else last + r.choice(["straße", "strasse", "str.", "weg", "allee", "gasse", "platz", "ring"])
            return f"{s} {n}{b}" + r.choice(["", f", {zip5} {city}", f", {zip5} {city}", f"\n{zip5} {city}", f", {self.digits(4)} {city}", f", {city}"])
        if lang == "fr":
            s = f"{r.choice(['rue', 'avenue', 'boulevard', 'place', 'allée', 'impasse', 'chemin', 'quai', 'Rue', 'Avenue'])} {r.choice(['de la République', 'Victor Hugo', 'des Lilas', 'du Moulin', 'Jean Jaurès', 'de l’Église', 'des Écoles', 'Pasteur', 'du Général ' + last, 'de ' + city, last])}"
            return f"{n}{r.choice(['', ' bis', ' ter', ','])} {s}" + r.choice(["", f", {zip5} {city}", f", {zip5} {city}", f" à {city}", f"\n{zip5} {city}"])
        if lang == "es":
            s = f"{r.choice(['Calle', 'C/', 'Avenida', 'Avda.', 'Plaza', 'Paseo', 'Camino', 'calle', 'Carrera'])} {r.choice(['Mayor', 'de Alcalá', 'del Sol', 'San Juan', 'de la Constitución', last, 'de ' + city, 'Reforma'])}"
            return f"{s}{r.choice([' ', ', ', ' nº ', ' núm. '])}{n}" + r.choice(["", f", {r.randint(1, 9)}º {r.choice('ABCD')}", ", 2º izq."]) + r.choice(["", f", {zip5} {city}", f", {zip5}, {city}", f", {city}", f"\n{zip5} {city}"])
        if lang == "it":
            s = f"{r.choice(['Via', 'via', 'Viale', 'Piazza', 'Corso', 'Largo', 'Vicolo'])} {r.choice(['Garibaldi', 'Roma', 'Mazzini', 'Dante', 'XX Settembre', 'della Libertà', last, 'dei ' + last])}"
            return f"{s}{r.choice([' ', ', '])}{n}" + r.choice(["", f", {zip5} {city}", f" - {zip5} {city}", f", {city}", f", {zip5} {city} ({self.shape('@@')})"])
        if lang == "pt":
            s = f"{r.choice(['Rua', 'Avenida', 'Av.', 'R.', 'Travessa', 'Largo', 'Praça'])} {r.choice(['das Flores', 'da Liberdade', 'Paulista', 'do Comércio', 'XV de Novembro', last, 'Dr. ' + last])}"
            return f"{s}, {r.choice(['', 'nº '])}{n}" + r.choice(["", f", {self.shape('####-###')} {city}", f" - {city}", f", {city} - {self.shape('@@')}, {self.shape('#####-###')}", f", apto {r.randint(1, 99)}"])
        if lang == "nl":
            return f"{last}{r.choice(['straat', 'laan', 'weg', 'plein', 'gracht', 'kade'])} {n}{b}" + r.choice(["", f", {self.shape('^### @@')} {city}", f", {self.shape('^###@@')} {city}", f" in {city}"])
        if lang == "pl":
            return f"{r.choice(['ul.', 'ul.', 'al.', 'os.', 'pl.', 'ulica'])} {r.choice(['Kwiatowa', 'Długa', 'Polna', 'Mickiewicza', 'Piłsudskiego', 'Leśna', 'Słoneczna', 'Krótka', 'Ogrodowa'])} {n}{r.choice(['', '/' + str(r.randint(1, 80)), ' m. ' + str(r.randint(1, 40))])}" + r.choice(["", f", {self.shape('##-###')} {city}", f", {city}"])
        if lang == "cs":
            return f"{st or 'Dlouhá'} {n}{r.choice(['', '/' + str(r.randint(1, 40))])}" + r.choice(["", f", {self.shape('### ##')} {city}", f", {city}"])
        if lang in ("sv", "da", "nb"):
            return f"{r.choice(['Stor', 'Kungs', 'Skol', 'Kyrko', 'Björk', 'Sol', 'Vester', 'Nørre', 'Øster', 'Linden', 'Parke'])}{r.choice(['gatan', 'vägen', 'gade', 'vej', 'gata', 'veien', 'gränd'])} {n}{b}" + r.choice(["", f", {self.shape('### ##')} {city}", f", {self.digits(4)} {city}"])
        if lang == "fi":
            return f"{r.choice(['Koulu', 'Kirkko', 'Asema', 'Ranta', 'Metsä', 'Puisto'])}{r.choice(['katu', 'tie', 'kuja', 'polku'])} {n} {r.choice(['', 'A ' + str(r.randint(1, 40))])}".strip() + r.choice(["", f", {zip5} {city}"])
        if lang == "tr":
            return f"{r.choice(['Atatürk', 'Cumhuriyet', 'İnönü', 'Barbaros', 'Lale', 'Gül', last])} {r.choice(['Caddesi', 'Cad.', 'Sokak', 'Sk.', 'Bulvarı', 'Mahallesi'])} No: {n}" + r.choice(["", f", {zip5} {city}", f" D: {r.randint(1, 20)}, {city}", f" {city}"])
        if lang == "ru":
            return f"{r.choice(['ул.', 'улица', 'пр.', 'проспект', 'пер.', 'бульвар'])} {r.choice(['Ленина', 'Пушкина', 'Советская', 'Мира', 'Гагарина', 'Садовая', 'Лесная', 'Победы', last])}, {r.choice(['д. ', 'дом ', ''])}{n}" + r.choice(["", f", кв. {r.randint(1, 200)}", f", {city}", f", кв. {r.randint(1, 99)}, г. {city}, {self.digits(6)}"])
        if lang == "uk":
            return f"{r.choice(['вул.', 'вулиця', 'просп.', 'пров.'])} {r.choice(['Шевченка', 'Франка', 'Хрещатик', 'Соборна', 'Незалежності', 'Лесі Українки'])}, {r.choice(['буд. ', ''])}{n}" + r.choice(["", f", кв. {r.randint(1, 200)}", f", {city}", f", м. {city}, {zip5}"])
        if lang == "ar":
            return f"{r.choice(['شارع', 'طريق', 'حي'])} {r.choice(['الملك فهد', 'التحرير', 'النيل', 'الجامعة', 'السلام', last])} {r.choice(['رقم ', ''])}{n}" + r.choice(["", f"، {city}", f"، {city} {zip5}"])
        if lang == "vi":
            return f"{r.choice(['', 'Số '])}{n} {r.choice(['đường', 'phố', 'Đường'])} {r.choice(['Nguyễn Huệ', 'Lê Lợi', 'Trần Hưng Đạo', 'Hai Bà Trưng', 'Lý Thường Kiệt'])}" + r.choice(["", f", Quận {r.randint(1, 12)}, {city}", f", {city}"])
        if lang == "zh":
            return r.choice(["", f"{city}市" if not city.endswith("市") else city]) + r.choice(["", "朝阳区", "海淀区", "浦东新区", "天河区", "中山区"]) + r.choice(["人民路", "解放路", "中山路", "建设大街", "长江路", "和平街", "南京东路"]) + f"{n}号" + r.choice(["", f"{r.randint(1, 30)}栋{r.randint(1, 30)}0{r.randint(1, 9)}室", f"{r.randint(2, 30)}楼"])
        if lang == "ja":
            return r.choice(["", "〒" + self.shape("###-####") + " "]) + self.state("ja") + r.choice(["中央区", "渋谷区", "北区", "港区", "西区", "緑区"]) + r.choice(["本町", "栄", "桜丘町", "緑が丘", "青葉", "新町"]) + r.choice([f"{r.randint(1, 9)}-{r.randint(1, 30)}-{r.randint(1, 20)}", f"{r.randint(1, 9)}丁目{r.randint(1, 30)}番{r.randint(1, 20)}号"])
        if lang == "ko":
            return self.state("ko") + " " + r.choice(["강남구", "중구", "서구", "분당구", "해운대구"]) + " " + r.choice(["테헤란로", "중앙로", "세종대로", "평화로", "한강대로"]) + f" {n}" + r.choice(["", f", {r.randint(1, 20)}0{r.randint(1, 9)}호", f"번길 {r.randint(1, 60)}"])
        if lang == "hu":
            return r.choice([f"{self.digits(4)} {city}, ", "", f"{city}, "]) + f"{r.choice(['Petőfi', 'Kossuth', 'Rákóczi', 'Ady', 'Fő'])} {r.choice(['utca', 'út', 'tér', 'u.'])} {n}."
        if lang == "ro":
            return f"{r.choice(['Str.', 'Strada', 'Bd.', 'Calea'])} {r.choice(['Mihai Eminescu', 'Unirii', 'Victoriei', 'Libertății'])} nr. {n}" + r.choice(["", f", {city}", f", bl. {r.choice('ABC')}{r.randint(1, 9)}, ap. {r.randint(1, 90)}, {city}"])
        if lang == "id":
            return f"{r.choice(['Jl.', 'Jalan', 'Jln.'])} {r.choice(['Sudirman', 'Merdeka', 'Diponegoro', 'Gajah Mada', 'Melati', 'Mawar'])} No. {n}" + r.choice(["", f", {city}", f", {city} {zip5}"])
        if lang == "el":
            return f"{r.choice(['Οδός ', ''])}{r.choice(['Ερμού', 'Σταδίου', 'Πανεπιστημίου', 'Κηφισίας', 'Πατησίων'])} {n}" + r.choice(["", f", {self.shape('### ##')} {city}"])
        return f"{last} {n}, {zip5} {city}"

    # -- numbers and identifiers
    def phone(self, lang):
        r = self.r
        local = {"en": ["(###) ###-####", "###-###-####", "+1 ### ### ####", "+1-###-###-####", "###.###.####", "+44 20 #### ####", "07### ######", "020 #### ####", "0### ### ####", "+61 4## ### ###", "+91 ##### #####", "###-####", "1-800-###-####", "+1 (###) ###-#### ext. ###"],
                 "de": ["0## #######", "+49 1## #######", "0151 ########", "030/#######", "+49 (0) 89 ######", "0043 664 #######", "+41 79 ### ## ##"], "fr": ["0# ## ## ## ##", "+33 6 ## ## ## ##", "06.##.##.##.##", "06########"],
                 "es": ["6## ### ###", "+34 6## ## ## ##", "9# ### ## ##", "+52 55 #### ####"], "it": ["3## #######", "+39 3## ### ####", "06 ########"], "pt": ["(##) 9####-####", "+55 11 9####-####", "+351 9## ### ###", "9########"],
                 "nl": ["06-########", "+31 6 ########", "020-#######"], "pl": ["### ### ###", "+48 ### ### ###", "(##) ### ## ##"], "cs": ["+420 ### ### ###", "### ### ###"], "tr": ["0532 ### ## ##", "+90 5## ### ## ##"],
                 "ru": ["+7 (9##) ###-##-##", "8 9## ### ## ##", "8-9##-###-##-##"], "uk": ["+380 ## ### ## ##", "0## ### ####"], "zh": ["1##########", "+86 1## #### ####", "010-########"], "ja": ["0##-####-####", "090-####-####", "+81 90-####-####"],
                 "ko": ["010-####-####", "02-###-####", "+82 10-####-####"], "ar": ["+966 5# ### ####", "05########", "+20 10 #### ####"], "vi": ["09########", "+84 9## ### ###"]}
        pool = local.get(lang, ["+## ### ### ###", "0## ### ## ##"])
        return self.shape(r.choice(pool if r.random() < .85 else local["en"] + ["+### ### ######", "00## ## #######"]))

    def handle(self, p):
        r = self.r
        f = ascii_of(p["first"]) or r.choice(WORDS)
        l = ascii_of(p["last"]) or r.choice(WORDS)
        return r.choice([f"{f}{l}", f"{f}.{l}", f"{f}_{l}", f"{f[0]}{l}", f"{l}{f[0]}", f"{f}{r.randint(1, 999)}", f"{f}_{r.choice(WORDS)}", f"{r.choice(WORDS)}{r.choice(WORDS).title()}{r.randint(1, 99)}", f"x{f}x", f"the_{l}", f"{f}-{l}{r.randint(70, 99)}",
                         f"{r.choice(WORDS)}_{r.choice(WORDS)}", f"{f}{l[:2]}{r.randint(1, 99)}", f"{l}.{f}", f"{f.title()}{l.title()}", f"real{f.title()}", f"{r.choice(WORDS)}{r.randint(10, 9999)}",
                         f"{f[:3]}{l[:4]}", f"{f[0]}.{l}", f"{f}.{r.choice(WORDS)}", f"xX{f.title()}{r.choice(WORDS).title()}Xx", f"{r.choice(WORDS)}_{r.choice(WORDS)}_{r.randint(1, 99)}", f"{f}{r.choice(WORDS)}#{self.digits(4)}", f"{l}{r.randint(1, 99)}", f"{f[0]}{l[:6]}{r.randint(1, 9)}", f"{f}_{l[0]}", f"its{f}", f"{f}.{l}{r.randint(60, 99)}"])

    def email(self, p):
        r = self.r
        h = self.handle(p)
        return f"{h}@{r.choice(DOMAINS)}" if r.random() < .9 else f"{h}+{r.choice(WORDS)}@{r.choice(WORDS)}.{r.choice(['com', 'io', 'net', 'eu', 'org', 'co.uk'])}"

    def date(self, lang, lo=1930, hi=2027):
        r = self.r
        y, m, d = r.randint(lo, hi), r.randint(1, 12), r.randint(1, 28)
        mo = MONTHS.get(lang, MONTHS["en"])[m - 1]
        numeric = [f"{d:02d}/{m:02d}/{y}", f"{y}-{m:02d}-{d:02d}", f"{d:02d}.{m:02d}.{y}", f"{d}.{m}.{y}", f"{d}/{m}/{y % 100:02d}", f"{d:02d}-{m:02d}-{y}", f"{m}/{d}/{y}", f"{y}/{m:02d}/{d:02d}"]
        if lang == "en":
            o = "th" if 10 <= d % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(d % 10, "th")
            words = [f"{mo} {d}, {y}", f"{d} {mo} {y}", f"{mo[:3]} {d}, {y}", f"{d} {mo[:3]} {y}", f"{mo} {d}{o}, {y}", f"{d}{o} of {mo} {y}", f"{d}-{mo[:3]}-{y}", f"{mo} {d}{o}", f"{mo} {y}", f"{d}{o} {mo}"]
        elif lang in ("zh", "ja"):
            return r.choice([f"{y}年{m}月{d}日", f"{y}年{m}月{d}日", f"{m}月{d}日", f"{y}/{m}/{d}", f"{y}-{m:02d}-{d:02d}"])
        elif lang == "ko":
            return r.choice([f"{y}년 {m}월 {d}일", f"{y}.{m:02d}.{d:02d}", f"{m}월 {d}일", f"{y}-{m:02d}-{d:02d}"])
        elif lang == "hu":
            words = [f"{y}. {mo} {d}.", f"{y}.{m:02d}.{d:02d}.", f"{mo} {d}."]
        elif lang in ("es", "pt"):
            words = [f"{d} de {mo} de {y}", f"{d} de {mo}", f"{d} de {mo} del {y}" if lang == "es" else f"{d} de {mo} de {y}"]
        elif lang in ("de", "cs", "da", "nb", "fi"):
            words = [f"{d}. {mo} {y}", f"{d}. {mo}"]
        else:
            words = [f"{d} {mo} {y}", f"{d} {mo}"]
        return r.choice(numeric + words * (2 if lang != "en" else 1))

    def iban(self):
        return self.shape(self.r.choice(["DE## #### #### #### #### ##", "DE####################", "FR## #### #### #### #### #### ###", "ES######################", "GB##@@@@##############", "NL##@@@@##########", "PL## #### #### #### #### #### ####", "IT##@######################", "CH## #### #### #### #### #", "BE## #### #### ####"]))

    def card(self):
        return self.shape(self.r.choice(["4### #### #### ####", "4###-####-####-####", "5### #### #### ####", "4###############", "51##############", "37## ###### #####", "6011 #### #### ####", "3### ###### ####"]))

    def govid(self, lang):
        return self.shape(self.r.choice({"en": ["###-##-####", "###-##-####", "### ## ####", "#########", "@@ ## ## ## @", "@@######@", "### ### ###"], "de": ["## ###### @ ###", "##########", "@#########"], "fr": ["# ## ## ## ### ### ##", "###############"], "es": ["########@", "########-@", "@#######@"],
                                        "it": ["@@@@@@##@##@###@"], "pt": ["###.###.###-##", "###########"], "pl": ["###########"], "cs": ["######/####"], "sv": ["######-####", "########-####"], "nl": ["#########", "####.##.###"], "zh": ["##################", "#################X"], "ko": ["######-#######"],
                                        "ja": ["#### #### ####"], "ru": ["###-###-### ##"], "tr": ["###########"], "uk": ["##########"]}.get(lang, ["###########", "######-####", "### ### ####"])))

    def passport(self):
        return self.shape(self.r.choice(["@##@##@##", "@#@@#@#@@", "@@ #######", "##@@#####", "@########", "#########", "@@#######", "@@######", "@#######", "C@@@@@####", "## #######", "##@@#####"]))

    def licence(self):
        return self.shape(self.r.choice(["@###-###-##-###-#", "@############", "@###@@@#@##", "@@## ###########", "@@@@@ ###### @@#@@", "### ### ###", "#########", "@@######", "@##-##-####", "############", "@@###@@@###", "@#######", "@###-####-####", "@@@@@######@@#@@", "########", "@## ### ###", "@@#######@", "###-##-####@", "@#### ##### #####", "@@-##-####-#######"]))

    def taxid(self, lang):
        return self.shape(self.r.choice({"en": ["##-#######", "GB#########", "9##-##-####", "########## ", "IE#######@"], "de": ["DE#########", "##/###/#####", "## ### ### ###"], "fr": ["FR###########", "### ### ### #####"], "es": ["@########", "ES@########"], "it": ["IT###########", "###########"], "pt": ["##.###.###/####-##", "#########"],
                                        "pl": ["###-###-##-##", "PL##########"]}.get(lang, ["DE#########", "##########", "ATU########", "##-#######"]))).strip()

    def bank(self):
        return self.shape(self.r.choice(["########", "##########", "############", "####-######-##", "## #### ####", "000########", "#########", "##-########"]))

    def routing(self):
        return self.shape(self.r.choice(["0########", "##-##-##", "## ## ##", "@@@@DE@@", "@@@@GB2@", "@@@@US33XXX", "@@@@FRPP", "###-###", "@@@@0######", "2########"]))

    def account(self):
        r = self.r
        return self.shape(r.choice(["########", "#######", "######", "#########", "@@-######", "@@@-#####", "@###### ".strip(), "@@@########", "C-######", "CUST-#####", "EMP-#####", "E#####", "MBR########", "P-########", "MRN-#######", "MRN#######", "##-##-######", "@@####-###", "H########", "@@@#########", "####-####-####", "POL-#######", "HP-###-####", "#@#@-@@#-@@##", "S#######", "@#-####", "00######", "K-#####", "AC########", "@@ #@#@#@#", "@@@ #### ####", "####-##", "@@-#####-@", "s#######", "#### #### ####"]))

    def order(self):
        return self.shape(self.r.choice(["#######", "ORD-######", "SO-#####", "INV-20##-####", "#####", "PO#######", "TCK-####", "JIRA-####", "PROJ-###", "1Z@##@##########", "RMA-#####", "SKU-####-@@", "@@-####-@", "REF #######", "#######-#", "PR ####", "0x%%##%#", "LOT-######", "BATCH-####", "CASE-#######", "INC#######", "CVE-20##-#####", "RFC ####", "ISO ####", "DIN ####", "EN ###", "CHG#######"]))

    def uuid(self):
        h = lambda n: "".join(self.r.choice("0123456789abcdef") for _ in range(n))
        return self.r.choice([f"{h(8)}-{h(4)}-4{h(3)}-a{h(3)}-{h(12)}", h(40), h(7), h(64), h(32), h(12), f"sha256:{h(64)}", f"req_{h(16)}", f"v{self.r.randint(0, 20)}.{self.r.randint(0, 40)}.{self.r.randint(0, 9)}", f"{self.r.randint(1600000000, 1800000000)}", f"{self.r.randint(1600000000000, 1800000000000)}", f"build-{h(6)}", f"node-{self.r.randint(1, 99)}", f"i-0{h(16)}"])

    def ip(self):
        r = self.r
        if r.random() < .85:
            return ".".join(str(r.randint(1, 254)) for _ in range(4))
        return ":".join("%x" % r.randint(0, 65535) for _ in range(8)) if r.random() < .5 else f"2001:db8:{r.randint(0, 9999)}::{r.randint(1, 999)}"

    def password(self):
        r = self.r
        al = string.ascii_letters + string.digits + "!@#$%^&*_-+?"
        return r.choice(["".join(r.choice(al) for _ in range(r.randint(7, 18))), r.choice(WORDS).title() + str(r.randint(1, 9999)) + r.choice(["!", "", "#", "?", "$"]), f"{r.choice(WORDS)}-{r.choice(WORDS)}-{r.choice(WORDS)}", f"{r.choice(WORDS)}{r.randint(10, 99)}", r.choice(["Summer", "Winter", "Spring", "Autumn", "Welcome", "Passw0rd", "Qwerty"]) + str(r.randint(1, 2030)) + r.choice(["!", "", "@"]), f"{r.choice(WORDS).title()}{r.choice(WORDS).title()}{r.randint(1, 99)}"])

    def secret(self):
        r = self.r
        a = lambda n: "".join(r.choice(string.ascii_letters + string.digits) for _ in range(n))
        return r.choice([f"sk-{a(32)}", f"sk_live_{a(24)}", f"ghp_{a(36)}", f"AKIA{a(16).upper()}", f"xoxb-{self.digits(11)}-{a(24)}", f"AIza{a(35)}", f"glpat-{a(20)}", a(40), a(32).lower(), f"eyJ{a(18)}.eyJ{a(24)}.{a(27)}", f"pk_{a(22)}", f"SG.{a(22)}.{a(30)}", f"npm_{a(36)}", f"key-{a(24)}", f"{a(8)}-{a(8)}-{a(8)}"])

    def recovery(self):
        r = self.r
        return r.choice([self.digits(6), self.shape("%#%#-#%%#"), self.shape("####-####"), self.shape("@#@#@-#@@#@"), " ".join(r.choice(WORDS) for _ in range(12)), self.shape("### ###"), self.shape("%%%%-%%%%-%%%%"), self.digits(8)])

    def expiry(self):
        r = self.r
        m, y = r.randint(1, 12), r.randint(24, 34)
        return r.choice([f"{m:02d}/{y}", f"{m:02d}/20{y}", f"{m:02d}-{y}", f"{m}/{y}", f"{m:02d} / {y}"])

    def cvv(self):
        return self.digits(self.r.choice([3, 3, 3, 4]))

    def surname_firm(self):
        """A firm that is called like a family and nothing else; only what is said of it tells."""
        l = self.r.choice([x for x in ORG_FORM if x in self.names and self.names[x]["last"]])
        return self.pick(l, "last") if self.r.random() < .6 else f"{self.pick(l, 'last')}-{self.pick(l, 'last')}"

    def org(self):
        r = self.r
        x = r.random()
        if x < .22:
            return r.choice(ORG_REAL).replace("_", " ")
        if x < .5:
            return f"{r.choice(ORG_HEAD)} {r.choice(ORG_TAIL)}"
        l = r.choice([x for x in ORG_FORM if x in self.names and self.names[x]["last"]])
        a, b = self.pick(l, "last"), self.pick(l, "last")
        if r.random() < .5:
            return r.choice([f"{a} {r.choice(ORG_FORM[l])}", f"{a} {b} {r.choice(ORG_FORM[l])}", f"{a} & {b} {r.choice(ORG_FORM[l])}", f"{a}-{b}", f"{a}, {b} and {self.pick(l, 'last')}"])
        return r.choice([f"{a} Inc", f"{a} Ltd", f"{a} PLC", f"{a} Group", f"{a} and Sons", f"{a}-{b}", f"{a} GmbH & Co. KG", f"{a} S.r.l.", f"{a} et Fils", f"{a} AB", f"{a} & {b}", f"{a} {r.choice(ORG_TAIL)}", f"{a}, {b} and {self.pick('en', 'last')}", f"St. {self.pick('en', 'first')} Hospital", f"University of {self.city('en')}", f"Bank of {self.city('en')}", f"{self.city('en')} General Hospital", f"{self.city('en')} City Council"])


def v0(entry):
    return "".join(entry["first"][:20])


def ascii_of(name):
    s = name.lower().translate(MAIL_ASCII)
    return "".join(c for c in s if c.isascii() and c.isalnum())


def load_names(path):
    with lzma.open(path, "rt") as f:
        return json.load(f)
