"""Messages as people type them, written for this project: few capitals, no titles, names without any cue. Same notation as phrases_en.py, and
{=Mark} is a literal name, {@Paris} a literal place: words that are a name in one place of a sentence and something else in another.

CHAT: with people. TWIN: the same word as a name and as a word. CHAT_CLEAN: nobody in it.
"""

CHAT = """
⟨lol|omg|ok|ugh|haha|bruh|wait|nah|yo|hmm|wow|bro|sis|damn⟩ {first} ⟨is so extra|never replies|did it again|has no chill|got me crying|is late again|just left|told me everything|wasnt even there|looks amazing|deserves better⟩
⟨did u|did you|have u|can u|could you⟩ ⟨see what|hear what|ask if|find out if⟩ {first} ⟨posted|said abt {first2}|is coming|got the job|did last nite⟩⟨ ??|?| lol|⟩
{first} ⟨n|and|&|+⟩ {first2} ⟨broke up|r coming|are so cute|had a fight|are a thing now|got engaged!!|wont stop texting me|ship it⟩
⟨tell|ask|text|call|ping|dm|msg|bug|tag⟩ {first} ⟨i said hi|when ur done|abt the keys|to hurry up|n {first2} too|pls|asap|for me|its urgent|that im outside⟩
⟨happy birthday|happy bday|hbd|congrats|congratulations|rip|miss you|love you|love u|thank you|thx|ty|good luck|gn|get well soon⟩ {first}⟨!!!| xx| <3|!|, you legend| 🎉|🙏|⟩
⟨salute to|shout out to|shoutout|respect to|big up|props to|thanks to⟩ {name}⟨ and {first2}|, {first2} and {first3}| for this|⟩
{name} ⟨is the best|is a legend|killed it|should run for president|was robbed|cant act|has the best voice|makes me laugh|is overrated|looks tired|deserves an oscar|at 2:31 tho|can sing|ruined the movie⟩⟨ lol|!!|.| imo|⟩
⟨i love|i hate|i miss|who is|whos|where is|where's|whatever happened to|team|poor|go|hi|hey|hello|dear|thats⟩ {name}⟨ so much| lol|?|!!| ❤|⟩
⟨at|around|like⟩ {digit}:{num} ⟨you can hear|look at|did anyone notice⟩ {first}⟨'s face| laugh| in the back|⟩
{first}⟨'s|s⟩ ⟨mom|dad|brother|sister|gf|bf|dog|car|place|bday|party|hair|voice|laugh⟩ ⟨is hilarious|called me|is so loud|got stolen|is on saturday|is goals⟩
⟨my|our|her|his⟩ ⟨bf|gf|bro|sis|mum|dad|nan|roomie|flatmate|cousin|uncle|coach|landlord|ex|teacher|manager⟩ {name} ⟨wont fix the heater|lives in {city} now|is in hospital|says hi|lost his phone|just had a baby|moved out|is such a pain⟩
⟨im|i'm|its|it's|this is|names|the names⟩ {name}⟨ btw|, new here|, {age}, from {city}| from {city}| again|⟩
⟨gonna|going to|imma|we should⟩ ⟨crash at|meet at|stop by|head over to⟩ {first}⟨'s|s⟩⟨ place| in {city}| tonight| after work|⟩
⟨met|saw|bumped into|ran into|sat next to⟩ {name} ⟨at the gym|in {city}|on the train|at uni|at {org}|last weekend⟩⟨ lol|, so nice|⟩
{first}: ⟨hey|yo|sup|u there?|lmao|brb|same|no way⟩\\n{first2}: ⟨yeah whats up|cant talk, {first3} is here|in {city} rn|ok ttyl|who told u that, {first3}?⟩
⟨anyone seen|anybody know where|does anyone know⟩ {first}⟨ is| today| went|⟩? ⟨laptop is still here|standup started|he isnt answering|⟩
⟨the new guy|the intern|that girl|some dude|a guy called|my friend|this kid|the plumber|my neighbor|our driver⟩ {first} ⟨broke prod|never shuts up|paid me back|fixed it in 5 min|said its fine|wants ur number⟩
{first} ⟨owes me|still owes {first2}|sent me|lent {first2}|paid⟩ {num} ⟨bucks|quid|euros|dollars⟩
dinner ⟨w/|with⟩ {first} ⟨&|n|and⟩ {first2} ⟨tmrw|tonight|on {day}|next week⟩?
⟨pls|please|plz⟩ ⟨add|invite|forward this to|loop in|cc⟩ {first} ⟨and {first2}|from {org}|too|in {city}⟩
⟨idk|dunno|no clue⟩, ask {first}⟨ or {first2}|, he was there|⟩
⟨who⟩ is {name} and why is ⟨he|she|everyone⟩ ⟨in my mentions|talking about them|trending⟩
RT @{user}: {name} ⟨is live now|just dropped a new track|says no|scored again⟩ ⟨lol|wow|https://t.co/x{digit}z{num}|⟩
@{user} ⟨have u seen|tell|wheres|u and⟩ {first}⟨?| lol| are crazy|⟩
⟨ep|episode|season|part⟩ {digit} ⟨with|feat|ft|ft.⟩ {name}⟨ was fire| and {name2}|⟩
⟨when is|is⟩ {name} ⟨coming to|playing in|still in|from⟩ {city}⟨ ?|?|⟩
⟨watching|listening to|reading|rewatching⟩ {name} ⟨again|all day|on repeat|w {first2}|interviews⟩
⟨yo its|hey its|sup its|hi its⟩ {first}⟨ from {city}| from the gym| from work|⟩, ⟨new number|new nr|my new cell is|save this⟩ {phone}
⟨u still at|r u still living at|come to|im at|drop me at|address is⟩ {addr1}⟨ ?|, buzz {num}|, {first} is here|⟩
⟨add me on snap|my insta is|insta|snap|ig|twitter|tg|telegram|discord|psn|gamertag|steam|kik|twitch|tiktok⟩⟨: | is | - | ⟩{user}
⟨add|follow|report|block|dm⟩ @{user} ⟨on insta|on x|hes a scammer|lol|for pics⟩
⟨from|in|near|moving to|back in|stuck in|landed in|flying to|driving thru⟩ {city} ⟨rn|w {first}|its freezing|till {day}|lol|for work⟩
{first} {last} ⟨u up|call ur mother|wya|got u|im outside⟩
⟨so|and then|but|cuz|bc|tbh|ngl|fr|apparently⟩ {first} ⟨was like nah|goes to {city}|quit|married {first2}|took the blame|doesnt even like me⟩
⟨yes|no|yep|nope|sure|ok|k⟩ {first}⟨, on my way|, ask {first2}|!| lol|⟩
⟨see u|see you|cu|c u|catch you⟩ ⟨on {day}|{day}|in {city}|at {time}⟩ {first}⟨!| x|⟩
""".strip().split("\n")

TWIN = """
{=Will} will ⟨be late|sign|call you|never agree⟩⟨, will he?|.|⟩
⟨Will|will⟩ {=Will} ⟨be there|come|answer⟩?
{=Mark} ⟨asked me to mark|will mark|forgot to mark⟩ the ⟨exams|file as done|date in the calendar⟩.
{=Bill} ⟨pays every bill|sent the bill|hates that bill⟩⟨ on time|⟩.
{=Grace} ⟨moves with grace|asked for a grace period|said grace before dinner⟩.
{=Hope} ⟨lost hope|had no hope of winning|still hopes for rain⟩. I hope ⟨so|not|it helps⟩.
{=Rose} ⟨rose early|planted a rose|bought rose water⟩.
{=May} ⟨may come|may I|left in May⟩. ⟨It may rain|They may know⟩, {=May} ⟨says|thinks⟩.
{=April} ⟨was born in April|has the April numbers|left last April⟩.
{=June} ⟨and July are warm|retires in June⟩, ⟨said|says⟩ {=August}.
{=Jordan} ⟨flew to|lives in|never saw⟩ {@Jordan}.
{=Paris} ⟨loves|moved to|was married in⟩ {@Paris}⟨ with {first}|⟩.
{=Austin} ⟨drove to|works in|left⟩ {@Austin}, ⟨Texas|with {first}⟩.
{=Georgia} ⟨is from|studied in⟩ {@Georgia}. {=Virginia} ⟨is from|stayed in⟩ {@Virginia}.
{=Chase} ⟨gave chase|banks with Chase|called Chase Bank⟩.
{=Frank} was ⟨frank|being frank⟩ ⟨with me|about it⟩.
{=Art} ⟨teaches art|sells modern art|hates art⟩.
{=Pat} ⟨gave the dog a pat|pat the horse|has it down pat⟩.
{=Joy} ⟨brought us joy|jumped for joy|enjoys it⟩.
{=Dean} ⟨met the dean|became dean of the college|is not the dean⟩.
{=Drew} drew ⟨a map|a card|the curtain⟩.
{=Grant} ⟨got the grant|applied for a grant|will grant access⟩.
{=Sue} ⟨wants to sue|will sue them|did not sue⟩.
{=Rob} ⟨did not rob anyone|was robbed⟩.
{=Jack} ⟨needs a jack|lost the audio jack⟩.
{=Summer} ⟨works all summer|hates summer|was here in summer⟩.
{=Autumn} ⟨likes autumn|starts in autumn⟩. {=Dawn} ⟨got up at dawn|left before dawn⟩.
{=Faith} ⟨has faith|lost her faith⟩. {=Charity} ⟨works for a charity|gives to charity⟩.
{=Penny} ⟨found a penny|saved every penny⟩. {=Olive} ⟨hates olives|bought olive oil⟩.
{=Ginger} ⟨hates ginger|drinks ginger tea⟩. {=Basil} ⟨grows basil|forgot the basil⟩.
{=Ray} ⟨saw a ray of light|filmed a manta ray⟩. {=Sky} ⟨looked at the sky|saw the sky turn red⟩.
{=River} ⟨swam in the river|lives by the river⟩. {=Ocean} ⟨loves the ocean|swam in the ocean⟩.
{=Hunter} is ⟨a hunter|no hunter⟩. {=Mason} is ⟨a mason|not a mason⟩. {=Carter} ⟨drives a cart|drove⟩.
{=Chelsea} ⟨supports Chelsea|lives in⟩ ⟨since {date}|{@Chelsea}⟩.
{=Brooklyn} grew up in {@Brooklyn}. {=Sydney} ⟨never saw|moved to⟩ {@Sydney}. {=Florence} ⟨visited|left⟩ {@Florence}.
{=Dallas} ⟨moved to|is from⟩ {@Dallas}. {=London} was born in {@London}. {=Phoenix} ⟨lives in|flew to⟩ {@Phoenix}.
{=Israel} ⟨visited|is not from⟩ {@Israel}. {=Chad} ⟨from accounting|in sales⟩ has never been to {@Chad}.
{=India} ⟨grew up in|went to⟩ {@India}. {=Kenya} ⟨comes from|works in⟩ {@Kenya}. {=Asia} toured {@Asia}.
⟨Mr|Mr.|Mrs|Ms.⟩ {=Young} is not that young. ⟨Mr|Mr.⟩ {=Baker} bakes. ⟨Mrs|Ms⟩ {=Cook} can't cook. ⟨Mr|Dr.⟩ {=Long} took long.
⟨Mr|Mrs|Dr⟩ {=Price} asked for the price. ⟨Judge|Ms⟩ {=Banks} owns two banks. ⟨Dr|Mr⟩ {=Rice} ate rice.
{=Mercedes} drives a Mercedes. {=Tesla} was ⟨a man|an engineer⟩, Tesla ⟨builds cars|is a firm⟩. {=Ford} drives a Ford.
{=Daisy} picked a daisy. {=Lily} grows lilies. {=Iris} bought an iris. {=Ruby} writes Ruby. {=Pearl} wears a pearl. {=Amber} collects amber.
{=Angel} is an angel. {=Christian} is a Christian. {=Major} was a major. {=Duke} met the duke. {=Earl} is no earl. {=Victor} was the victor.
Jenkins and Travis run the builds, {=Travis} ⟨set them up|broke them⟩. Alexa, call {=Alexa}. Siri, text {=Siri}.
""".strip().split("\n")

CHAT_CLEAN = """
⟨lol|omg|ok|ugh|haha|bruh|nah|hmm⟩ ⟨thats so true|i cant even|same here|what a day|this is so good|im done|finally friday|who cares|not again|why tho⟩
⟨first|early|who else is here in 2019|anyone else watching at 3am|this aged well|underrated|the bass tho|skip to {digit}:{num}|im crying|that ending tho|part {digit} when⟩⟨ lol|??|!!|⟩
⟨can u|could you|pls⟩ ⟨send the link|fix the printer|bring snacks|check the logs|restart it|rewrite this paragraph⟩⟨ asap| thx|?|⟩
⟨gonna|about to|just⟩ ⟨sleep|eat|hit the gym|grab coffee|miss my bus|rewatch the whole show|order pizza⟩ ⟨brb|lol|again|rn⟩
⟨the|this|my|that⟩ ⟨game|song|movie|phone|bus|weather|wifi|teacher|boss|update|cat⟩ ⟨is trash|is fire|sucks|died again|got better|is so loud|makes no sense⟩⟨ lol| smh|!!|⟩
⟨happy|good|nice⟩ ⟨new year|monday|weekend|morning everyone|vibes only⟩⟨!!| xx| 🎉|⟩
⟨so|and then|but|tbh|ngl⟩ ⟨i was like nah|mom said no|they raised the price|it rained all day|nobody came|we lost {digit}-{digit}⟩
⟨how do i|why cant i|what if i⟩ ⟨cook rice|beat the last level|get rid of ants|learn guitar fast|mute a group|delete my search history⟩⟨ lol|?|⟩
⟨art|grace|hope|faith|joy|summer|dawn|will|mark|bill|grant|chase|frank|rich|sandy|rusty|amber|rose|olive|sage|basil|ginger|penny|page|cash⟩ ⟨is all i need|class was fun|season is over|or no|oil is expensive|for free|who knows⟩
⟨iron man|batman|the hulk|yoda|mario|luigi|zelda|pikachu|elsa|shrek⟩ ⟨is the best|vs batman who wins|costume for halloween|cake was a hit⟩
⟨team red|team blue|go lakers|up the reds|rangers lost|man u again|real or barca⟩⟨ lol|??|!!|⟩
""".strip().split("\n")
