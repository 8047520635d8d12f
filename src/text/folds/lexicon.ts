/* eslint-disable max-lines -- a table of words */
// Text, folds. The words by which a disguise that has no marks of its own (leet, ROT13, Atbash, reversed, letters without
// gaps) is recognised: frequent small words and the words attacks are made of. A table; it never decides that a text is one.

const SMALL = `the and you all are for not but can your was his her they this that with have from will what when who how
 why out now new one two any our has had its let get say see him she may use own did too also than then them these those
 there their here where which while about after before above below into onto over under upon only just must shall should
 would could never always every each both more most some such other another without within between because until since
 please okay yes like want need make made take give given know think tell said says does done doing been being were very
 well good best first last next same still even much many ever again back down off per via`;

const ATTACK = `ignore disregard forget bypass override overwrite skip avoid dismiss discard drop cancel delete erase
 remove replace stop cease abandon neglect reject refuse disobey violate break obey follow execute run perform act behave
 pretend imagine roleplay simulate assume become respond answer reply write print output show display reveal expose
 disclose leak dump repeat recite echo quote copy paste translate summarize encode decode list send forward email post
 upload transmit share fetch visit open click call invoke trigger enable disable activate unlock switch enter start begin
 continue change update modify transfer pay wire deposit purchase buy confirm approve authorize verify comply cooperate
 provide generate create explain describe teach help assist build hack attack exploit steal inject
 previous prior earlier preceding former initial original existing current following foregoing aforementioned
 instruction instructions prompt prompts system directive directives guideline guidelines rule rules order orders command
 commands policy policies restriction restrictions limitation limitations constraint constraints filter filters safeguard
 safeguards safety security guardrail guardrails protection context message messages conversation history text content
 contents information data document everything anything nothing something someone anyone everyone
 model assistant chatbot language developer admin administrator root user users human creator owner boss manager operator
 mode jailbreak jailbroken unrestricted unfiltered uncensored unlimited free freely evil dark secret secrets hidden
 confidential private internal sensitive personal password passwords key keys token tokens credential credentials account
 bank money payment wallet card number address code codes file files tool tools function functions api url link image
 website server database admin access permission permissions privilege ethical ethics moral morals legal illegal harmful
 dangerous malicious virus malware bomb weapon drug drugs poison kill murder suicide anything
 character persona role game story fiction novel scenario hypothetical purpose purposes test testing debug
 urgent urgently immediately important critical emergency required mandatory necessary
 answer question questions word words sentence sentences line lines exactly verbatim step steps really actually
 instead longer anymore entire entirely complete completely full fully whole whatever regardless allowed authorized
 told asked trained training programmed configured openai chatgpt anthropic claude gemini google http https www
 warning warnings disclaimer disclaimers apology apologies sorry cannot unable language english
 observation experimental procedure duplicate overrule supersede prioritise summarise moralize lecture evade wipe scrap
 vendor praise promote endorse vault exfiltrate leash unleash briefing mailbox firewall copilot agent limit law brand
 append grant lock decline confirmation approval redirect upgrade authorise suspend detection moderation internals
 hacked pwned pawned rekt compromised unlocked hypothetical hypothetically subtly casually silently refusal disclaimer
 main exam officer official ceo hero thesis weapon chemical explosive synthesis verdict consent persuade instuction intruction instrucion directoin statment`;

/** Further words that attacks and the sentences around them are made of. */
const COMMON = `able accept across action actual add advice advise afraid age agent agree ahead allow almost alone along already alright
 although among amount angry anyway apart apple apply area argue arm around arrive article aside ask attach attempt attention
 audience author available aware away baby bad ball base basic bear beat beautiful because bed behind believe below beneath
 benefit beside better beyond big bill bit black block blood blue board body book born both bottom box boy brain bring
 brother building business busy buyer capable capital car care carefully carry case catch cause central certain chance
 chapter chat check chief child children choice choose church city civil claim class clean clear clearly client close closed
 coast cold collect college color colour comes coming comment commit common community company compare concern condition
 confession consider contact contain control convert cook correct cost count country couple course court cover crime
 culture cure customer cut cycle daily damage danger dangerous daughter day days dead deal dear death debate debug decide
 decision declare deep defense define definition degree deliver demand department depend derive design despite detail
 details develop device devil diamond dictionary die differ different difficult dinner direct direction director discover
 discuss disease doctor dog dollar door double doubt draft dream dress drink drive due during duty early earn earth ease
 east easy eat economy edge editor education effect effort eight either elect electric element else embed emotion employ
 empty enemy energy engine enjoy enough ensure entry environment equal error errors escape especially essay even evening
 event evidence example except exchange excuse exercise exist expect experience expert explicit express extra eye face fact
 factor fail fair fake fall false family famous far farm fast father fear feature feel feeling few field fight figure fill
 film final finally financial find fine finger finish fire fish five fix floor flow flower fly food foot force foreign form
 formal format forward found four frame french freedom fresh friend front fuel fun fund future gain garden gas general
 gentle german get girl glad glass goal god gold gone grand grandma grandmother great green ground group grow guard guess
 guest guide gun guy hair half hall hand handle hang happen happy hard hat hate head health hear heart heat heavy hello
 hence hero hey hide high highly hire hit hold hole holiday home honest hope horse hospital host hot hotel hour house
 however huge hundred hurt husband idea identify identity imagine immoral impact imply improve include income increase
 indeed index industry inform initially input inside install instance instruct insult integrate intent interest interview
 invest investigate investing issue item job join joke judge jump justice keep kid kind king kitchen knife knock knowledge
 label lack lady land large late later latest laugh law lawyer lay lead leader learn least leave left leg lemon less lesson
 letter letters level liar library life light limit lip listen little live load local locate lock log logic long look lord
 lose loss lost lot love low luck lunch machine magic mail main maintain major male man many map mark market marry master
 match material matter maximum maybe meal mean meaning meant measure media medical meet meeting member memory mention menu
 method middle might mile military mind minimum minute miss mistake mix modern moment month moon morning most mother motion
 mountain mouth move movie movies mouse music myself name names narrative nation nature near nearly neck negative neighbor
 neither network neutral news nice night nine nobody noise none nor normal normally north nose note notes notice novel
 nowhere object observe obtain obvious occur ocean odd offer office officer often oil old once opening operate operation
 opinion opposite option options ordinary organize otherwise outside own owned page paid pain paint pair paper paragraph
 parameter parent park part particular party pass passage passed past path patient pattern peace people percent perfect
 perhaps period permit person phone phrase phrases pick picture piece place plain plan plane plant play player please plus
 poem poet point police politics poor popular position positive possible possibly potential power practice precise prefer
 prepare present press pretty prevent price print priority prison privacy probably problem proceed process produce product
 professional professor profile profit program project promise proof proper property protect protocol prove public publish
 pull pure push put pwned quality quarter queen query quick quickly quiet quite quote race radio rain raise range rate rather
 raw reach react read reader ready real reality realize reason reasons receive recent recommend record red reduce refer
 reference reflect refusal refusals regard region relate release religion remain remember remind report represent request
 requests research reserve reset resist resource respect response rest restart result results retrieve return returns reverse
 review rich right ring rise risk river road robot rock room round row rude safe sample sarcastic save saying scene school
 science score screen script sea search season seat second section secure seek seem seen sell sender senior sense separate
 series serious serve service session set setting settings seven several sex shape sharp ship shoot shop short shot side
 sight sign signal silent silly similar simple simply sing single sir sister site situation six size skill skin sleep slow
 small smart smile snow social society soft software sold solution solve somehow son song soon sort sound source south space
 speak special specific specifically speech speed spell spelling spend spirit split sport spring stage stand standard star
 state stated statement station status stay steal stick stocks stone store strange street strict string strong structure
 student study stuff style subject success sudden suggest sum summary summer sun supply support suppose supposed sure
 surprise swear sweet symbol table talk target task tasks tax teacher team tech television ten tend term terms terrible
 thank thanks theme themselves theory therefore thing things third thirty thousand threat three through throughout throw
 thus tie till time title today together tomorrow tone tonight tool top topic total touch toward town track trade tradition
 train translation translator travel treat tree trial trick trip troubleshoot true truly trust truth try turn twelve twenty
 twice type types unique unit unless unlock until upper usage useful usual usually value variable various version view
 village violence virtual visit voice void vote wait walk wall war warm wash watch water way ways weak wear weather web week
 weekend weight welcome west wet whether white whom whose why wide wife wild win wind window wine winter wish woman women
 wonder wood work worker works world worry worst worth writer writing wrong year yellow yesterday yet young yours yourself
 zero dan ethical unethical amoral censorship censored censor webhook invoice receipt iban seed alert curl bash shell sudo
 login auth oauth bearer env config deploy commit branch repo email emails inbox calendar contacts attach attachment`;

/** Words frequent in English prose, by which letters without gaps are cut into words; they speak for no disguise alone. */
const FURTHER = `aerospace assessed commence elephant frustrated inquire inquires slangs theses tiger wheel wheels
 abbreviated abide abilities ability abraham absolute absolutely abstract abuse academic academy acceptable
 acceptance accessible accident acclaimed accommodate accompanied accompanying accomplish accomplished according
 accordingly accuracy accurate accurately accused achieve achieved achievement achievements achieving acknowledge
 acquire acquired acquisition acting active actively activist activities activity actor actors actress acts adam
 adapt adaptation adapted added adding addition additional additionally addresses adds adhere adherence adheres
 adhering adjacent adjust adjusted adjusting adjustments administration administrative adopt adopted adoption adult
 adults advance advanced advancements advances advantage advantages adventure adversarial advisor advocate affairs
 affect affects africa african against aged agencies agency ages aggressive agreement agriculture aimed aiming aims
 aircraft aired airlines airport airports alan alaska albert album albums alcohol alex alexander algorithm algorithms
 alias alice align aligned alignment aligns allied allies allocation alongside alpha alter alternate alternating
 alternative alternatively altitude amateur amazing amazon ambiguity amendment america american americans analysis
 analyst analytical analytics analyze analyzed analyzing anchor ancient anderson andrew andy angeles animal animals
 animated animation anime annotated annotations announced annual annually anonymous anthony anti anticipate antonio
 anxiety anytime anywhere apartment apis apologize apparently appeal appear appearance appearances appeared appearing
 appears append applicable application applications applied applies appointed appreciate approach approaches
 appropriate appropriations approval approximately apps april arabic architect architectural architecture archive
 archived archives aren arena args argument arguments aria armed arms army arranged arrangements arrival arthur
 artificial artist artistic artists arts artwork ascii asia asian asking asks aspect aspects assault assembly assert
 assess assessment assessments asset assets assigned assignments assistance associated association assumptions
 assurance athletic atlanta atlantic atmosphere atmospheric attend attended attorney attracted attraction attribute
 attributed attributes audio audit august austin australia australian austria authentic authenticate authentication
 authenticity authoritative authorities authority authorization auto automated automatic automatically automation
 autonomous availability avenue average award awarded awards awareness awesome backend background backup backward
 balance balanced balances band bands bangkok barcelona barrier baseball baseline basically basis basketball bass
 baths battery battle battles beach beauty became began beginner beginning begun behalf behavior behavioral behaviors
 behaviour beijing beings belief beliefs bell belong benchmark benchmarks beneficial berlin bert beta bias bicycle
 biggest billboard billion billy binary bing biography biological biology bird birds birth bishop bitter blank blend
 blending blind blog bodies bond bonds bonus boolean boost border borders boston bought bound boundaries boundary
 bowl boxes boys bracket brackets branches brand brands brazil bread breakdown breasts breath bridge brief briefly
 bright britain british broad broadcast broader broadway broke broken bronze brought brown browser browsers buddy
 budget buffer bugs built bullet bulleted bureau burstiness businesses businessman button bytes cabin cable cache
 caesar calculate calculates calculation california calm came camera camp campaign campaigns campbell campus canada
 canadian cancelled cancer candidate candidates capabilities capability capacity capitol caps captain capture
 captured capturing carbon career careers careful carolina carried cars cartoon cash cast casting castle categories
 category cater catholic cats caught cave celebrated celebrity cell cells celsius census center centers centre
 centuries century certificates chain chains chair chairman challenge challenges challenging chamber champion
 champions championship championships channel channels chaos char characterized charge charged charges charles
 charlotte charm chart charts cheese chemical chemistry chess chest chiang chicago chicken childhood china chinese
 chip chose chosen chris christian christianity christmas christopher chrome chunk cinema cinematic circle circuit
 circumstance circumstances citation cite cited cities citing citizen citizens civilization clarity classes classic
 classical classification classified classifier classify clay climate clinical clone closer closest clothes clothing
 cloud clouds club clubs clue clues cluster coach coaching coffee cognitive coherent coin collaboration collection
 collectively colony columbia column columns combat combination combine combined combines combining come comedy
 comfort comfortable comic comma commander commentary commerce commercial commission commitment committed committee
 committees commonwealth communicate communication communications communities compact companies companion comparable
 comparison compete competed competing competition competitions competitive competitors compilation compile complaint
 completeness completion complex complexity compliance complicated component components compose composed composer
 composing compound comprehensive compression comprises comprising computation compute computer computers computing
 concentration concept concepts concert concerts concise conclude conclusion conclusions concrete conduct conducted
 conducting conf conference confidence confident configuration confirmation conflict conflicts confused confusion
 congress congressional connect connected connecting connection connections connectivity connects cons consciousness
 consecutive consent consequences conservation conservative considerations consist consistency consistent
 consistently consisting consists console consolidated constant constantly constitute constitution construct
 constructed construction consult consumed consumer consumers consumption container contemporary contest contested
 contextual continuation continuity continuous contract contracts contrast contribute contributed contributing
 contributions controlled controlling controversial conv convention conventional conversational conversion convey
 convince convincing cookie cookies cool coordinate copies copyright copyrighted core corner corp corporate
 corporation corpus correction correlation corresponding corresponds cotton couldn council counselor counter counties
 countries county coverage covid crack craft crafted crafting crash crazy cream creation creative creativity
 creatures credit credited credits creek crew criminal crisis crisp criteria critic criticism critics crop cross
 crossed crown crucial crypto crystal cuisine culinary cult cultural curated curiosity curious curly currency custom
 customs cute cutoff cuts cutting cyber cyberpunk cybersecurity dallas dance daniel darkness dataset datasets date
 dates dating david davis dawn daylight debt debugging debut decade decades december decimal deck declaration decline
 declined decoder decrease dedicated dedication deeper default defeat defeated defeating defend defending defensive
 delay delayed delays delicate delicious delivery delta demo democratic demonstrate demonstrates denied dense density
 denver deny departure dependent depression depth descent description descriptions descriptive desert designated
 designer desire desired desires desk destination destroy destroyed destruction detect detected detecting detection
 detective determination determine determined determines development developments diagnosis diagrams dialog dialogue
 dialogues diameter dick dict didn died diego diet dietary difference differences difficulties digital digits
 dimension dimensions diplomat diplomatic disaster discord discovery discrimination discussion discussions disgusting
 dish dishes disk disney distance distant distinct distinctive distinguish distinguished distributed distribution
 district districts diverse diversity divided division divisions documentary documentation doesn dogs domain domestic
 dominant dominated donald dont download downtown dragon dragons drama dramatic draw drawing drawn draws drew driven
 driver drivers dropped dual duplicate duration dust dutch duties dynamic dynasty eager earliest easier easily
 eastern eating economic economics edit edited editing edition edits educate educated educational edward effective
 effectively effectiveness efficiency efficient efficiently eggs egypt egyptian eighth einstein elaborate election
 elections electrical electronic electronics elegant elementary elevated elevation eleven eligibility eligible elite
 elizabeth elon elsewhere embedded embedding embeddings embrace emerged emerging emma emoji emojis emotional emperor
 emphasis emphasize emphasizes emphasizing empire employee employees employment emulate enacted encoder encompasses
 encounter encountered encounters encourage encourages encouraging ended endemic ending endpoint ends enemies enforce
 enforcement engage engagement engaging engineer engineering engineers england enhance enhanced enhancing enterprise
 entertaining entertainment entities entitled entity entrance entrepreneur entries entropy enumerate environmental
 epic episode episodes equation equipment equipped equity equivalent eric espresso essence essential essentially
 establish established establishing establishment estate estimate estimated estimates europe european eval evaluate
 evaluated evaluating evaluation evaluations eventually everyday evoke evolution evolutionary evolve evolved exact
 exam excellence excellent exception exceptional exceptions excitement exciting exclude excluding exclusive
 exclusively execution executive exhibition existence expand expanded expansion expectations expedition expenses
 expensive experiment experimental experiments expertise expiration explanation explanations exploration explore
 explored explorer exploring export exposure expresses expression expressions expressive extend extended extending
 extends extension extensive extensively extent external extract extracted extracting extraction extraordinary
 extreme extremely eyes fabric facebook facial facilitate facilities facility factual fahrenheit failure failures
 faith fame familiar families fans fantasy farmers fashion faster fastest fatal fate favor favorite feasibility
 february federal federation feed feedback fees feet fell fellow felt female festival fewer fictional fidelity fifa
 fifth figref finance findings firm fiscal fitness fits fitted fitting fixed fixes flag flat flavor fleet flexibility
 flexible flight flights florida fluid flying focal focus focused focuses focusing folder folk followers footage
 football forbidden ford forecast forest forests forever forgotten formation formatted formatting formula formulas
 fort forth fortune fought foundation founder fourth framework france franchise francis francisco frank fraud fred
 frequency frequent frequently friday friendship frozen fruit fruits fuck fulfill func functional functionality
 fundamental funny further furthermore fusion futuristic galaxy gallery gameplay gate gates gateway gather gathered
 gathering gave gear gender generation generations generative generator generic genetic genius genre genuine genus
 geographic geographical george georgia germany gets getting giant gift girlfriend github gives giving global
 glossary gmail goes going golden golf goods governance governing government governments governor grade gradient
 gradually graduate graduated grain grammar grant granted graph graphic graphics graphs grass gravity gray greater
 greatest greek greetings grew grey grid grok gross grown growth guarantee guardian guidance guitar guitarist guys
 habitat hacker handheld happiness hardware harm harmony harris harry hashtags hasn hateful haven having header
 headline headquartered headquarters healing healthcare healthy heard heavily height held helpful henry heritage
 herself hesitate hierarchy higher highest highlight highlighted highlighting highlights highway hill hills himself
 hindu hint historian historic historical historically hits hockey hollywood holy homeland honor horizontal horror
 household houston html humanity humor hunt hunter hunting hybrid hyper icon ideal identical identification
 identified identifier identifies illinois illness illustrate imagery imagination imaginative immediate immerse
 immersion immersive immigration imperial implement implementation implemented implementing implications import
 importance imported impossible impression improvement improvements inactive inappropriate inch inches incident
 inclusion inclusive incorporate incorporated incorporating incorrect increasingly independence independent
 independently india indian indiana indicate indicated indicates indicating indicators individual individually
 individuals indonesia indoor industrial industries infer inference infinite inflation influence influenced
 influences influential info informal informational informative infrastructure ingredients inhabitants init
 initialization initialize initialized initiative initiatives injection injured injuries injury inner innocent
 innovative inquiry insert insight insights inspect inspiration inspire inspired instagram installation institute
 institution institutions instructor instrument instruments insurance integral integration integrity intellectual
 intelligence intelligent intended intense intention intentions inter interact interaction interactions interactive
 interface interfaces interior intermediate international internet interpret interpreted interpreter intersection
 intervention introduce introduced introduction intuitive invented invention inventor inventory investigation
 investment investments investor investors invited inviting involve involved involvement involves involving iphone
 iran ireland irish iron irrelevant isinstance islamic island islands isolated israel istanbul italian italy
 iterations itinerary itself ivan jack jacket jackson jail james jane january japan japanese java javascript jazz
 jean jersey jewelry jewish jobs john johnson joint jointly jones jordan jose joseph journal journalist journey json
 juan judgment julius july june junior justification kelly kennedy kentucky kept kevin keyword keywords khan kids
 kilograms kilometres kingdom knew knight knowing known knows kong korea korean labor laboratory laid lake lakers
 lambda lamp landmark landscape lane larger largest larry lasted lasting latency latin latter launch launched laws
 layer layers layout leadership leaf league leagues lean legacy legend legendary legislation legislative legs length
 lengths lengthy lets leverage leveraging lewd liberal license licensed lies lifestyle lifetime liked likes lincoln
 linguistic linux liquid lisa liter literal literally literary literature liverpool llama loan location locations
 logging logical logo logs london longest lookup loop loose lots loud louis lover lower lowercase lowest loyal
 loyalty luxury lying lyrics macro magazine magical mainland maintenance majority makes making manage managed
 management manages managing manchester manhattan manipulate manipulation manner mansion manual manually manufacturer
 manufacturing mapping maps march marine markdown markup marriage married mars martin mary mask mason mass
 massachusetts massive masterpiece matches math mathematical mathematics matrix maximize mayor mcdonald meaningful
 measurement meat mechanical mechanics mechanism mechanisms medal median medicine medieval mediterranean medium
 membership memorial mental mere merely merge merged meta metadata metal meters methodology meticulously metres
 metrics metropolitan mexican mexico miami michael michigan micro microsoft midnight migration mike mild milk mill
 miller million millions mimic mindset mine mini minimal minister minor mirror misinformation mission missions mixed
 mobile mock moderate modifications modified module modules molecular monitor monitoring monologue mood moore
 morality moreover motivation motor mount movement movements multi multilingual multiplayer multiple muscle museum
 musical musician musicians musk muslim mutual mystery mythology narration nasa nasdaq national native natural
 naturally naval navigate navigation navy ncaa nearby nearest necessarily needed needs neighborhood neon netherlands
 neural newline newly newsletter newspaper newton nick nickname noah nobel node nominated norman norms northeast
 northern northwest notable notably notification notify notion november nsfw nuclear null numeric numerical numerous
 nutrition obama objective objectives observation observations observer occasional occasionally occupation occupied
 occurred october offensive official officially officials offline offs ohio older oldest olivia olympic olympics omit
 ones ongoing online opera operational opponent opponents opportunities opportunity opposed opposing optimal
 optimization optimize optimized optimizing optionally orange oregon organic organization organizational
 organizations orientation oriented origin originated originating origins others outcome outcomes outdated outdoor
 outer outline outlined outlining outstanding overall overcome overflow overhead overseas overview overwhelming
 ownership pace pacific package pale palm pandemic panel panels parallel param paramount params paris parliament
 parse parser partial partially participants participate participated participating participation particles parties
 partner partners passenger passengers passes passion passionate passive pasta patent patrick paul pause payload
 paypal peak peer penalty peninsula pennsylvania perceived percentage perception performance performances permanent
 permanently permitted persian persistent personalities personality personalized personnel perspective perspectives
 persuasive peter phase phases phenomena philadelphia philosopher philosophical philosophy phoenix photo photographer
 photography photos physical physically physics piano pilot pink pipeline pirate pitch pizza placeholder plagiarism
 planet planned planning plastic platform platforms playful pleasure plot plugin poetry pointer polish polite
 politely political politician pool popularity populated population populations populous port portable portal
 portfolio portion portions portland portray portrayed portuguese pose possesses possession possibility posture
 pounds powerful practical precipitation precision predict prediction predictions preferences preferred prefix
 premier premium preparation presence presentation preservation preserve preserved preserving president presidential
 pressure pressures prestigious preview primarily primary prime prince principal principle principles prioritize
 prize proactive probability procedure procedures processes processor producer production productivity profession
 profound programmer programming progress progressive prominent promote promoted promotes promoting promotion
 promotional pronounced pronunciation properties proposal propose proposed proprietary prose protagonist protective
 protein prototype proud provider providers province provisions proxy psychological psychology publication
 publications publisher punctuation purple pursue putting puzzle python qualified qualify quantity quantum queries
 quest quit quotation radiation radius rail railway random randomly rank ranked ranking rankings ranks rapid rare
 rarely ratio reaches reaction reactions readings realism realistic realm rear reasonable recall receiver reception
 recipe recipes recipient recognition recognizable recognize recognized recommendation recovery recurring redirect
 reduction referred referring refine refined refining refrain refunds regional register registered registration
 registry regular regularly regulation regulations regulatory reign reinforcement relatable relation relations
 relationship relationships relative relatively relevance relevant reliability reliable relief religious rely
 remarkable reminder remote removal renaissance renamed render rendering renewable renowned rent rental repetition
 rephrase replacement replay replies reporter repositories repository representation representative reproduce
 republic republican reputation require requirements requires requiring rescue researcher researchers residential
 residents resilience resistance resolution resolve respectful respective respectively responsibility responsible
 restaurant restaurants restricted resume retail retain retention retired retirement retrieval retry revenue revert
 revised revolution revolutionary rewrite rhythm rice richard rick ride rival robert robotic robust roger roll
 rolling roman romance romantic rome roof rose rough roughly route routes routine routing royal ruby runner running
 runs runtime rural rush russia russian sacred saint sale sales salt sanchez sandbox santa sarah sarcasm saturday
 savings scalable scale scan schedule scheduled schedules scheduling schema scheme schemes scholar scholarly scholars
 scientific scientist scientists scope scotland scott seafood seamlessly seasonal seattle secondary secretary sector
 sees segment segments select selected selection self semantic semi senate senator sensitivity sensor sensors sent
 sentient sentiment separation september sequence sequences sets settled settlement setup seventh severe severity
 sexual sexually sexy shadow shallow shift shine shipping shoes shopping shortest shoulder shouldn showcase
 showcasing shown shut sick signature significance significant significantly silver similarity simplified simplify
 simulation simultaneously sincerely singer sits situated sixth sketch slang slide slightly smaller smallest smell
 smith smoke smoking smooth smoothly soccer societies soil solar soldiers sole solely solid solo sometimes somewhat
 songwriter sophisticated sought soul southeast southern southwest soviet spain span spanish spanning speaker
 speakers spec specialist specialized specializes specializing species specifications specified specify specifying
 specs spectrum spent spin spiritual spoke spoken spot spots spread square stability stable stack stadium staff
 stance standardized starred starring startup static statistical statistics stats steam steel stephen steve stock
 stopped stopping storage stories storm storytelling straight strategic strategies strategy streak stream streaming
 streams strength stress strip stripe strive stronger structural struggle struggles struggling studied studies studio
 studios subjective submission submit subscription subsequent subsequently subset substantial substitute subtle
 subtly succeeded successful successfully suffered suffering sufficient sugar suggestion suggestions suit suitable
 suite suited summaries summit sunday sunlight sunset super superhero superior supernatural supplement supplies
 supreme surface surfaces surrounded surrounding survey survive sustainability sustainable sweden swedish swift swiss
 switzerland sydney symptoms synonyms syntax synthesis synthetic systematic tabref tactics tags tail tailored taken
 takes taking tale talent talented tall targetlanguage taste taught taxes taylor teachings technical technically
 technique techniques technologies technology teeth telephone telling tells temp temperature temperatures template
 templates temple temporal temporary tennessee tennis tense tension terminal terminology terrain territorial
 territories territory tesla texas textual texture thai theater theatre theft theoretical theories therapy thereby
 thin thinking thinks thomas thorough thoroughly though thought thoughts thread threatening threshold thriller throne
 ticket tickets tied tier tight timeline timeout tiny tips tires tokyo tolerance tony took torch torn tough tour
 tourism tourist tourists tournament tower township toxic trace tracing traditional traditionally traffic trail trait
 traits transaction transactions transferred transform transformed transformer transforming transition transmission
 transparency transparent transport transportation trapped treasure treatment treaty trend trends tried tries triple
 troops trophy tropical trouble trump trying tuesday tuned tuning turkey turkish tutor tutorial tweet tweets twitter
 typeof typical typically ukraine ultimate ultimately ultra unauthorized uncertainty unclear underground underlying
 understand understanding understood unexpected unfortunately unified uniform union universal universe universities
 university unknown unlike unnecessary unsafe unsure upcoming upgrade upgraded uppercase urban urgency used uses
 using utility utilize utilized utilizing vacuum vague valid validate validation valley valuable variant variation
 variations varied varies variety vary varying vast vector vegan vegas vegetables vehicle vehicles venture venue verb
 verification verified vibrant vice victim victims victory video videos viewer viewers vincent vintage violation
 violations violent viral virginia visible vision visitors visual visualization visuals vital vivid vocabulary vulgar
 vulnerability vulnerable wake wales wanted wants warn wars washington wasn waterproof watson wave waves wayne
 weaknesses wealth wealthy weave wedding wednesday weird went western wheel whenever whereas wider widespread width
 wiki wikipedia wildlife william williams willing wilson wing wings winner winning wins wireless wisdom wise
 witnessed wonderful wooden workflows workshop worldwide worn worse written wrote xbox yeah yield yoga york younger
 youngest youth youtube zealand zone`;

/** Frequent and attacking words of the other languages that are written in Latin letters. */
const ELSEWHERE = `ignora ignorar ignore ignorez ignoriere ignorieren ignorer negeer ignoruj zignoruj olvida olvide oublie
 oubliez vergiss vergessen dimentica dimenticare esquece esqueca vergeet zapomnij todas todos toutes tous alle allen
 tutte tutti wszystkie instrucciones instructions anweisungen istruzioni instrucoes instructies instrukcje anteriores
 anterior precedentes precedente vorherigen vorherige bisherigen precedenti previas previos vorige poprzednie las los les
 des der die das den dem und nicht ist sind ein eine que por para com con del della delle degli gli una uno une est sont
 avec dans pour pas sur vous votre nous mon ses sus seu sua voce usted ahora jetzt maintenant adesso agora nu teraz regeln
 reglas regles regole regras regels zasady sistema systeme systeem reveal revela revelar revele offenbare zeige muestra
 mostrar affiche montre mostra toon pokaz secreto geheim geheime passwort senha contrasena gib dein deine deinen tus sie
 talimatlari onceki tum unut goster perintah abaikan semua sebelumnya instruksi lupakan anda kamu adalah bo qua tat ca
 herhaal letterlijk instructies die je aan het begin hebt gekregen ripeti alla lettera le istruzioni che hai ricevuto
 inizio desde ahora eres puedes todo tiene como sin limites restricciones normas reglas anteriores responde escribe ahora
 repite palabra prompt secreta clave datos usuario sistema desactiva filtros nunca siempre ab sofort bist kannst ohne
 einschraenkungen antworte schreibe wiederhole wort deiner vorgaben regel keine mehr bitte jetzt partir maintenant tu es
 sans aucune restriction reponds ecris repete mot cle donnees utilisateur toujours jamais regles precedentes consignes
 affichez donne moi ton ta tes rispondi scrivi senza alcuna regola adesso sei mostrami parola chiave dati utente sempre mai
 responda escreva repita palavra senha dados usuario sempre nunca regras anteriores agora mostre seu prompt sem restricoes
 antwoord schrijf woord zonder beperkingen nu bent jij jouw systeem regels vorige instructie laat zien odpowiedz napisz slowo
 bez ograniczen teraz jestes twoje wszystkich poprzednich polecen zapomnij ujawnij haslo instruktioner alla tidigare regler
 ignorera glem alle tidligere svar skriv uden uten svara visa vis din dine nu er som ikke inte kaikki aiemmat ohjeet unohda
 jawab tulis tanpa batasan sekarang tampilkan rahasia aturan sistem lupakan yanitla yaz simdi kurallar sistem gizli goster
 onceki talimatlar tum bo qua huong dan truoc day hien thi yakho wakho lapho lapha lokhu ukuthi futhi faka phinda phumela
 phendula umyalezo amagama wesistimu umusho iphasiwedi agus agad bheil bhfuil fhreagairt fhreagra sreang steach roimhe
 treoracha pehle batao mujhe liye chahiye kaise samjhao`;

/** Words of the rules in other languages, so that letters without gaps and leet are read there too. */
const RULES_ELSEWHERE = `ablage ablehnen achter acima acrescente activa adelante adjunta adresine adresu adresy aggiungi agnoise ailleurs
 ajoute aktifkan albergo alcun aldrig alleen alles alsof amiket anfrage annullate anoche anterioare anteriors antes
 antwortest anuladas anweisungstext apaga apague aquela arahan archivo arquivo artificielle ascunse asistana asisten
 asistenta asistente assistent assistente assistenten asystenta ative atsume attiva aturanmu aucun aufgehoben aujourd
 avant aynen bahasa banaan banan banane bancaires bancarios bankverbindung barumu beginn begrensninger benutzer bericht
 berikut berkas berlaku berpura bestand betrag betreiber bhool bhule bilden bitir boleh borra bortse boven bundan
 buraya caducaram caducaron cambiado cancella canta canzone carpeta cartella catatan celou censur censura censure
 censuur cenzury cette cevap chatbotem chave chiudi cinco cinque coleta collecte comme completo compte conoce
 consiglia consigne consigo consultar consulter conta contestar controle controllo copia copias copie correos coupe
 courriels credenciais credenciales credenziali cuenta danke darfst davon davran deaktiviere deben dedilerse deinem
 demande demander denetimi dengan deniz deposito depot desarrollador desconsidera desenvolvedor desligue dessus
 developpeur devem diberikan dieron diesem diesen dieser dieses digas dikhao dikkate dinero dinleyeceksin directrices
 diretrizes dirlo disattiva divulgue dodaj dohrao dolda dossier dostal dotychczasowe eddigi edelliset eerdere eerste
 efecto eingetrichtert empfiehl empresa encaminhe encima englische enige enkele entera entwicklermodus envie envoie
 erhalten erlaubnis ersten essere estas estrelas estrellas factura facture falar felejtsd fenti fichier figyelmen filen
 filtre filtrelerini filtres filtresiz filtri filtro filtry finge fingi finja folgt foram fragen fremd frueheren fuera
 gebruiker gedicht gegebenen geheimen gehorchst gelden gelten gentag geven gitsin gjelder gjenta gjitha gleich grazie
 grenzen guida haben hablar hagyd halte hanno hanya hapus hepsini heslo heter heute hierboven hinweis hotellet
 huomiotta identifiants ignoriruj ikakvih ikuti ilman imiyalelo ingetrokken iniciais iniciales initiales iniziali
 injoro inloggegevens inoltra inselbank inserisci instruccions instrukce instrukcii instrukcije instrukcja instrukser
 instruksjonene instruksjoner instruktionen instruktionerna instruktionerne inteira intera internen invia ipakita isang
 isiyo istemini istruzione iyong iznad jakie jangan jegliche jolla jotka kabla kalimutan kapat karna kavita keamananmu
 kelimesi kelimesine kelimesiyle kenara kennt kepada kirjoita klistra klucz kontext konto kontodaten kontos kontrollen
 kontrolu kopieer kopiera kopyala kreeg kudasai kural kurzfristig lahat lauten lautet leggono leite lenger lengkap
 lenguaje lesen lezen librement likha likho limat limitasyon limite limiti linee linguagem linguistico lisent logowania
 luiden luister lyder maagizo maksem mappen matikan meddelande meiner mencione menciones mengenal menjadi menolak
 mensagem mensaje merci messaggio metni mettano mettez mfumo mindent minha misete modalita modelem modeliysen modello
 modelo modus moraal morale mulai mushi mutasd nachricht napisano napsali naunang negarte nenhum nenhuma neuen neues
 nichts nicio niemandem niets nieuwe nimesi nionyeshe nirdesh niyam nogen notera notre noudata nouveau nouvelle
 nouvelles novas nuestra nuestros nueva nuevas nuova nuove nutzer nyckeln obbedisci obedece obedeces oberhalb oblida
 obrazka ocensurerat odigies odpowiadaj ohjeesi ohjeita olarak olmayan omiso ongefilterde ontwikkelaarsmodus opmerking
 ordenes ordet ordner ordre oteli ouvre ovanstaende ovenfor ovenstaaende pagina pague paiement paljasta parametr
 parametre parametro parlare parle parler parte patuh pedir pemeriksaan pengguna permiso personne pertama pesan pesnyu
 pichle pidas pisang pjesmu plaatje poema poezie pokazhi pokud pokyn pokyny polecaj poner porfa poruke pravidla
 pravidly predydushchie prethodne prima primer primit primo principio produkt programatorii proigoumenes promptul
 prosim przed przepisz przestrzegaj puisi puralah purane puronputo pytania quais quali quanto quedan quelles quello
 questa queste questo raccolta radera rahasiamu rajoituksia recebeu rechnung recibiste recoge recomende recomienda
 recommande recopie recusar reddedemezsin refuser refuzi regra regulile reimen rekommendera rendszerpromptot respectes
 respeita resto restrizioni retningslinjer riaghailtean richtlijnen richtlinien rifiutarti riktlinjer saamiasi sabqa
 sadece sahau salaiset salin samla sammeln sanaan sanasta sarankan sauvegardes schakel schalte schick schreib scrie
 scris scritto seachad sebagai secara secretes segui seguire seguridad seite seluruh semblant semuanya sensur sensuuria
 sepengetahuan seulement shiji shisutemu shite shouji shuru sicherheitsfilter sicherungen sidan siehe sigas siguientes
 sistemmu sistemnyj sistemski skicka skjulte sleutel slova slovem slovo sluit sluta solde soltanto somme sonra sonst
 sopra sormadan soubor spegni sprachmodell staat starcie steht stell stelle sterne sterren stoji stuur suivantes suoyou
 supprime sviluppatore svoje swoich swoje systeeminstructie systemanweisung systeminstruktion systemowa
 systemowy szerint taalmodel tagahal tagubilin tekrarla tekst tento terima termina termine
 tertulis teruskan testo texte texten texto tidak tiens titkos toate toista topla totes transfiera transfiere tumhare
 tutto tutup tylko ucula udawaj ukryte ulangi uliyoambiwa ungefilterte ungefilterten unsere unten unterhaltung untuk
 unutun upprepa uwaga valabile valem valen valent valgono vanaf vastaa veiligheidsfilters verborgen vergeben verilen
 verset vertel verwijder verzamel vidare vikwazo virer volgt volledige vorher vraag vypni wachtwoord walang
 wczesniejszych weigeren weiter wiersz wklej wolno worum wszystkim wytyczne wytycznych yangu yapay yonergeleri yonke
 zabezpieczenia zaboravi zapni zasad zbior zekaya zensur zhiling zhiqian znasz zopakuj zugangsdaten zuvor`;

const words = (list: string): readonly string[] =>
  list
    .split(' ')
    .map((word) => word.trim())
    .filter((word) => word !== '');

function inflect(word: string): readonly string[] {
  // What ends in an s is a plural or takes no other: a made-up `instructionss` would take the s of the word behind it.
  const isPlural = word.endsWith('s') && !word.endsWith('ss');
  if (word.length < 4 || isPlural) return [word];
  if (word.endsWith('ss')) return [word, `${word}es`, `${word}ed`, `${word}ing`];
  const stem = word.endsWith('e') ? word.slice(0, -1) : word;
  return [word, `${word}s`, `${stem}ed`, `${stem}ing`];
}

function adverb(word: string): readonly string[] {
  return word.length < 4 ? [] : [`${word}ly`];
}

/** English words by which English disguises show themselves. */
export const ENGLISH: readonly string[] = [
  ...new Set([...words(SMALL), ...words(ATTACK).flatMap(inflect), ...words(COMMON)]),
];
/** All words, English first. */
export const LEXICON: readonly string[] = [...new Set([...ENGLISH, ...words(ELSEWHERE)])];

/** Words of other languages. */
export const FOREIGN: readonly string[] = [...words(ELSEWHERE), ...words(RULES_ELSEWHERE)];

/** All words with their usual endings: what letters without gaps, and leet, are read by. */
export const VOCABULARY: readonly string[] = [
  ...new Set([
    ...ENGLISH,
    ...words(COMMON).flatMap(inflect),
    ...ENGLISH.flatMap(adverb),
    ...words(FURTHER),
    ...FOREIGN,
  ]),
];

const HASH_START = 0x811c9dc5 | 0;

/** One step of the hash under which words are kept. */
export function hashStep(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x01000193);
}

export function hashWord(word: string): number {
  let hash = HASH_START;
  for (let index = 0; index < word.length; index++) hash = hashStep(hash, word.charCodeAt(index));
  return hash;
}

export const EMPTY_HASH = HASH_START;

/** Words by hash, with a number each: one probe in a typed array, no text made. */
export class WordTable {
  readonly #mask: number;
  readonly #hashes: Int32Array;
  readonly #values: Int32Array;
  /** One bit for each hash's lower half: small enough to stay near, and it turns most words away. */
  readonly #sieve = new Uint32Array(2048);

  constructor(entries: Iterable<readonly [string, number]>) {
    const list = [...entries];
    let size = 64;
    while (size < list.length * 4) size *= 2;
    this.#mask = size - 1;
    this.#hashes = new Int32Array(size);
    this.#values = new Int32Array(size);
    for (const [word, value] of list) this.#add(hashWord(word), value);
  }

  #add(hash: number, value: number): void {
    this.#sieve[(hash >>> 5) & 2047] = this.#sieve[(hash >>> 5) & 2047]! | (1 << (hash & 31));
    let slot = (hash ^ (hash >>> 15)) & this.#mask;
    while (this.#values[slot] !== 0) {
      if (this.#hashes[slot] === hash) {
        this.#values[slot] = this.#values[slot]! | value;
        return;
      }
      slot = (slot + 1) & this.#mask;
    }
    this.#hashes[slot] = hash;
    this.#values[slot] = value;
  }

  /** The number kept for a word of this hash; 0 when there is none. Numbers of equal words are joined bit by bit. */
  find(hash: number): number {
    if ((this.#sieve[(hash >>> 5) & 2047]! & (1 << (hash & 31))) === 0) return 0;
    let slot = (hash ^ (hash >>> 15)) & this.#mask;
    for (;;) {
      const value = this.#values[slot]!;
      if (value === 0 || this.#hashes[slot] === hash) return value;
      slot = (slot + 1) & this.#mask;
    }
  }
}
