"""Phrases in twenty-four more languages, written for this project; same notation as phrases_en.py. A line that starts with "- " is clean.

A "FORM" line gives the field names of a form: name, birth, address, phone, mail, customer number, visit, login.
"""

WORLD = {
"de": """
⟨Hallo|Guten Tag|Moin|Servus⟩, ⟨mein Name ist|ich heiße|ich bin|hier ist⟩ {name} ⟨und ich habe eine Frage zu meiner Rechnung|und ich möchte kündigen|, ich brauche Hilfe|aus {city}⟩.
⟨Bitte schicken Sie das Paket an|Ich wohne in der|Meine neue Adresse lautet|Lieferung an|Wir sind umgezogen:⟩ {addr}.
⟨Frau|Herr|Herrn|Dr.|Prof. Dr.⟩ {last} ⟨hat angerufen|ist bis Montag im Urlaub|bittet um Rückruf unter {phone}|arbeitet bei {org}|wohnt in {city}⟩.
⟨Sie|Er|Die Patientin|Der Patient⟩ ⟨wurde am {dob} in {city} geboren|, geb. {dob}, wurde am {sdate} aufgenommen|wurde am {sdate} entlassen⟩.
⟨Meine Kundennummer|Kundennr.|Die Versichertennummer|Mitgliedsnummer|Personalnummer|Die Policennummer⟩ ⟨ist|lautet|:⟩ {acct}.
⟨Mein Benutzername ist|Anmeldung mit|Login:⟩ {user}⟨, Passwort {pw}|⟩.
⟨Erreichbar unter|Meine Handynummer ist|Rufen Sie mich an:⟩ {phone} oder {email}.
⟨Gestern|Am {date}⟩ traf ich {name} und {first2} in {city}⟨, {country}|⟩.
⟨Mit freundlichen Grüßen|Viele Grüße|Beste Grüße|LG⟩\\n{name}
⟨Liebe|Lieber|Hallo|Sehr geehrte Frau|Sehr geehrter Herr⟩ {last}, ⟨vielen Dank für Ihre Nachricht|anbei der Vertrag|der Termin ist am {sdate}⟩.
⟨Hat|Kommt|Weiß⟩ {first} ⟨schon geantwortet|morgen auch|davon⟩? ⟨Frag mal {first2}.|⟩
⟨Meine Steuer-ID ist|Steuernummer|USt-IdNr.⟩ {tax}, ⟨Personalausweis|Sozialversicherungsnummer⟩ {gov}.
⟨Bitte überweisen Sie auf|IBAN|Kontoverbindung:⟩ {iban}, ⟨Kontoinhaber|Inhaberin⟩ {name}.
- ⟨Die Bestellnummer|Rechnung|Auftrag|Ticket⟩ {order} ⟨wurde versandt|ist überfällig|enthält {num} Artikel⟩.
- ⟨Erkläre mir|Was ist|Wie funktioniert⟩ {theorem}? Der Müller mahlt, der Schneider näht, der Bäcker backt.
- Bitte geben Sie Ihren ⟨Namen|Geburtstag|Benutzernamen|vollständigen Namen⟩ ein. Version {ver}, Build {uuid}.
- Schreibe ein Gedicht über ⟨den Herbst|einen alten Koffer|das Meer⟩ mit {num} Zeilen. Der {product} kostet {amount}.
FORM Name|Geburtsdatum|Anschrift|Telefon|E-Mail|Kundennummer|Aufnahmedatum|Benutzername
""",
"fr": """
⟨Bonjour|Salut|Bonsoir|Allô⟩, ⟨je m'appelle|je suis|c'est|mon nom est⟩ {name} ⟨et je voudrais résilier mon contrat|, j'habite à {city}|, j'ai perdu ma carte|et j'appelle au sujet de ma facture⟩.
⟨J'habite au|Livrez au|Ma nouvelle adresse est|Envoyez le colis au⟩ {addr}.
⟨M.|Mme|Monsieur|Madame|Dr|Maître⟩ {last} ⟨a appelé ce matin|est absente jusqu'à lundi|demande un rappel au {phone}|travaille chez {org}⟩.
⟨Né|Née⟩ le {dob} à {city}.
⟨Le patient|La patiente⟩ {name} a été ⟨admis|hospitalisée|opéré|vue en consultation⟩ le {sdate}⟨, sortie le {sdate2}|⟩.
⟨Mon numéro client|Mon numéro d'adhérent|Numéro de dossier|Matricule|N° de contrat⟩ ⟨est|est le|:⟩ {acct}.
⟨Mon identifiant est|Connexion :|Pseudo⟩ {user}⟨ et le mot de passe {pw}|⟩.
⟨Joignable au|Mon portable :|Appelez-moi au⟩ {phone} ou {email}.
{name} et {first2} ⟨se marient à {city}|partent en vacances le {date}|ont signé le bail⟩.
⟨Cordialement|Bien à vous|À bientôt|Bises⟩,\\n{name}
⟨Chère Madame|Cher Monsieur|Bonjour⟩ {last}, ⟨votre rendez-vous est fixé au {sdate}|merci pour votre message|je vous écris de {city}⟩.
⟨Est-ce que|Sais-tu si⟩ {first} ⟨vient demain|a répondu|connaît {first2}⟩ ?
⟨Mon numéro de sécurité sociale est|NIR :⟩ {gov}, ⟨passeport|n° de passeport⟩ {passport}.
⟨Virement sur|IBAN :⟩ {iban}, titulaire {name}.
- La commande {order} ⟨a été expédiée|est en retard|contient {num} articles⟩.
- ⟨Explique-moi|Qu'est-ce que|Comment marche⟩ {theorem} ? Rose pâle, pierre grise, marguerite blanche.
- Veuillez saisir votre ⟨nom|date de naissance|identifiant|adresse⟩. Version {ver}.
- Écris ⟨un poème|une histoire|un courriel⟩ sur ⟨la mer|un vieux phare|le printemps⟩ en {num} mots.
FORM Nom|Date de naissance|Adresse|Téléphone|Courriel|N° client|Date d'admission|Identifiant
""",
"es": """
⟨Hola|Buenos días|Buenas tardes⟩, ⟨me llamo|soy|mi nombre es⟩ {name} ⟨y quiero cancelar mi plan|, vivo en {city}|y tengo un problema con mi factura⟩.
⟨Vivo en|Mi dirección es|Enviar a|El paquete va a⟩ {addr}.
⟨El Sr.|La Sra.|Don|Doña|El Dr.|La Dra.⟩ {last} ⟨llamó esta mañana|trabaja en {org}|pide que le llamen al {phone}⟩.
⟨Nací|Nació|Nacida⟩ el {dob} en {city}.
⟨El paciente|La paciente⟩ {name} ⟨ingresó el|fue dada de alta el|fue operado el|acudió a consulta el⟩ {sdate}. ⟨NHC|Historia clínica|Nº de historia⟩: {acct}.
⟨Mi número de cliente|Número de socio|Número de póliza|Nº de empleado|Número de afiliado⟩ ⟨es|es el|:⟩ {acct}.
⟨Mi usuario es|Usuario:|Entra con⟩ {user}⟨ y la contraseña {pw}|⟩.
⟨Mi móvil es|Llámame al|Teléfono⟩ {phone}, correo {email}.
⟨Ayer|El {date}⟩ vi a {name} con {first2} en {city}⟨, {country}|⟩.
⟨Saludos|Atentamente|Un abrazo|Gracias⟩,\\n{name}
⟨Estimado Sr.|Estimada Sra.|Querida⟩ {last}: ⟨su cita es el {sdate}|gracias por su mensaje|adjunto el contrato⟩.
⟨Mi DNI es|DNI|NIE|CURP⟩ {gov} ⟨y mi pasaporte {passport}|⟩.
⟨Médico|Remitido por|Cirujana⟩: {name}⟨, NºCol: {acct}|, {org}|⟩.
- El pedido {order} ⟨ya salió|está retrasado|tiene {num} artículos⟩.
- ⟨Explícame|Qué es|Cómo funciona⟩ {theorem}. La rosa, el león y la pilar del puente.
- Introduzca su ⟨nombre|fecha de nacimiento|usuario|dirección⟩. Versión {ver}.
- Escribe ⟨un cuento|un correo|un poema⟩ sobre ⟨el mar|un faro|la lluvia⟩ de {num} palabras.
FORM Nombre|Fecha de nacimiento|Domicilio|Teléfono|Correo|Nº de cliente|Fecha de ingreso|Usuario
""",
"it": """
⟨Ciao|Buongiorno|Salve⟩, ⟨mi chiamo|sono|il mio nome è⟩ {name} ⟨e vorrei disdire il contratto|, abito a {city}|e non riesco ad accedere⟩.
⟨Abito in|Spedire a|Il mio indirizzo è|La consegna va fatta in⟩ {addr}.
⟨Il signor|La signora|Il dott.|La dott.ssa|L'avv.⟩ {last} ⟨ha chiamato|lavora presso {org}|chiede di essere richiamata al {phone}⟩.
⟨Nato|Nata⟩ il {dob} a {city}.
⟨Il paziente|La paziente⟩ {name} è ⟨stato ricoverato|stata dimessa|stata visitata⟩ il {sdate}.
⟨Il mio codice cliente|Numero tessera|Numero di polizza|Matricola⟩ ⟨è|:⟩ {acct}.
⟨Il mio nome utente è|Utente:|Login⟩ {user}⟨ e la password {pw}|⟩.
⟨Cellulare|Chiamami al|Il mio numero è⟩ {phone}, email {email}.
{name} e {first2} ⟨si sono sposati a {city}|partono il {date}|vivono in {country}⟩.
⟨Cordiali saluti|Grazie|A presto|Distinti saluti⟩,\\n{name}
⟨Gentile signora|Egregio signor|Cara|Caro⟩ {last}, ⟨l'appuntamento è il {sdate}|grazie per il messaggio⟩.
⟨Codice fiscale|CF⟩ {gov}⟨, partita IVA {tax}|⟩.
- L'ordine {order} ⟨è stato spedito|è in ritardo|contiene {num} articoli⟩.
- ⟨Spiegami|Che cos'è⟩ {theorem}. Rosa, viola e margherita sono fiori.
- Inserisci ⟨il nome|la data di nascita|l'utente⟩. Versione {ver}.
- Scrivi ⟨una poesia|un racconto⟩ su ⟨il mare|l'autunno⟩ in {num} parole.
FORM Nome e cognome|Data di nascita|Indirizzo|Telefono|Email|Codice cliente|Data di ricovero|Nome utente
""",
"pt": """
⟨Olá|Bom dia|Boa tarde|Oi⟩, ⟨meu nome é|me chamo|sou|chamo-me⟩ {name} ⟨e quero cancelar o plano|, moro em {city}|e não consigo entrar na conta⟩.
⟨Moro na|Entregar em|O meu endereço é|Minha morada é⟩ {addr}.
⟨O Sr.|A Sra.|Dona|O Dr.|A Dra.⟩ {last} ⟨ligou hoje|trabalha na {org}|pede retorno no {phone}⟩.
⟨Nasci|Nasceu|Nascida⟩ em {dob}, em {city}.
⟨O paciente|A paciente⟩ {name} ⟨foi internado em|recebeu alta em|foi operada em|compareceu à consulta em⟩ {sdate}.
⟨Meu número de cliente|Matrícula|Número da apólice|Número de utente|Cartão do plano⟩ ⟨é|:⟩ {acct}.
⟨Meu usuário é|Login:|Utilizador⟩ {user}⟨ e a senha {pw}|⟩.
⟨Meu celular é|Ligue para|Telefone⟩ {phone}, e-mail {email}.
{name} e {first2} ⟨casaram em {city}|viajam em {date}|moram em {country}⟩.
⟨Atenciosamente|Abraços|Obrigado|Cumprimentos⟩,\\n{name}
⟨Prezado Sr.|Prezada Sra.|Caro|Cara⟩ {last}, ⟨sua consulta é em {sdate}|segue o contrato⟩.
⟨CPF|Meu CPF é|NIF|RG⟩ {gov}.
- O pedido {order} ⟨foi enviado|está atrasado|tem {num} itens⟩.
- ⟨Explique|O que é|Como funciona⟩ {theorem}? Rosa, violeta e margarida.
- Digite ⟨seu nome|sua data de nascimento|seu usuário⟩. Versão {ver}.
- Escreva ⟨um poema|um conto|um e-mail⟩ sobre ⟨o mar|a chuva⟩ com {num} palavras.
FORM Nome|Data de nascimento|Endereço|Telefone|E-mail|Nº de cliente|Data de internação|Usuário
""",
"nl": """
⟨Hallo|Goedemorgen|Hoi⟩, ⟨mijn naam is|ik ben|ik heet|je spreekt met⟩ {name} ⟨en ik wil opzeggen|uit {city}|en ik kan niet inloggen⟩.
⟨Ik woon op|Bezorgen op|Mijn nieuwe adres is⟩ {addr}.
⟨Meneer|Mevrouw|Dhr.|Mevr.|Dr.⟩ {last} ⟨heeft gebeld|werkt bij {org}|is bereikbaar op {phone}⟩.
⟨Geboren op|Geboortedatum⟩ {dob} te {city}.
⟨Patiënt|Cliënt⟩ {name} is op {sdate} ⟨opgenomen|ontslagen|gezien op de poli⟩.
⟨Mijn klantnummer|Lidnummer|Polisnummer|Personeelsnummer⟩ is {acct}.
⟨Gebruikersnaam|Ik log in met|Inlognaam⟩ {user}⟨, wachtwoord {pw}|⟩.
⟨Bel me op|Mijn 06 is|Mail of bel:⟩ {phone} of {email}.
{name} en {first2} ⟨wonen in {city}|trouwen op {date}⟩.
⟨Met vriendelijke groet|Groetjes|Mvg⟩,\\n{name}
⟨Beste|Geachte heer|Geachte mevrouw⟩ {last}, ⟨uw afspraak is op {sdate}|bedankt voor uw bericht⟩. BSN {gov}
- Bestelling {order} ⟨is verzonden|is vertraagd|bevat {num} artikelen⟩.
- ⟨Leg uit|Wat is⟩ {theorem}. De bakker, de visser en de smid.
- Vul uw ⟨naam|geboortedatum|gebruikersnaam⟩ in. Versie {ver}.
FORM Naam|Geboortedatum|Adres|Telefoon|E-mail|Klantnummer|Opnamedatum|Gebruikersnaam
""",
"pl": """
⟨Dzień dobry|Cześć|Witam⟩, ⟨nazywam się|jestem|mam na imię|z tej strony⟩ {name} ⟨i chcę zrezygnować z umowy|, mieszkam w mieście {city}|i nie mogę się zalogować⟩.
⟨Mieszkam przy|Adres dostawy:|Proszę wysłać na adres⟩ {addr}.
⟨Pan|Pani|Dr|Mec.⟩ {last} ⟨dzwonił rano|pracuje w {org}|prosi o telefon {phone}⟩.
⟨Urodzony|Urodzona|ur.⟩ {dob} w {city}.
⟨Pacjent|Pacjentka⟩ {name} ⟨przyjęty dnia|wypisana dnia|zgłosił się dnia⟩ {sdate}.
⟨Mój numer klienta|Numer polisy|Numer pracownika|Nr karty⟩ ⟨to|:⟩ {acct}.
⟨Login|Nazwa użytkownika|Użytkownik⟩: {user}⟨, hasło {pw}|⟩.
⟨Telefon|Mój numer to|Proszę dzwonić⟩ {phone}, mail {email}.
{name} i {first2} ⟨mieszkają w {city}|biorą ślub {date}⟩.
⟨Pozdrawiam|Z poważaniem|Dziękuję⟩,\\n{name}
PESEL {gov}, ⟨NIP {tax}|dowód {passport}⟩, {name}
- Zamówienie {order} ⟨zostało wysłane|jest opóźnione⟩. Wersja {ver}.
- ⟨Wyjaśnij|Co to jest⟩ {theorem}? Kowal kuje, a młynarz miele.
- Podaj ⟨imię i nazwisko|datę urodzenia|login⟩.
FORM Imię i nazwisko|Data urodzenia|Adres|Telefon|E-mail|Numer klienta|Data przyjęcia|Login
""",
"cs": """
⟨Dobrý den|Ahoj|Zdravím⟩, ⟨jmenuji se|jsem|tady⟩ {name} ⟨a chci zrušit smlouvu|, bydlím v {city}|a nemohu se přihlásit⟩.
⟨Bydlím na adrese|Doručit na|Moje adresa je⟩ {addr}.
⟨Pan|Paní|MUDr.|Ing.⟩ {last} ⟨volal ráno|pracuje v {org}|prosí o telefon {phone}⟩.
⟨Narozen|Narozena|nar.⟩ {dob} v {city}.
⟨Pacient|Pacientka⟩ {name} ⟨přijat|propuštěna|vyšetřen⟩ dne {sdate}.
⟨Zákaznické číslo|Číslo pojistky|Osobní číslo⟩ ⟨je|:⟩ {acct}.
⟨Přihlašovací jméno|Uživatel⟩ {user}⟨, heslo {pw}|⟩.
⟨Volejte|Můj telefon je⟩ {phone}, e-mail {email}.
{name} a {first2} ⟨žijí v {city}|se vzali {date}⟩.
⟨S pozdravem|Děkuji⟩,\\n{name}
- Objednávka {order} ⟨byla odeslána|je zpožděna⟩. Verze {ver}.
- ⟨Vysvětli|Co je⟩ {theorem}? Kovář, mlynář a švec.
FORM Jméno|Datum narození|Adresa|Telefon|E-mail|Zákaznické číslo|Datum přijetí|Uživatelské jméno
""",
"sv": """
⟨Hej|God morgon|Hallå⟩, ⟨jag heter|mitt namn är|det är|jag är⟩ {name} ⟨och vill säga upp mitt avtal|från {city}|och kan inte logga in⟩.
⟨Jag bor på|Leverera till|Min nya adress är⟩ {addr}.
⟨Herr|Fru|Doktor|Dr⟩ {last} ⟨ringde i morse|jobbar på {org}|nås på {phone}⟩.
⟨Född|Född den⟩ {dob} i {city}. ⟨Personnummer {gov}.|⟩
⟨Patienten⟩ {name} ⟨lades in|skrevs ut|kom på besök⟩ den {sdate}.
⟨Mitt kundnummer|Medlemsnummer|Anställningsnummer⟩ är {acct}.
⟨Användarnamn|Jag loggar in med⟩ {user}⟨, lösenord {pw}|⟩.
⟨Ring mig på|Mobil⟩ {phone} eller mejla {email}.
{name} och {first2} ⟨bor i {city}|gifter sig {date}⟩.
⟨Hälsningar|Mvh|Vänligen⟩,\\n{name}
- Order {order} ⟨har skickats|är försenad⟩. Version {ver}.
- ⟨Förklara|Vad är⟩ {theorem}. Skriv in ditt namn.
FORM Namn|Födelsedatum|Adress|Telefon|E-post|Kundnummer|Inskrivningsdatum|Användarnamn
""",
"da": """
⟨Hej|Goddag⟩, ⟨jeg hedder|mit navn er|det er⟩ {name} ⟨og jeg vil opsige aftalen|fra {city}⟩.
⟨Jeg bor på|Lever til|Min adresse er⟩ {addr}.
⟨Født⟩ {dob} i {city}. CPR {gov}.
⟨Kundenummer|Medlemsnummer⟩ {acct}, ⟨brugernavn|login⟩ {user}.
Ring på {phone} eller skriv til {email}. ⟨Venlig hilsen|Mvh⟩\\n{name}
Patienten {name} blev ⟨indlagt|udskrevet⟩ den {sdate}.
- Ordre {order} er ⟨afsendt|forsinket⟩. Hvad er {theorem}?
FORM Navn|Fødselsdato|Adresse|Telefon|E-mail|Kundenummer|Indlæggelsesdato|Brugernavn
""",
"fi": """
⟨Hei|Moi|Päivää⟩, ⟨nimeni on|olen|täällä⟩ {name} ⟨ja haluan perua sopimuksen|, asun paikassa {city}⟩.
⟨Osoitteeni on|Toimitus osoitteeseen⟩ {addr}.
⟨Syntynyt|Syntymäaika⟩ {dob}, {city}. Henkilötunnus {gov}.
⟨Asiakasnumeroni on|Jäsennumero⟩ {acct}, käyttäjätunnus {user}.
Soita {phone} tai kirjoita {email}. ⟨Terveisin|Ystävällisin terveisin⟩\\n{name}
Potilas {name} ⟨otettiin sisään|kotiutettiin⟩ {sdate}.
- Tilaus {order} on ⟨lähetetty|myöhässä⟩. Mikä on {theorem}?
FORM Nimi|Syntymäaika|Osoite|Puhelin|Sähköposti|Asiakasnumero|Tulopäivä|Käyttäjätunnus
""",
"tr": """
⟨Merhaba|İyi günler|Selam⟩, ⟨adım|benim adım|ben⟩ {name}⟨, aboneliğimi iptal etmek istiyorum|, {city} şehrinde yaşıyorum|. Giriş yapamıyorum⟩.
⟨Adresim|Teslimat adresi:|Lütfen buraya gönderin:⟩ {addr}.
⟨Sayın|Bay|Bayan|Dr.⟩ {last} ⟨bu sabah aradı|{org} şirketinde çalışıyor|{phone} numarasından aranmak istiyor⟩.
⟨Doğum tarihi|Doğum tarihim⟩ {dob}, {city}.
⟨Hasta⟩ {name} {sdate} tarihinde ⟨yatırıldı|taburcu edildi|muayene edildi⟩.
⟨Müşteri numaram|Üye no|Poliçe numarası|Sicil no⟩ {acct}.
⟨Kullanıcı adım|Kullanıcı adı⟩ {user}⟨, şifre {pw}|⟩.
⟨Telefonum|Beni arayın:⟩ {phone}, e-posta {email}. TC kimlik no {gov}.
{name} ve {first2} ⟨{city} şehrinde oturuyor|{date} tarihinde evleniyor⟩.
⟨Saygılarımla|Teşekkürler⟩,\\n{name}
- Sipariş {order} ⟨kargoya verildi|gecikti⟩. Sürüm {ver}.
- {theorem} nedir? Lütfen adınızı girin. Güneş, Deniz, Yağmur ve Toprak doğadandır.
FORM Ad Soyad|Doğum tarihi|Adres|Telefon|E-posta|Müşteri no|Yatış tarihi|Kullanıcı adı
""",
"ru": """
⟨Здравствуйте|Добрый день|Привет⟩, ⟨меня зовут|я|это⟩ {name}⟨, хочу отменить подписку|, живу в городе {city}|, не могу войти в аккаунт⟩.
⟨Мой адрес|Доставка по адресу|Проживаю по адресу⟩: {addr}.
⟨Господин|Госпожа|Гражданин|Доктор|Врач⟩ {last} ⟨звонил утром|работает в {org}|просит перезвонить {phone}⟩.
⟨Дата рождения|Родился|Родилась⟩ {dob}, г. {city}.
⟨Пациент|Пациентка⟩ {name} ⟨поступил|выписана|осмотрен⟩ {sdate}.
⟨Номер клиента|Табельный номер|Номер полиса|Лицевой счёт⟩ {acct}.
⟨Логин|Мой логин|Имя пользователя⟩ {user}⟨, пароль {pw}|⟩.
⟨Телефон|Звоните|Мой номер⟩ {phone}, почта {email}. СНИЛС {gov}.
{name} и {first2} ⟨живут в городе {city}|женятся {date}|переехали в {city}⟩.
⟨С уважением|Спасибо|Всего доброго⟩,\\n{name}
- Заказ {order} ⟨отправлен|задерживается⟩. Версия {ver}.
- ⟨Объясни|Что такое⟩ {theorem}? Вера, надежда и любовь. Введите имя.
FORM ФИО|Дата рождения|Адрес|Телефон|Почта|Номер клиента|Дата поступления|Логин
""",
"uk": """
⟨Добрий день|Вітаю|Привіт⟩, ⟨мене звати|я|це⟩ {name}⟨, хочу скасувати договір|, живу у місті {city}|, не можу увійти⟩.
⟨Моя адреса|Доставка за адресою|Проживаю⟩: {addr}.
⟨Пан|Пані|Лікар⟩ {last} ⟨телефонував зранку|працює в {org}|просить передзвонити {phone}⟩.
⟨Дата народження|Народився|Народилася⟩ {dob}, м. {city}.
⟨Пацієнт|Пацієнтка⟩ {name} ⟨госпіталізований|виписана|оглянутий⟩ {sdate}.
⟨Номер клієнта|Номер поліса|Табельний номер⟩ {acct}. ⟨Логін|Користувач⟩ {user}⟨, пароль {pw}|⟩.
⟨Телефон|Дзвоніть⟩ {phone}, пошта {email}. ІПН {gov}.
{name} та {first2} ⟨мешкають у місті {city}|одружуються {date}⟩.
⟨З повагою|Дякую⟩,\\n{name}
- Замовлення {order} ⟨відправлено|затримується⟩. Що таке {theorem}? Віра, надія, любов.
FORM ПІБ|Дата народження|Адреса|Телефон|Пошта|Номер клієнта|Дата прийому|Логін
""",
"ar": """
⟨مرحبا|السلام عليكم|صباح الخير⟩، ⟨اسمي|أنا|معك⟩ {name} ⟨وأريد إلغاء الاشتراك|من مدينة {city}|ولا أستطيع الدخول إلى حسابي⟩.
⟨أسكن في|عنواني هو|أرسلوا الطرد إلى⟩ {addr}.
⟨السيد|السيدة|الدكتور|الدكتورة⟩ {last} ⟨اتصل صباحا|يعمل في {org}|يطلب الاتصال على {phone}⟩.
⟨تاريخ الميلاد|ولد في|ولدت في⟩ {dob} ⟨في {city}|⟩.
⟨المريض|المريضة⟩ {name} ⟨دخل المستشفى في|خرجت في|راجع العيادة في⟩ {sdate}.
⟨رقم العميل|رقم العضوية|رقم الوثيقة|الرقم الوظيفي⟩ {acct}.
⟨اسم المستخدم|حسابي⟩ {user}⟨ وكلمة المرور {pw}|⟩.
⟨هاتفي|جوالي|اتصل بي على⟩ {phone} أو {email}. رقم الهوية {gov}
⟨التقيت|رأيت⟩ {name} في {city} ⟨يوم {date}|أمس⟩.
⟨مع التحية|شكرا|تحياتي⟩،\\n{name}
- الطلب رقم {order} ⟨تم شحنه|متأخر⟩. الإصدار {ver}.
- ⟨اشرح لي|ما هو⟩ {theorem}؟ أدخل اسمك من فضلك.
FORM الاسم|تاريخ الميلاد|العنوان|الهاتف|البريد|رقم العميل|تاريخ الدخول|اسم المستخدم
""",
"vi": """
⟨Xin chào|Chào bạn|Chào anh chị⟩, ⟨tôi là|tên tôi là|mình là⟩ {name}⟨, tôi muốn hủy gói|, sống ở {city}|, tôi không đăng nhập được⟩.
⟨Địa chỉ của tôi là|Giao hàng đến|Tôi sống tại⟩ {addr}.
⟨Ông|Bà|Anh|Chị|Bác sĩ|Cô⟩ {name} ⟨đã gọi sáng nay|làm việc tại {org}|nhờ gọi lại số {phone}⟩.
⟨Sinh ngày|Ngày sinh⟩ {dob} tại {city}. CCCD {gov}.
Bệnh nhân {name} ⟨nhập viện ngày|xuất viện ngày|khám ngày⟩ {sdate}.
⟨Mã khách hàng|Số thẻ hội viên|Mã nhân viên⟩ {acct}. ⟨Tên đăng nhập|Tài khoản⟩ {user}⟨, mật khẩu {pw}|⟩.
⟨Gọi tôi|Số điện thoại⟩ {phone}, email {email}.
⟨Trân trọng|Cảm ơn⟩,\\n{name}
- Đơn hàng {order} ⟨đã gửi|bị trễ⟩. {theorem} là gì? Vui lòng nhập họ tên.
FORM Họ tên|Ngày sinh|Địa chỉ|Điện thoại|Email|Mã khách hàng|Ngày nhập viện|Tên đăng nhập
""",
"zh": """
⟨你好|您好|大家好⟩，⟨我是|我叫|我的名字是|本人⟩{name}，⟨想取消订阅|住在{city}|无法登录账户|在{org}工作⟩。
⟨我住在|收货地址：|请寄到|家庭住址是⟩{addr}。
{last}⟨先生|女士|医生|老师|经理⟩⟨早上来电|要求回电{phone}|在{city}出差⟩。
⟨出生日期|生于|出生于⟩⟨：|⟩{dob}⟨，籍贯{city}|⟩。身份证号{gov}。
患者{name}，于{sdate}⟨入院|出院|就诊⟩，⟨住院号|病历号⟩{acct}。
⟨我的客户编号是|会员号|工号|保单号⟩{acct}。⟨用户名|账号⟩：{user}⟨，密码{pw}|⟩
⟨电话|手机号|联系方式⟩：{phone}，邮箱{email}
⟨昨天|{date}⟩我在{city}见到了{name}和{name2}。
⟨请问|听说⟩{name}⟨来了吗|辞职了|要去{country}⟩？
- 订单{order}⟨已发货|延误了⟩，共{num}件。版本{ver}。
- ⟨解释一下|什么是⟩{theorem}？请输入您的⟨姓名|出生日期|用户名⟩。写一首关于秋天的诗。
FORM 姓名|出生日期|地址|电话|邮箱|客户编号|入院日期|用户名
""",
"ja": """
⟨こんにちは|はじめまして|お世話になっております⟩。⟨私は|わたくし|名前は⟩{name}⟨です|と申します⟩。⟨解約したいです。|{city}に住んでいます。|ログインできません。|⟩
⟨住所は|お届け先：|現住所は⟩{addr}⟨です|⟩。
{last}⟨さん|様|先生|部長⟩⟨から電話がありました|は{org}に勤めています|に{phone}までご連絡ください⟩。
⟨生年月日|誕生日⟩⟨：|は⟩{dob}⟨、出身は{city}|⟩。
患者{name}、{sdate}⟨入院|退院|受診⟩。⟨患者番号|カルテ番号⟩{acct}
⟨お客様番号|会員番号|社員番号⟩は{acct}です。⟨ユーザー名|ログインID⟩は{user}⟨、パスワードは{pw}|⟩です。
⟨電話番号は|携帯：⟩{phone}、メールは{email}です。
{date}に{city}で{name}さんと{name2}さんに会いました。
- ご注文{order}は⟨発送済みです|遅れています⟩。{num}個。バージョン{ver}。
- {theorem}とは何ですか。⟨お名前|生年月日|ユーザー名⟩を入力してください。秋についての俳句を書いて。
FORM 氏名|生年月日|住所|電話番号|メール|お客様番号|入院日|ユーザー名
""",
"ko": """
⟨안녕하세요|반갑습니다⟩, ⟨저는|제 이름은⟩ {name}⟨입니다|이고 구독을 취소하고 싶습니다|입니다. {city}에 살고 있습니다⟩.
⟨주소는|배송지:|제가 사는 곳은⟩ {addr}⟨입니다|⟩.
{name} ⟨씨|님|과장님|선생님⟩⟨이 전화했습니다|은 {org}에서 일합니다|께 {phone}로 연락 주세요⟩.
⟨생년월일|태어난 날⟩⟨은|:⟩ {dob}. 주민등록번호 {gov}.
환자 {name}, {sdate} ⟨입원|퇴원|진료⟩. ⟨등록번호|차트번호⟩ {acct}
⟨고객번호|회원번호|사번⟩⟨는|:⟩ {acct}. ⟨아이디|사용자 이름⟩ {user}⟨, 비밀번호 {pw}|⟩
⟨전화|휴대폰⟩ {phone}, 이메일 {email}
{date}에 {city}에서 {name} 씨를 만났습니다.
- 주문 {order} ⟨발송 완료|배송 지연⟩. {theorem}이란 무엇인가요? 이름을 입력하세요. 버전 {ver}
FORM 이름|생년월일|주소|전화번호|이메일|고객번호|입원일|아이디
""",
"hu": """
⟨Jó napot|Szia|Üdvözlöm⟩, ⟨a nevem|én|itt⟩ {name}⟨, szeretném lemondani az előfizetést|, {city} lakosa vagyok|⟩.
⟨Címem|Szállítási cím|Lakcím⟩: {addr} ⟨Születtem|Született⟩: {dob}, {city}.
⟨Ügyfélszám|Tagsági szám⟩: {acct}. Felhasználónév: {user}. Telefon: {phone}, e-mail: {email}
A beteg, {name}, felvétel napja {sdate}. ⟨Üdvözlettel|Köszönettel⟩,\\n{name2}
- A {order} rendelés ⟨elküldve|késik⟩. Mi az a {theorem}?
FORM Név|Születési dátum|Cím|Telefon|E-mail|Ügyfélszám|Felvétel napja|Felhasználónév
""",
"ro": """
⟨Bună ziua|Salut⟩, ⟨mă numesc|sunt|numele meu este⟩ {name} ⟨și vreau să anulez contractul|din {city}|⟩.
⟨Locuiesc pe|Adresa mea este|Livrați la⟩ {addr}. ⟨Născut|Născută⟩ la {dob} în {city}, CNP {gov}.
⟨Codul meu de client|Număr de membru⟩ este {acct}. Utilizator {user}. Telefon {phone}, e-mail {email}.
⟨Domnul|Doamna|Dr.⟩ {last} ⟨a sunat|lucrează la {org}⟩. Pacientul {name} a fost internat pe {sdate}. ⟨Cu stimă|Mulțumesc⟩,\\n{name2}
- Comanda {order} ⟨a fost expediată|întârzie⟩. Ce este {theorem}?
FORM Nume|Data nașterii|Adresa|Telefon|E-mail|Cod client|Data internării|Utilizator
""",
"id": """
⟨Halo|Selamat pagi⟩, ⟨nama saya|saya|perkenalkan, saya⟩ {name} ⟨dan ingin membatalkan paket|dari {city}|tidak bisa masuk⟩.
⟨Alamat saya|Kirim ke|Saya tinggal di⟩ {addr}. ⟨Lahir|Tanggal lahir⟩ {dob} di {city}. NIK {gov}.
⟨Nomor pelanggan|Nomor anggota|NIP⟩ {acct}. Nama pengguna {user}⟨, kata sandi {pw}|⟩. Telepon {phone}, email {email}.
⟨Bapak|Ibu|Pak|Bu|Dr.⟩ {last} ⟨menelepon tadi pagi|bekerja di {org}⟩. Pasien {name} masuk {sdate}. ⟨Salam|Terima kasih⟩,\\n{name2}
- Pesanan {order} ⟨sudah dikirim|terlambat⟩. Apa itu {theorem}? Masukkan nama Anda.
FORM Nama|Tanggal lahir|Alamat|Telepon|Email|Nomor pelanggan|Tanggal masuk|Nama pengguna
""",
"el": """
⟨Γεια σας|Καλημέρα⟩, ⟨με λένε|είμαι ο|ονομάζομαι⟩ {name} ⟨και θέλω να ακυρώσω|από {city}⟩.
⟨Μένω στη διεύθυνση|Διεύθυνση:⟩ {addr}. ⟨Γεννήθηκα στις|Ημερομηνία γέννησης⟩ {dob}.
Τηλέφωνο {phone}, email {email}. Κωδικός πελάτη {acct}. Όνομα χρήστη {user}.
- Η παραγγελία {order} έχει σταλεί. Τι είναι {theorem};
FORM Ονοματεπώνυμο|Ημερομηνία γέννησης|Διεύθυνση|Τηλέφωνο|Email|Κωδικός πελάτη|Ημερομηνία εισαγωγής|Όνομα χρήστη
""",
"hr": """
⟨Dobar dan|Bok|Zdravo⟩, ⟨zovem se|ja sam|moje ime je⟩ {name} ⟨i želim otkazati ugovor|iz grada {city}⟩.
⟨Stanujem u|Adresa:⟩ {addr}. ⟨Rođen|Rođena⟩ {dob} u gradu {city}. OIB {gov}.
Telefon {phone}, e-mail {email}. Broj klijenta {acct}. Korisničko ime {user}. Pacijent {name} primljen {sdate}. ⟨Srdačan pozdrav|Hvala⟩,\\n{name2}
- Narudžba {order} je poslana. Što je {theorem}?
FORM Ime i prezime|Datum rođenja|Adresa|Telefon|E-mail|Broj klijenta|Datum prijema|Korisničko ime
""",
}
