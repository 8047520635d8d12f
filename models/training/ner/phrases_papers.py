"""Papers, dates and look-alikes, written for this project; same notation as phrases_en.py. {day} is a day without its year: a weekday, a month, a year.

PAPERS: licences, passports, tax and bank numbers, dates of people and dates of things. LOOKALIKE: numbers and names that are nobody's.
PAPERS_WORLD: the same papers in the other languages.
"""

PAPERS = """
⟨Driver's license|Driver license|Drivers licence|DL|DL#|DL no.|Driving licence no|Licence|License no.|D/L|CDL|Operator license⟩⟨: | | # | is | number |, |=⟩{dl}⟨, {state}| ({state})| issued in {state}| expires {sdate}|⟩
⟨My|His|Her|The driver's⟩ ⟨licence|license|driving permit|driver's licence⟩⟨ number|⟩ ⟨is|was|reads|shows⟩ {dl}⟨ out of {state}| from {country}| and it was suspended on {sdate}|⟩.
{name} ⟨showed|presented|surrendered|lost⟩ ⟨a licence|driver's license|her driving licence⟩ {dl}⟨ at the counter| to the officer|⟩.
⟨licence|license⟩ {dl} ⟨belongs to|is held by|of|was issued to⟩ {name}⟨ of {city}|⟩
⟨Rental agreement|Police report|Insurance claim|Verification⟩: {name}, DOB {dob}, ⟨DL|licence|license⟩ {dl}
⟨Passport|Passport no|Passport #|Passport number|PPT|Travel document|US passport|British passport⟩⟨: | | is | # ⟩{passport}⟨ ({country})|, exp {sdate}|, issued {sdate}|⟩
{name} ⟨travels on|holds|lost|renewed⟩ ⟨passport|a {country} passport,⟩ {passport}⟨ since {sdate}|⟩.
⟨EIN|Tax ID|TIN|VAT no|VAT|VAT reg no|UTR|ABN|ITIN|Employer ID|GSTIN|PAN⟩⟨: | | # | is ⟩{tax}
⟨The tax number of|Taxpayer|W-9 for|1099 for⟩ {name}⟨ is|:|,⟩ {tax}
⟨account|acct|a/c|checking|savings account|current account|Acct #⟩⟨ no.| number|:|⟩ {bank}⟨ at {org}|, routing {routing}|, sort code {routing}|, BSB {routing}|⟩
⟨routing|ABA|aba no|RTN|sort code|BSB|SWIFT|BIC|swift code|transit no⟩⟨: | | is ⟩{routing}
⟨See you|Let's meet|I'm back|He leaves|The office reopens|We land|Delivery|Pickup|The call is⟩ ⟨on|this|next|by|before|until|⟩ {day}.
⟨In|Since|Until|By|Before|After|During|Around⟩ {day} ⟨we moved|prices fell|the shop was closed|it was warmer|{org} had no office in {city}|the road was closed|{name} worked for {org}⟩.
⟨On|Every|Last|Next|This⟩ {wday} ⟨{first} called|we meet in {city}|the bins go out|it rained|{org} closes early⟩.
{name} ⟨worked at|lived in|ran|left|studied at⟩ ⟨{org}|{city}⟩ ⟨from {day} to {day2}|until {day}|in {day}|since {day}⟩.
⟨The meeting|Our flight|The concert|The exam|The release|The auction|Checkout⟩ ⟨is|was|has been moved to|starts⟩ ⟨on |⟩{date}⟨ at {time}|⟩.
⟨The war|The treaty|The strike|The film|The bridge|The law|The festival⟩ ⟨began on|was signed on|ended on|opened on|was passed on|took place on⟩ {date}.
⟨Invoice|Order|Receipt|Statement|Report|Newsletter|Minutes⟩ ⟨of|dated|from⟩ {date}
⟨Admitted|Discharged|Seen|Operated|Died|Hired|Fired|Transferred|Vaccinated|Diagnosed|Baptised|Deported|Released from custody⟩⟨:| on|⟩ {sdate}
{name} ⟨was admitted|was discharged|had surgery|started chemo|was hospitalised|got divorced|was arrested|was sentenced|was laid off|resigned|retired|gave birth⟩ ⟨on {sdate}|{sdate}|last {wdaysd}|on {wdaysd}⟩.
⟨Her|His|My|Their⟩ ⟨visa|passport|residence permit|green card|work permit|licence⟩ ⟨expires|runs out|is valid until|was issued⟩ ⟨on |⟩{sdate}.
⟨pt|Pt|patient⟩ ⟨seen|adm|admitted|dc'd|d/c|f/u|last visit⟩ {sdate}, ⟨MRN|mrn|chart no|hosp no⟩ {acct}
⟨DOB|dob|D.O.B|born|Born on|Birthdate|birthday|b-day|date of birth⟩⟨: | | - ⟩{dob}
{name} ⟨turned {age} on|celebrates ⟨her|his⟩ birthday on|was born⟩ {dob}⟨ in {city}|⟩.
⟨Username|user|User name|login|Login ID|handle|screen name|nick|nickname|account name|uid|sAMAccountName|User ID⟩⟨: | | = |=| is ⟩{user}
⟨logged in as|su -|sudo -u|ssh|user|for user|by user|owner|assignee|author⟩ {user}⟨@{tool}| from {ip}| at {time}|⟩
⟨whoami says|chown|the account|mailbox of|home folder of|permissions for⟩ {user}⟨ was locked| /srv/{word}| is full| were revoked|⟩
u/{user} ⟨posted|replied|said so|is a bot⟩ ⟨on reddit|in r/{word}|⟩
⟨I am|Find me as|Message|Contact⟩ @{user} ⟨on Telegram|on Signal|on X|on Bluesky|there⟩⟨, {name} in real life|⟩.
{name}, {age}⟨, from {city}| years old, from {city}, {country}| and living in {city}⟩, ⟨works as a plumber|is a teacher at {org}|won the raffle|sells cars⟩.
⟨A spokesperson for|The CEO of|A driver for|A lawyer at|The head of⟩ {org}, {name}, ⟨said|told reporters|wrote⟩ ⟨on {wday}|in {city}|that prices will rise⟩.
{org} ⟨sued|bought|hired|fired|thanked|paid⟩ {name}⟨ of {city}| on {date}| in {day}|⟩.
⟨{org}|{firm}⟩ ⟨stock fell|shares rose|raised its prices|opened a store in {city}|is hiring|has a new logo|recalled the {product}|was fined {amount}|closes its {city} plant in {day}⟩.
⟨Our mortgage is with|We are insured with|I ordered it from|It is a subsidiary of|We compared offers from|The refund comes from|I have a loan with|They supply⟩ ⟨{org}|{firm}⟩.
⟨Does|Will|Can⟩ ⟨{org}|{firm}⟩ ⟨ship to {country}|deliver on {wday}|offer student discounts|repair phones|have a branch in {city}⟩?
⟨The|Our|Every|A⟩ ⟨{org}|{firm}⟩ ⟨store|website|app|branch|spokeswoman|invoice|van|office in {city}|customer service|engineer⟩ ⟨is closed|was rude|looks new|called back|has moved⟩.
⟨The|Our|Their|A⟩ {city} ⟨branch|office|store|plant|team|airport⟩ ⟨is closed|has moved|employs {num} people|needs a manager⟩: ⟨{addr}. Tel {phone}.|call {phone}.|ask {first}.⟩
⟨We ship to|He has family in|They sell it in|She wrote a book about|I was told about|He dreams of|My parents met in⟩ ⟨{city}|{country}|{city}, {country}⟩⟨ and {country2}|⟩.
⟨from|born in|based in|raised in|now in⟩ {city}, {country}⟨; {name}|, {name}|⟩
{country} ⟨plays|beat|lost to|borders|trades with|recognised⟩ {country2}⟨ on {wday}| in {day}|⟩.
⟨I need a taxi to|Pick me up at|The meeting is at|Turn up at⟩ {addr}⟨ on {wday}| at {time}|⟩.
{org} ⟨bought|sued|merged with|pays more than|no longer ships to⟩ ⟨{org2}|{country}⟩⟨ in {day}|⟩.
⟨{name}|{first}⟩ ⟨from|at|of⟩ {org} ⟨is on the line|sent the contract|quit|moved to {org2}⟩.
⟨Deliver|Ship|Send the flowers|Mail it⟩ to {name} ⟨at|,⟩ {addr}⟨, phone {phone}|⟩.
⟨I want to raise the limit on|Please block|Somebody used|Can I change the PIN for|I lost⟩ ⟨my card|card|credit card|card number⟩ {card}⟨, expires {exp}| near {city}|⟩.
⟨Send|Transfer|Wire⟩ {amount} ⟨from {iban} to|to my sister|to⟩ {first}⟨ in {country}|, IBAN {iban2}|⟩.
⟨The IP|Requests from|Someone at⟩ {ip} ⟨was used by {first}|tried to log in as {user}|is in {country}⟩.
⟨zip|ZIP code|postcode|Postal code⟩ ⟨is wrong|missing⟩, ⟨we are at|should be⟩ {addr1}
⟨My name is spelled wrong on the statement, it should be|Correct the name to|The card must say|Put it under⟩ ⟨Mr. |Ms. |Dr |⟩{name}.
The ⟨French|Polish|Nigerian|Japanese|Danish|Peruvian|Turkish|Irish|Korean⟩ ⟨team|singer|minister|player⟩ {name} ⟨beat {country}|comes from {city}|was born in {dob}|sings in {city} on {wday}⟩.
""".strip().split("\n")

LOOKALIKE = """
⟨The Washington Post|The New York Times|The London Review|the Berlin Philharmonic|The Chicago Manual|the Boston Celtics⟩ ⟨wrote about it|won again|has a new editor|is in print⟩.
⟨Dr Pepper|Mr Muscle|Mrs Doubtfire|Captain Crunch|Doctor Strange|Mr Bean|Lady and the Tramp|Sergeant Pepper⟩ ⟨is on sale|was a hit|is back on TV|stains the carpet⟩.
⟨Let|Suppose|Assume⟩ Alice and Bob share ⟨a key K|{num} coins|a secret⟩. Eve ⟨listens|intercepts the message|learns nothing⟩.
⟨const|let|var⟩ ⟨alice|bob|eve|carol|charlie|mary|victor⟩ = new ⟨User()|Wallet({num})|Node("{word}")⟩; ⟨alice|bob⟩.⟨send|save|notify⟩(⟨bob|eve|{num}⟩);
⟨def|async def|function⟩ ⟨send_to_bob|notify_alice|ask_jeeves|call_home|hello_mary|train_frank⟩(⟨msg|x, y⟩)⟨: pass| {}|⟩
⟨kubectl get pods -n|docker run --name|helm upgrade|cd ~/src/⟩ ⟨frank-staging|clever_hopper|oscar-prod|jolly_turing|max-api|ruby-worker⟩
⟨Play|Sing|Cover|Stream⟩ ⟨Billie Jean|Hey Jude|Jolene|Angie|Roxanne|Layla|Eleanor Rigby|Proud Mary|Mrs. Robinson|Stan⟩⟨ again| on repeat| in C major|⟩
⟨Hurricane|Storm|Cyclone⟩ ⟨Katrina|Harvey|Ian|Sandy|Irma|Eunice⟩ ⟨hit the coast|caused floods|was upgraded⟩.
⟨the iPhone|a Stanley knife|my Jordans|the Ferrari|a Hoover|the Chanel bag|her Birkin|a Zeppelin|the Dyson⟩ ⟨broke|costs {amount}|is sold out⟩.
⟨St. Mary's Hospital|King's College|Johns Hopkins|the Mayo Clinic|Saint Laurent|Lloyd's|Sotheby's|McDonald's|Marks and Spencer|Ernst & Young⟩ ⟨is hiring|opened a branch|raised its fees⟩.
⟨Dijkstra|Bellman-Ford|Floyd-Warshall|Adam|Lanczos|Runge-Kutta|Canny⟩ ⟨is faster|converges slowly|needs O(n log n)⟩ ⟨here|on sparse graphs⟩.
⟨Martin Luther King Jr. Blvd|Lincoln Tunnel|Kennedy Airport|Charles Bridge|Victoria Station|Penn Station|Madison Square Garden⟩ ⟨is closed|reopens soon|is crowded⟩.
⟨White|Black|Green|Brown|Young|Little|Rich|Sharp|Long|Wise⟩ ⟨walls look clean|people live longer|paint is on sale|grain rice is best⟩.
⟨timestamp|epoch|ts|mtime⟩⟨: |=| ⟩{epoch} ⟨in the payload|ms|utc|⟩
⟨part no|part number|model|serial|S/N|lot|batch|catalogue no|item|article⟩⟨: | |. ⟩{order}⟨-X| fits the older pump| is back in stock|⟩
⟨meeting id|Meeting ID|zoom|webinar⟩⟨: | ⟩{three} {four} {four2}
⟨tracking|parcel|shipment|UPS|USPS|FedEx⟩⟨ number|:|⟩ {longnum} ⟨says delivered|is in transit|left the hub⟩
⟨ISBN|ISSN|EAN|UPC|GTIN|DOI⟩⟨: | ⟩{longnum} ⟨is out of print|was scanned|⟩
⟨ratio|score|result|set|split⟩ {digit}:{digit}, ⟨{num}-{num}|{num}/{num}|{digit}-{digit} {digit}-{digit}⟩
⟨Chrome|Safari|Windows|iOS|kernel|driver|firmware|build⟩ ⟨version |v|/|⟩{num}.0.{num}.{num}
⟨row|record|line|offset|pid|process|job⟩ {longnum} ⟨is null|was skipped|exited|timed out⟩
⟨Order|Invoice|PO|Case|Ticket|Claim form|Docket|RMA⟩⟨ no.| number| #|⟩ {longnum} ⟨was paid|shipped yesterday|is still open|was reopened⟩.
⟨lat|latitude⟩ {num}.{num}{num}, ⟨lon|longitude⟩ -{num}.{num}{num}
⟨Use|Enter|Type⟩ ⟨000-00-0000|123-45-6789|XXX-XX-1234|1234 5678 9012 3456|MM/YY|DD/MM/YYYY⟩ as a placeholder⟨ for the field|⟩.
⟨the regex|pattern|mask⟩ ⟨\\d{3}-\\d{2}-\\d{4}|[A-Z]{2}[0-9]{6}|+1 (###) ###-####⟩ ⟨matches too much|is wrong⟩
⟨Black Friday|Cyber Monday|Super Tuesday|Ash Wednesday|Good Friday|Ruby Tuesday|Manic Monday⟩ ⟨deals|results|was busy⟩
⟨24/7 support|a 50/50 chance|a 9-5 job|3/4 inch|1/2 cup of sugar|the 7/11 on the corner|A4 paper, 210 x 297 mm|the 9/11 report⟩⟨, please|.| again|⟩
⟨error|status|exit|product|door|area|country|promo|discount|colour⟩ code {num}{num}⟨ means timeout| is invalid|⟩
⟨last four digits|card ending in|account ending|ends with|last 4 of my card⟩ {four}
⟨The Billing Team|The Support Team|Customer Service|Your friends at {org}|Human Resources|The Management⟩
⟨Is|Was⟩ {country} ⟨warmer|bigger|richer⟩ than {country2}⟨ in {month}| in {wday}s news|⟩?
⟨We use|They migrated from|Replace|Restart|Upgrade⟩ ⟨Jenkins|Travis|Jasper|Hudson|Alexa|Siri|Cortana|Watson|Ansible|Gerrit|Marvin|Claude⟩⟨ and ⟨Travis|Jenkins|Docker|Maven|Siri⟩|⟩ ⟨for CI|on the new box|at night|in staging|for reports⟩.
⟨{org}|{firm}⟩ ⟨sued|acquired|audits|supplies|outbid⟩ ⟨{org2}|{firm2}⟩⟨ in {day}|⟩.
⟨What is the capital of|How many people live in|Who won the war in|Is it warm in⟩ {country}?
""".strip().split("\n")

PAPERS_WORLD = {
    "de": "⟨Führerschein|Führerscheinnummer|FS-Nr.|Fahrerlaubnis⟩⟨: | | Nr. ⟩{dl}\n⟨Reisepass|Reisepassnummer|Pass-Nr.|Passnummer⟩⟨: | ⟩{passport}⟨, gültig bis {sdate}|⟩\n⟨Steuernummer|St-Nr.|Steuer-ID|IdNr.|USt-IdNr.⟩⟨: | ⟩{tax}\n⟨Am|Bis|Seit|Jeden⟩ {wday} ⟨kommt {first}|ist zu|regnet es⟩.\n⟨Im|Seit|Ende|Anfang⟩ {month} ⟨zieht {first} nach {city}|war es kalt|ist Urlaub⟩.",
    "fr": "⟨Permis de conduire|permis|N° de permis⟩⟨ : | | n° ⟩{dl}\n⟨Passeport|passeport n°|N° de passeport⟩⟨ : | ⟩{passport}⟨, valable jusqu'au {sdate}|⟩\n⟨N° TVA|SIRET|Numéro fiscal|NIF⟩⟨ : | ⟩{tax}\n⟨Rendez-vous|On se voit|Il vient⟩ {wday}⟨ avec {first}| à {city}|⟩.\nEn {month} ⟨il fera chaud|{first} part à {city}|c'est fermé⟩.",
    "es": "⟨Carnet de conducir|Licencia de conducir|Permiso de conducir⟩⟨: | nº ⟩{dl}\n⟨Pasaporte|Nº de pasaporte|pasaporte núm.⟩⟨: | ⟩{passport}⟨, caduca el {sdate}|⟩\n⟨NIF|CIF|RFC|RUC⟩⟨: | ⟩{tax}\n⟨El|Este|Cada⟩ {wday} ⟨viene {first}|cerramos|llueve en {city}⟩.\nEn {month} ⟨hace calor|{first} viaja a {city}⟩.",
    "it": "⟨Patente|Patente di guida|Patente n.⟩⟨: | ⟩{dl}\n⟨Passaporto|Passaporto n.|Numero di passaporto⟩⟨: | ⟩{passport}⟨, scade il {sdate}|⟩\n⟨Partita IVA|P. IVA|P.IVA⟩⟨: | ⟩{tax}\n⟨Ci vediamo|Arriva|Chiuso⟩ {wday}⟨ con {first}| a {city}|⟩.\nA {month} ⟨{first} va a {city}|fa freddo⟩.",
    "pt": "⟨CNH|Carta de condução|Carteira de motorista⟩⟨: | nº ⟩{dl}\n⟨Passaporte|Nº do passaporte⟩⟨: | ⟩{passport}⟨, válido até {sdate}|⟩\n⟨CNPJ|NIF|Inscrição⟩⟨: | ⟩{tax}\n⟨Na|Toda⟩ {wday} ⟨{first} vem a {city}|fechamos⟩.\nEm {month} ⟨{first} viaja|chove em {city}⟩.",
    "nl": "⟨Rijbewijs|Rijbewijsnummer⟩⟨: | ⟩{dl}\n⟨Paspoort|Paspoortnummer⟩⟨: | ⟩{passport}⟨, geldig tot {sdate}|⟩\n⟨BTW-nummer|btw|RSIN⟩⟨: | ⟩{tax}\n⟨Op|Elke⟩ {wday} ⟨komt {first}|zijn we dicht⟩.\nIn {month} ⟨gaat {first} naar {city}|regent het⟩.",
    "pl": "⟨Prawo jazdy|Nr prawa jazdy|prawo jazdy nr⟩⟨: | ⟩{dl}⟨, {name}|⟩\n⟨Paszport|Nr paszportu|Numer paszportu|paszport nr⟩⟨: | | to ⟩{passport}⟨, ważny do {sdate}|, {name}|⟩\n⟨NIP|Numer NIP|NIP firmy⟩⟨: | | to ⟩{tax}⟨, {org}|, {name}|⟩\n⟨Mój|Jej|Jego⟩ ⟨paszport ma numer|numer paszportu to⟩ {passport}.\n⟨W|Każdy⟩ {wday} ⟨przyjdzie {first}|mamy zamknięte⟩.",
    "cs": "⟨Řidičský průkaz|ŘP č.⟩⟨: | ⟩{dl}\n⟨Pas|Číslo pasu|cestovní pas č.⟩⟨: | ⟩{passport}\n⟨DIČ|IČO⟩⟨: | ⟩{tax}",
    "sv": "⟨Körkort|Körkortsnummer⟩⟨: | ⟩{dl}\n⟨Pass|Passnummer⟩⟨: | ⟩{passport}⟨, giltigt till {sdate}|⟩\n⟨Momsnr|Organisationsnummer⟩⟨: | ⟩{tax}\nPå {wday} ⟨kommer {first}|är det stängt⟩.",
    "da": "⟨Kørekort|Kørekortnr.⟩⟨: | ⟩{dl}\n⟨Pas|Pasnummer⟩⟨: | ⟩{passport}\n⟨CVR|Momsnr.⟩⟨: | ⟩{tax}",
    "nb": "⟨Førerkort|Førerkortnummer⟩⟨: | ⟩{dl}\n⟨Pass|Passnummer⟩⟨: | ⟩{passport}\n⟨Org.nr|MVA⟩⟨: | ⟩{tax}",
    "fi": "⟨Ajokortti|Ajokortin numero⟩⟨: | ⟩{dl}\n⟨Passi|Passin numero⟩⟨: | ⟩{passport}\n⟨Y-tunnus|ALV-numero⟩⟨: | ⟩{tax}",
    "tr": "⟨Ehliyet|Ehliyet No|Sürücü belgesi no⟩⟨: | ⟩{dl}\n⟨Pasaport|Pasaport No⟩⟨: | ⟩{passport}\n⟨Vergi No|VKN|Vergi numarası⟩⟨: | ⟩{tax}",
    "ru": "⟨Водительское удостоверение|Права|ВУ⟩⟨: | № | ⟩{dl}\n⟨Загранпаспорт|Паспорт|паспорт №⟩⟨: | ⟩{passport}\n⟨ИНН|КПП⟩⟨: | ⟩{tax}",
    "uk": "⟨Посвідчення водія|Права⟩⟨: | № ⟩{dl}\n⟨Закордонний паспорт|Паспорт⟩⟨: | № ⟩{passport}\n⟨ІПН|РНОКПП|ЄДРПОУ⟩⟨: | ⟩{tax}",
    "ro": "⟨Permis de conducere|Permis⟩⟨: | nr. ⟩{dl}\n⟨Pașaport|Nr. pașaport⟩⟨: | ⟩{passport}\n⟨CUI|CIF⟩⟨: | ⟩{tax}",
    "hu": "⟨Jogosítvány|Vezetői engedély⟩⟨: | ⟩{dl}\n⟨Útlevél|Útlevélszám⟩⟨: | ⟩{passport}\n⟨Adószám|Adóazonosító jel⟩⟨: | ⟩{tax}",
    "el": "⟨Δίπλωμα οδήγησης|Άδεια οδήγησης⟩⟨: | ⟩{dl}\n⟨Διαβατήριο|Αρ. διαβατηρίου⟩⟨: | ⟩{passport}\n⟨ΑΦΜ|Α.Φ.Μ.⟩⟨: | ⟩{tax}",
    "hr": "⟨Vozačka dozvola|Vozačka⟩⟨: | ⟩{dl}\n⟨Putovnica|Broj putovnice⟩⟨: | ⟩{passport}\n⟨PDV ID|PDV broj⟩⟨: | ⟩{tax}",
    "id": "⟨SIM|Nomor SIM⟩⟨: | ⟩{dl}\n⟨Paspor|No. Paspor⟩⟨: | ⟩{passport}\n⟨NPWP⟩⟨: | ⟩{tax}",
    "vi": "⟨Giấy phép lái xe|GPLX⟩⟨: | số ⟩{dl}\n⟨Hộ chiếu|Số hộ chiếu⟩⟨: | ⟩{passport}\n⟨Mã số thuế|MST⟩⟨: | ⟩{tax}",
    "zh": "⟨驾驶证号|驾照⟩⟨：|: | ⟩{dl}\n⟨护照号|护照号码|护照⟩⟨：|: | ⟩{passport}\n⟨税号|纳税人识别号⟩⟨：|: ⟩{tax}",
    "ja": "⟨運転免許証番号|免許番号⟩⟨：|: ⟩{dl}\n⟨パスポート番号|旅券番号⟩⟨：|: | ⟩{passport}\n⟨法人番号|登録番号⟩⟨：|: ⟩{tax}",
    "ko": "⟨운전면허번호|면허번호⟩⟨: | ⟩{dl}\n⟨여권번호|여권⟩⟨: | ⟩{passport}\n⟨사업자등록번호|사업자번호⟩⟨: | ⟩{tax}",
    "ar": "⟨رقم رخصة القيادة|رخصة القيادة⟩⟨: | ⟩{dl}\n⟨رقم جواز السفر|جواز السفر⟩⟨: | ⟩{passport}\n⟨الرقم الضريبي⟩⟨: | ⟩{tax}",
}
