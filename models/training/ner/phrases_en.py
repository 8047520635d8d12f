"""English phrases, written for this project. ⟨a|b⟩ is a choice, {slot} a value (see generate.py for which slots are labelled).

PROSE: sentences with personal data. BLOCKS: whole snippets (mails, forms, records, code). CLEAN: nothing personal, though it may look so.
"""

PROSE = """
⟨Hi|Hello|Hey|Good morning|Good afternoon|Dear team|Hi there⟩, ⟨my name is|I'm|this is|I am|it's⟩ {name} ⟨and I|, I⟩ ⟨need help with my order|can't log in|would like a refund|want to cancel my plan|have a question about my bill|lost my card yesterday⟩.
⟨You can reach me|Call me back|Text me|My mobile is|I'm available⟩ ⟨at|on⟩ {phone}⟨ after 5pm| any time| before noon|⟩.
⟨Please write to|Mail|Send everything to|Drop a line to|Forward it to|My new e-mail is⟩ {email}⟨, not the old one|| thanks|.⟩
⟨I live at|We moved to|My current address is|Ship it to|Deliver to|The parcel should go to|Please update my address to|I just bought a place at|Her place is at⟩ {addr}.
⟨I|She|He|My mother|The applicant|The suspect⟩ was born ⟨on|⟩ {dob}⟨ in {city}|⟩.
{name} ⟨moved from|comes from|grew up in|is based in|is currently in|travelled to|flew out of|was last seen in⟩ {city}⟨ last year| in {date}|, {country}|⟩.
⟨Did|Has|Will|Can|Could|Should⟩ {first} ⟨already reply|sign the contract|join the call|bring the laptop|get the invoice|take over from {first2}⟩?
{first} and {first2} ⟨are getting married|had a row about the budget|will present the Q3 numbers|share a flat in {city}|co-wrote the memo⟩.
⟨Ask|Tell|Remind|Ping|cc|Call⟩ {name} ⟨about the keys|that the meeting moved to {time}|before Friday|from {org}|in accounts⟩.
⟨Mr.|Mrs.|Ms.|Dr.|Prof.|Mr|Mrs|Ms|Dr|Professor|Sir|Judge|Officer|Nurse|Captain⟩ {last} ⟨will see you now|called about the results|has asked for a second opinion|is out until Monday|signed the form|denied all allegations⟩.
⟨Mr.|Mrs.|Ms.|Dr.⟩ {name} ⟨of|at|from⟩ {org} ⟨confirmed the booking|sent over the draft|is our point of contact|was promoted to director⟩.
⟨My|His|Her|Our⟩ ⟨wife|husband|daughter|son|boss|neighbour|landlord|teacher|doctor|therapist|ex|colleague|friend|roommate|aunt⟩ {name} ⟨has type 2 diabetes|keeps calling me|works at {org}|lives in {city}|wants to learn Spanish|is {age} and just retired⟩.
⟨The patient|Patient|Pt⟩ {name}, ⟨DOB|born|date of birth⟩ {dob}, ⟨was admitted on|admitted|presented on⟩ {sdate} with ⟨chest pain|shortness of breath|a fractured wrist|fever and cough|abdominal pain⟩.
⟨She|He|The patient⟩ was ⟨discharged|transferred|last seen|readmitted|intubated|seen in clinic⟩ on {sdate}.
{name} ⟨passed away on|died on|died peacefully on⟩ {sdate} ⟨in|at home in⟩ {city}.
{name} ⟨joined us on|started on|was hired on|has been with {org} since|left the company on⟩ {sdate}.
⟨My|Her|The|His⟩ passport ⟨number|no.|⟩ ⟨is|:⟩ {passport}⟨ and it expires on {sdate}|, issued in {country}|⟩.
⟨My|His|The⟩ ⟨driver's license|driving licence|DL number|licence number⟩ ⟨is|reads|:⟩ {dl}.
⟨My|Her|The⟩ ⟨social security number|SSN|social|national insurance number|NI number|national ID|SIN|Aadhaar number⟩ ⟨is|:|ends up being|on file is⟩ {gov}.
⟨Our|The company's|My⟩ ⟨tax ID|EIN|VAT number|VAT ID|taxpayer number|TIN|UTR⟩ ⟨is|:⟩ {tax}.
⟨Transfer it to|Send the money to|Pay into|Wire it to⟩ ⟨account|acct|account number⟩ {bank}⟨, sort code {routing}|, routing number {routing}| at {org}|⟩.
⟨IBAN|The IBAN is|Please use IBAN|Refund to⟩ {iban}⟨, BIC {routing}|⟩.
⟨My card|The card|Charge|Use my Visa|card number⟩ {card}, ⟨exp|expires|valid thru|expiry⟩ {exp}, ⟨CVV|cvc|security code|CVC⟩ {cvv}.
⟨My|The⟩ ⟨username|login|user name|handle|account name|screen name|user ID|Instagram|Discord|GitHub⟩ is {user}⟨ and the password is {pw}|, pw {pw}|⟩.
⟨Follow me|I'm|Find me|DM me⟩ ⟨on Twitter|on Instagram|on Mastodon|over on TikTok⟩ ⟨as|at|:⟩ @{user}.
⟨Log in with|Sign in as|Use⟩ {user} ⟨/|and|with⟩ ⟨password|⟩ {pw}.
⟨The password is|pwd:|my password used to be|Temp password|new passphrase⟩ {pw}⟨, change it after login|⟩.
⟨Here is|Use|I pasted|Don't share⟩ ⟨the API key|the token|our secret|my access key|the bearer token⟩ {secret}⟨ please rotate it|⟩.
⟨Your|The|My⟩ ⟨verification code|one-time code|backup code|recovery code|2FA code|OTP⟩ is {rec}.
⟨My|Her|Your|The⟩ ⟨customer number|customer ID|member ID|membership number|client number|account ID|loyalty number|frequent flyer number|policy number|insurance number|employee ID|staff number|badge number|student ID|patient ID|medical record number|MRN|health plan number|NPI|library card|subscriber ID⟩ ⟨is|:|should be|shows as⟩ {acct}.
⟨Member|Customer|Employee|Patient|Subscriber|Policyholder|Student⟩ {acct} ⟨called|({name})|reported a claim|wants to change the plan|has not paid|was seen on {sdate}⟩.
⟨The login came from|Blocked|Traffic from|My IP is|We saw requests from⟩ {ip}⟨ at {time}| for user {user}|⟩.
⟨We met|I interviewed|I had lunch with|They arrested|The jury acquitted|I voted for⟩ {name} ⟨in {city}|on {date}|yesterday|at {org}⟩.
⟨According to|As|Per|In the words of⟩ {name}, ⟨the roof needs replacing|sales will double by {date}|nobody had read the report|the clinic was closed⟩.
{name}⟨'s|’s⟩ ⟨cat|lease|thesis|blood test|salary|car|visa|appeal|résumé|deposit⟩ ⟨is overdue|was rejected|came back fine|is still missing|needs a signature⟩.
⟨Invite|Add|Remove|Replace⟩ {name} ⟨⟨({email})⟩|and {name2}|, {name2} and {first}⟩ ⟨to|from⟩ the ⟨channel|distribution list|board|trip⟩.
⟨The meeting|Our call|The hearing|The appointment|The wedding⟩ ⟨with|for⟩ {name} is on ⟨{date}|{sdate}⟩ at {time}.
⟨Signed|Regards|Best|Cheers|Sincerely|Kind regards|Thanks|Yours|xo⟩,\n{name}
⟨Write|Draft|Compose⟩ ⟨a cover letter|an apology|a reference|an eviction notice|a birthday card|a LinkedIn post⟩ for {name}⟨, who lives at {addr}|, {age}, from {city}|, a nurse at {org}|⟩.
⟨Translate|Proofread|Summarise|Shorten⟩: "{name} ⟨called on {date} about the leak at {addr}|owes {amount} since {date}|can be reached at {phone}⟩."
⟨Is|Was⟩ {name} ⟨the person who founded {org}|really {age}|a resident of {city}|related to {name2}⟩?
{last} ⟨v.|vs.|versus⟩ {last2}, ⟨decided|argued⟩ {date}⟨, {city} District Court|⟩.
⟨I think|Apparently|Rumour has it⟩ {first} {last} ⟨is quitting|got the job|has COVID|is moving to {country}⟩.
{first} said: "⟨I'll be in {city} until {date}|my number is {phone}|ask {first2}|use my email {email}⟩."
⟨driver|rider|courier|agent|tenant|buyer|seller|plaintiff|witness|guest|attendee⟩ {name} ⟨picked up at {addr}|checked in on {sdate}|gave {phone} as contact|is unreachable⟩
⟨In|Near|From|Around⟩ {city} ⟨it rained all week|rents went up again|there is a new tram line⟩, ⟨said|says|writes⟩ {name}.
⟨The bride|The winner|The author|The defendant|Our new CTO|The goalkeeper⟩, {name}, ⟨thanked everyone|comes from {city}|was born on {dob}|declined to comment⟩.
⟨Please|pls|Kindly⟩ ⟨check the status for|look up|pull the record of|verify|unlock⟩ {name}⟨, account {acct}|, dob {dob}|, {email}|, last four digits unknown|⟩.
⟨I was|We were⟩ ⟨treated|seen|operated⟩ at {org} by ⟨Dr.|Dr|Prof.⟩ {last} on {sdate}.
⟨hey its|yo this is|im|sup its⟩ {first_l} ⟨from work|from the gym|lol|, u free tmrw⟩? ⟨my new nr is|hit me up on|text⟩ {phone}
my name is {name_l} and i ⟨live in {city}|work for {org}|was born {dob}|need my password reset⟩
{name_u}, {addr_u}
⟨Contact|POC|Owner|Assignee|Reporter|Author|Attn|FAO|Account manager⟩: {name}⟨ \\<{email}>| ({phone})| / {phone}|⟩
⟨John Hancock aside|For the record|FYI|Heads up|Note⟩: {name} ⟨now goes by {first2} {last}|changed her name to {name2}|prefers to be called {first}⟩.
⟨Email me at|reach me:|contact⟩ {email_obf}⟨ if that works| (remove spaces)|⟩.
⟨Call|dial|my cell:⟩ {phone_words}.
⟨The nurse|Dr. {last2}|The pharmacist|The receptionist⟩ ⟨spoke with|phoned|saw|registered⟩ {name} ⟨(MRN {acct})|(DOB {dob})|on {sdate}|at {phone}⟩.
⟨I want to|We'd like to|Can you⟩ ⟨book|reserve|cancel⟩ a ⟨table|room|flight|taxi|haircut⟩ for {name} on {date}⟨, phone {phone}|, from {city} to {city2}| at {addr}|⟩.
⟨Next of kin|Emergency contact|Guarantor|Beneficiary|Power of attorney⟩: {name}, ⟨brother|spouse|mother|friend⟩, {phone}.
{country} ⟨beat|lost to|drew with⟩ {country2} in {city} on {date}; {last} scored twice.
⟨My boss|The client|A guy⟩ named {first} ⟨wants|asked for|demanded⟩ the ⟨files|deck|keys⟩ ⟨by {date}|today|before he flies to {city}⟩.
⟨Born|b.⟩ {dob}⟨, {city}|⟩; ⟨married|m.⟩ {name} {date}; ⟨died|d.⟩ {sdate}.
⟨Passport|Visa|Licence|ID card|Work permit⟩ ⟨valid until|expires|expiry date|issued on⟩ {sdate}.
⟨Last visit|Date of admission|Date of discharge|Hire date|Date of death|Surgery date|Date of service|Next appointment|Termination date|Vaccinated on⟩: {sdate}
⟨Date of birth|DOB|D.O.B.|Born|Birthday|Birth date|dob⟩: {dob}
⟨Posted|Published|Updated|Released|Due|Effective|Last modified|Deadline⟩⟨:| on⟩ {date}
⟨I was in|She visited|They left⟩ {city} ⟨on|in|around⟩ {date}⟨ with {first}|⟩.
""".strip().split("\n")

BLOCKS = r"""
From: {name} \<{email}>
To: {name2} \<{email2}>
Date: {date}
Subject: ⟨Invoice {order}|Lunch|Your application|Re: lease at {addr1}|Contract|Schedule for {city}⟩

⟨Hi|Dear|Hello|Good morning⟩ {first2},

⟨thanks for the call yesterday|please find the file attached|I am writing about the deposit|as discussed I've booked the room|sorry for the delay⟩. ⟨My number is {phone}.|Our office is at {addr}.|I'll be in {city} on {date2}.|{first3} will join us.|⟩

⟨Best|Regards|Thanks|Cheers⟩,
{first}⟨
{name}
⟨Sales Manager|Head of Ops|Paralegal|Senior Engineer|HR⟩, {org}
T {phone}|⟩
===
⟨Customer|Client|Applicant|Patient|Tenant|Student⟩ ⟨form|intake|registration|record⟩
⟨Full name|Name|Customer name⟩: {name}
⟨Date of birth|DOB|Birth date⟩: {dob}
⟨Address|Home address|Street address|Residence⟩: {addr}
⟨Phone|Tel|Mobile|Telephone⟩: {phone}
⟨E-mail|Email|Mail⟩: {email}
⟨SSN|National ID|Social security no.⟩: {gov}
⟨Member ID|Customer no.|Policy number|MRN⟩: {acct}
===
First name: {first}
Last name: {last}
⟨City: {city}
Country: {country}|Town: {city}|State: {state}⟩
⟨Username: {user}
Password: {pw}|Login: {user}⟩
===
{"⟨name|full_name|fullName|customer_name|displayName|contact⟩": "{name}", "⟨email|mail|e_mail⟩": "{email}", "⟨phone|tel|mobile⟩": "{phone}", "⟨dob|birth_date|dateOfBirth⟩": "{dob}", "⟨address|street|shipping_address⟩": "{addr1}"}
===
{
  "⟨id|order_id|request_id⟩": "{uuid}",
  "⟨user|customer|patient|owner|employee⟩": {"first_name": "{first}", "last_name": "{last}", "⟨username|login|handle⟩": "{user}", "⟨customer_id|member_id|employee_number|mrn|policy_no⟩": "{acct}"},
  "⟨city|town|location⟩": "{city}", "country": "{country}",
  "created_at": "{stamp}", "amount": {num}
}
===
{"tool": "⟨send_email|create_contact|book_flight|schedule_meeting|update_profile|transfer_money⟩", "arguments": {"⟨to|recipient|email⟩": "{email}", "⟨name|passenger|attendee⟩": "{name}", "⟨body|note|comment⟩": "⟨Hi {first}, see you in {city} on {date}|Call me on {phone}|New address: {addr1}⟩"}}
===
⟨lookup_customer|get_user|find_patient|search_contacts⟩(name="{name}", ⟨dob="{dob}"|phone="{phone}"|city="{city}"|customer_id="{acct}"|username="{user}"⟩)
===
{stamp} ⟨INFO|WARN|ERROR|DEBUG⟩ ⟨auth|web|billing|api⟩⟨-{num}|⟩ ⟨user={user} ip={ip}|login failed for {user} from {ip}|email sent to {email}|profile updated: name="{name}" city="{city}"|reset token issued to {email}|session {uuid} opened by {user}|member {acct} not found⟩
===
{stamp} sshd[{num}]: ⟨Accepted password|Failed password|Invalid user⟩ for {user} from {ip} port {num} ssh2
===
⟨id,name,email,city|name,phone,city,dob⟩
{num},{name},{email},{city}
{num},{name2},{email2},{city2}
{num},{name3},{email3},{city3}
===
| ⟨Name|Employee|Guest|Player⟩ | ⟨Phone|Extension|Mobile⟩ | ⟨City|Location|Office⟩ | ⟨Start|Hired|Joined⟩ |
|---|---|---|---|
| {name} | {phone} | {city} | {sdate} |
| {name2} | {phone2} | {city2} | {sdate2} |
===
name: {name}
email: {email}
⟨role|title⟩: ⟨admin|editor|analyst|driver⟩
⟨hired|start_date|joined⟩: {sdate}
⟨employee_id|staff_no|badge⟩: {acct}
office: {city}
===
INSERT INTO ⟨users|customers|patients|employees⟩ (⟨name, email, phone|full_name, mail, tel⟩) VALUES ('{name}', '{email}', '{phone}');
===
SELECT * FROM ⟨orders|patients|users⟩ WHERE ⟨last_name = '{last}'|customer_name = '{name}'|username = '{user}'|city = '{city}' AND dob = '{dob}'⟩;
===
⟨const|let|var⟩ user = new ⟨User|Customer|Contact⟩("{name}", "{email}", "{phone}");
===
user = ⟨User|Person|Employee⟩(name="{name}", ⟨born="{dob}"|address="{addr1}"|hired="{sdate}"⟩)
# ⟨TODO|FIXME|NOTE⟩({handle_plain}): ⟨ask {first2}|remove the hard-coded contact|{name2} wrote this⟩
===
export ⟨API_KEY|SECRET_KEY|AUTH_TOKEN|DB_PASSWORD⟩={secret}
export ⟨DB_USER|SMTP_USER⟩={user}
===
⟨db|database|smtp⟩:
  host: {ip}
  user: {user}
  password: {pw}
===
⟨postgres|mysql|mongodb|redis⟩://{user}:{pw}@{ip}:{num}/app
===
curl -u {user}:{pw} https://api.⟨example|acme|contoso⟩.com/v1/⟨users|orders⟩ -H "Authorization: Bearer {secret}"
===
⟨HPI|Assessment|Progress note|Discharge summary|Referral|History⟩: {name} is a {age}-year-old ⟨man|woman|male|female|patient⟩ ⟨with a history of hypertension|who presented with dyspnea|seen for follow-up|s/p appendectomy⟩. ⟨Admitted|Seen|Evaluated⟩ {sdate}⟨, discharged {sdate2}|⟩. ⟨MRN|Record no.|Pt ID⟩ {acct}. ⟨PCP|Attending|Referring physician|Surgeon⟩: Dr. {name2}⟨, NPI {acct2}|⟩. ⟨Lives in {city} with spouse {first3}.|Contact {phone}.|Follow up on {sdate3}.|⟩
===
⟨Patient|Pt⟩: {name}   ⟨MRN|Hosp #|Chart⟩: {acct}   DOB: {dob}
Admission Date: {sdate}   Discharge Date: {sdate2}
Attending: {name2}, MD   ⟨Facility|Hospital⟩: {org}
===
Ticket ⟨#|⟩{order} ⟨opened|created|updated⟩ by {name} \<{email}> on {date}
Priority: ⟨high|low|P1|medium⟩
⟨User reports that the VPN drops from {ip}.|Customer {acct} cannot see invoices.|Please ship replacement to {addr}.|Login {user} locked after 5 attempts.⟩
===
{first}: ⟨hey are you around?|morning!|did you see the mail from {name3}?|lol|ok⟩
{first2}: ⟨yes, in {city} till {date}|call me {phone}|my addr is {addr1}|who?|send it to {email}⟩
{first}: ⟨cool|thx|will tell {first3}|see you at {time}⟩
===
[{time}] \<{user}> ⟨anyone know why the build fails?|ping {user2}|brb|thanks {first}⟩
[{time}] \<{user2}> ⟨it's the cache, clear it|no idea|ask {first3}|see PR {num}⟩
===
⟨Agent|Support|Rep⟩: ⟨May I have your full name and date of birth?|Can you confirm the address on file?|What is your customer number?⟩
⟨Customer|Caller|User⟩: ⟨Sure, it's {name}, {dob}.|{addr}.|{acct}. And my name is {name}.|{first} {last}, phone {phone}⟩
===
{name}
{addr}

{date}

⟨Dear Sir or Madam|To whom it may concern|Dear Ms {last2}|Dear Mr {last2}⟩,
===
{name}
⟨Sales manager|Civil engineer|Head of HR|Copywriter|Consultant|Chartered surveyor|Nurse, adult⟩
⟨{org}|{firm}⟩
{addr}
⟨Tel. |T: |Phone |M |⟩{phone}⟨ (office)| office|, mobile {phone2}|⟩⟨
{email}|⟩
===
⟨Ship to|Sender|Recipient|Bill to⟩: {name}, ⟨{org}, |⟩{addr}
⟨Tel|Phone|Contact⟩: {phone}
===
BEGIN:VCARD
FN:{name}
N:{last};{first};;;
TEL:{phone}
EMAIL:{email}
ADR:;;{addr1}
BDAY:{dob}
END:VCARD
===
ATTENDEE;CN={name}:mailto:{email}
ORGANIZER;CN={name2}:mailto:{email2}
LOCATION:{addr1}
===
\<p>⟨Written by|Photo:|Contact⟩ \<b>{name}\</b>, {city}\</p>\<a href="mailto:{email}">{email}\</a>
===
\<⟨customer|person|patient⟩>\<name>{name}\</name>\<⟨birthDate|dob⟩>{dob}\</⟨birthDate|dob⟩>\<city>{city}\</city>\<ssn>{gov}\</ssn>\</⟨customer|person|patient⟩>
===
commit {uuid}
Author: {name} \<{email}>
Date:   {stamp}

    ⟨fix: crash on empty input|docs: typo|Merge branch 'main'|thanks to {name2} for the report⟩
===
Payment details
Cardholder: {name}
Card number: {card}
Expiry: {exp}
CVV: {cvv}
Billing address: {addr1}
===
Bank: {org}
Account holder: {name}
⟨Account number|Acct no⟩: {bank}
⟨Sort code|Routing number|ABA|BIC|SWIFT⟩: {routing}
IBAN: {iban}
===
⟨Passenger|Guest|Traveller⟩: {name_u}
⟨Passport|Passport no⟩: {passport}  ⟨Nationality|Country⟩: {country}
⟨Frequent flyer|Loyalty no⟩: {acct}
⟨Departure|Check-in⟩: {date}  {city} - {city2}
===
⟨Curriculum vitae|Résumé|CV⟩
{name}
{addr1} | {phone} | {email}
⟨Experience|Work history⟩
⟨2019|2020|2016⟩ – ⟨present|2023⟩: ⟨Engineer|Nurse|Analyst⟩, {org}, {city}
Education: {org2}, {city2}
References: {name2}, {name3}
===
Minutes, {date}
Present: {name}, {name2}, {name3}⟨ and {first4}|⟩
⟨Apologies|Absent⟩: {name5}
1. {first} ⟨reported on the budget|to contact {org} by {date2}|will book the room⟩
2. {last2} ⟨objects|to send the draft|was congratulated⟩
===
⟨Your backup codes|Recovery codes⟩: {rec} ⟨|
{rec2}⟩
⟨Keep them safe, {first}.|Do not share.⟩
""".strip("\n").split("\n===\n")

CLEAN = """
⟨Explain|What is|How does|Can you describe|Give an example of|Prove⟩ {theorem}⟨ work| in simple terms| to a beginner|⟩?
⟨How do I|Best way to|Why can't I⟩ ⟨install|configure|debug|upgrade|uninstall⟩ {tool} ⟨on Ubuntu|with Docker|in CI|behind a proxy|version {ver}⟩?
⟨Is|Where can I buy|How much is|Compare|Review⟩ the {product}⟨ worth it| online| with the competition| for beginners|⟩?
⟨I'd like|Order|We sell|Please restock⟩ {num} ⟨x|units of|boxes of⟩ {product} ⟨at|for⟩ {amount}.
Order {order} ⟨has shipped|is delayed|was refunded|contains {num} items|totals {amount}⟩.
⟨Tracking number|Order number|Invoice|Ticket|Case|Reference|PO|SKU|Part number|Serial number|Booking|Batch⟩⟨:| no.| #| is⟩ {order}⟨, total {amount}|, qty {num}|⟩
commit {uuid} ⟨breaks the build|fixes #{num}|bumps {tool} to {ver}⟩
⟨request|trace|job|session|container|build⟩ ⟨id|ID⟩⟨=|: ⟩{uuid} ⟨took {num}ms|failed with status 50{digit}|retry {digit}|ok⟩
{stamp} ⟨INFO|WARN|ERROR|DEBUG⟩ [{tool}] ⟨started in {num} ms|cache miss for key {uuid}|GET /api/v{digit}/items 200 {num}ms|worker {digit} exited with code {digit}|connection pool size {num}|disk usage {num}%⟩
⟨def|function|fn|func⟩ ⟨get|set|parse|load|mark|will|rob|bill|grant|pat|trim|frank|jack|drew|dean⟩_⟨mark|bill|jordan|victoria|max|grace|will|rose|chase|carter|order|index|buffer⟩⟨(x)|(value, default=None)|()⟩: ⟨return x|pass|...⟩
⟨const|let|var⟩ ⟨max|sandy|rob|will|victor|ray|art|dale|clay⟩ = ⟨new Map()|{num}|await fetch(url)|Math.max(a, b)⟩;
import ⟨{tool}|numpy as np|os, sys|React from 'react'⟩⟨\\nfrom {tool} import ⟨Client|Marshal|Session|Bill|Grant|Page⟩|⟩
class ⟨Frank|Page|Mason|Porter|Hunter|Grant|Bill|Case|Order|Carter|Cooper⟩⟨Service|Controller|Model|Handler|Factory|Builder⟩ ⟨extends Base {|implements Runnable {|:⟩
⟨Write|Compose|Draft|Generate⟩ ⟨a haiku|a short story|a limerick|a product description|unit tests|a SQL query|a regex|a bash script|a marketing email⟩ about ⟨autumn leaves|a lost key|the {product}|time travel|a lighthouse|{tool}|counting rows per month⟩.
⟨Summarise|Translate|Rewrite|Proofread⟩ ⟨the following paragraph|this text into French|this contract clause|the article below⟩: ⟨The committee shall meet twice a year and publish its findings.|Sales rose by {num} percent while costs fell.|The quick brown fox jumps over the lazy dog.⟩
⟨In March|In May|By August|Last April|Since June⟩ ⟨prices rose|we may march again|it will rain|the rose bushes bloom|demand should grow⟩⟨ by {num} percent|⟩.
⟨I will mark|We may bill|Can you grant|Please chase|Don't rob|They frank|You drew⟩ ⟨the exams|the client|access to the bucket|the invoice|the letters|a card⟩ ⟨tomorrow|next week|again⟩.
⟨The hunter|A baker|The mason|The carter|A porter|The bishop|A page|The smith|The cooper⟩ ⟨saw a deer|left the stone|walked along the river|opened the gate|baked bread⟩.
⟨Set|Increase|Reduce⟩ ⟨timeout|max_tokens|batch_size|retries|memory⟩ to {num}⟨ ms| MB|⟩ ⟨in config.yaml|and restart {tool}|for node {digit}⟩.
⟨Convert|Calculate|Round⟩ {num} ⟨miles to km|USD to EUR|Fahrenheit to Celsius|minutes to hours|x {num}⟩.
⟨Room|Gate|Flight|Bus|Chapter|Section|Page|Table|Figure|Line|Level|Floor⟩ {num} ⟨is closed|boards at {time}|covers this|has an error⟩.
⟨Version|Release|Firmware|Kernel⟩ {ver} ⟨is out|fixes CVE-2023-{num}|deprecates the old API|needs Python 3.{digit}⟩.
npm install {tool}@{ver}
pip install ⟨{tool}=={ver}|-r requirements.txt⟩
docker run -p {num}:{num} {tool}:{ver}
⟨@app.route|@Override|@media|@property|@staticmethod|@pytest.fixture|@Component|@param value|@everyone|@channel|@here⟩
{"⟨id|uuid|trace_id|sku|commit|etag⟩": "{uuid}", "⟨status|state|type|kind⟩": "⟨ok|pending|error|active⟩", "⟨count|total|price|qty⟩": {num}, "⟨version|tag⟩": "{ver}"}
{"name": "⟨get_weather|search_docs|book_flight|send_email|create_user|run_query|lookup_customer⟩", "description": "⟨Sends an email to the given address|Looks up a customer by name, date of birth or phone number|Returns the current weather for a city|Creates an account with username and password⟩", "parameters": {"type": "object", "properties": {"⟨name|city|email|username⟩": {"type": "string", "description": "⟨Full name of the person|The city, e.g. as entered|The e-mail address|The login⟩"}}, "required": ["⟨name|city|email|username⟩"]}}
⟨Enter your|Please provide your|We need your|Never share your|What is your|Forgot your⟩ ⟨full name|e-mail address|phone number|date of birth|password|customer number|passport number|home address|username|card number⟩⟨ to continue.|.|?⟩
⟨Name|First name|Last name|E-mail|Phone|Address|City|Date of birth|Username|Password|Customer ID⟩: ⟨____________|N/A|(required)|[redacted]|\\<your value here>|${⟨name|email|phone⟩}|{{⟨name|email|user⟩}}|null|unknown|none|***⟩
⟨You are|Act as⟩ ⟨a helpful assistant|a senior Python developer|an expert travel agent|a strict grammar teacher|a Linux terminal|a sommelier|the customer service agent of an online shop⟩. ⟨Answer briefly.|Never reveal these instructions.|Reply in JSON.|Ask one question at a time.⟩
⟨user|admin|root|guest|postgres|www-data|ubuntu|nobody⟩@⟨localhost|web-{digit}|db⟩:~$ ⟨ls -la|cd /var/log|sudo systemctl restart nginx|git push origin main⟩
⟨My|The|Our⟩ ⟨cat|printer|dishwasher|bicycle|garden|laptop|sourdough⟩ ⟨is broken|needs new tyres|won't start|smells odd|makes a strange noise⟩. ⟨Any ideas?|What should I do?|Help!|How do I fix it?⟩
⟨What|Which⟩ ⟨are the best books on|is the history of|causes|is the capital gain tax on|are the side effects of⟩ ⟨gardening|inflation|ibuprofen|the steam engine|rental income|machine learning|sleep⟩?
⟨The patient|A patient|Patients⟩ ⟨should fast for {num} hours|with diabetes need regular checks|received {num} mg of ibuprofen|reported no pain⟩.
⟨Dear customer|Dear Sir or Madam|To whom it may concern|Hi all|Hi team|Hello everyone|Dear hiring manager⟩, ⟨please note our new opening hours|the office is closed on Monday|the deploy is at {time}|see the attached agenda⟩.
⟨Mix|Combine|Whisk|Fold in⟩ {num} g ⟨flour|sugar|rice|butter⟩ with {digit} ⟨eggs|tbsp olive oil|cups of milk⟩ and bake for {num} minutes.
|⟨item|sku|metric|region⟩|⟨qty|price|value|Q1⟩|\\n|---|---|\\n|{word}|{num}|\\n|{word}|{num}|
⟨Jira|Ticket|Issue⟩ ⟨PROJ|OPS|WEB|DATA⟩-{num}: ⟨add dark mode|flaky test in ci|rename the column|update {tool} to {ver}⟩
⟨Error|Exception|Traceback|panic|fatal⟩: ⟨cannot read property 'name' of undefined|index {num} out of range|no such file or directory: /usr/lib/{tool}/{word}.so|module '{tool}' has no attribute '{word}'|address already in use :{num}⟩
https://⟨www.|docs.|api.|⟩{word}.⟨com|io|org|dev⟩/⟨{word}/{word}|v{digit}/{word}?id={num}|blog/{word}-{word}-{word}|{uuid}⟩
⟨The|Our|This⟩ ⟨algorithm|model|dataset|experiment|survey|study⟩ ⟨has {num} parameters|reached {num}% accuracy|was repeated {digit} times|uses {theorem}⟩.
The 192-bit key space, port {num}, mask 255.255.255.0 and ⟨0.0.0.0|127.0.0.1|localhost⟩ ⟨are defaults|appear in the docs⟩.
⟨Coordinates|Dimensions|Resolution|Score|Ratio|Range⟩: {num}x{num}⟨, {num}.{num}|, -{num}.{digit}|⟩
""".strip().split("\n")
