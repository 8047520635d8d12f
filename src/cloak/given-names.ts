// Cloak. Given names that people type without a capital, by whether the word means anything else: names that are only names,
// and names that are words as well, which need a sentence that calls somebody. Places, products and programming languages
// are left out. Data alone; the spelling is lower case.

const ONLY_NAMES =
  'aaliyah aaron abdul abdullah abigail adam adele adrian adriana agnes agnieszka ahmad ahmed aiden aisha akira alan ' +
  'alana alastair alberto alejandra alejandro aleksander alessandra alessandro alexandra alfonso alice alicia alina ' +
  'alison allison alyssa amanda amelia amina amir amit amy anastasia anders andreas andrei andrew andy angela angelina ' +
  'anika anil anita anjali annabelle anne annette annie anthony antoine anton antonella antonio aoife archana ariana ' +
  'arjun armando arnaud arnold arthur arturo arun ashley ashok astrid audrey aurora ayesha barbara bartosz beatrice ' +
  'beatriz becky benjamin bernadette bernard bernd bertha beth bethany betty beverly bianca birgit bjorn bob bobby bogdan ' +
  'boris brad bradley brandon brenda brendan brent brett brian brianna bridget britney bruno bryan bryce caitlin caleb ' +
  'callum cameron camila camille candice carla carlos carmen caroline carolyn casey catalina catherine cecile cecilia ' +
  'chandra chantal charlene charles chen cheryl chiara chidi chloe chris christa christina christine christoph ' +
  'christopher christy ciara cindy claire clarissa claudia cody colin colleen connor conor cora corey ' +
  'cornelia cory courtney craig cristian cristina curtis cynthia daisuke damian damien dana daniel daniela danielle danny ' +
  'daphne darius darlene darren daryl dave david debbie deborah declan deepak deepika delia demetrius denis denise dennis ' +
  'derek deshawn desmond devin diana diane diego dimitri dinesh dmitri dominik dominique doris dorothy doug douglas ' +
  'duncan dustin dwayne dylan eamon eddie edgar edith edmund eduardo edward edwin eileen ekaterina elaine eleanor elena ' +
  'eli elias elijah elisa elizabeth ellen emeka emil emilia emilio emily emma emmanuel enrique eric erica erik erika erin ' +
  'ernesto esmeralda esteban estelle esther ethan eugene evan evelyn ezekiel fabian fabio fatima fatma federica federico ' +
  'felicia felipe felix ferdinand fernanda fernando filip fiona francesca francesco francisco francois frankie franz ' +
  'freddie freddy frederic frederick friedrich gabriel gabriela gabrielle gareth gary gavin geoff geoffrey george gerald ' +
  'gerard gerardo gilbert gina giovanni giulia giulio giuseppe gladys glenn gonzalo gordon greg gregor gregory greta ' +
  'gretchen guillaume guillermo gustavo gwen hamza hanna hannah hans haruto hassan hector heidi heinrich helen helena ' +
  'helga henrik henry herbert hiroshi hugo hussein ian ibrahim ignacio igor ildiko imran ingrid irene irina isaac isabel ' +
  'isabella isabelle ivan jacob jacqueline jacques jaime jakub jamal james jamie jane janet janice jared jason javier ' +
  'jeanette jeff jeffrey jenna jennifer jenny jeremiah jeremy jerome jerry jess jesse jessica jill jim jimmy joan joana ' +
  'joanna joao joaquin jocelyn joe joel johan johanna johannes john johnny jonas jonathan jorge jose josef joseph ' +
  'josephine josh joshua joyce juan juanita judith judy juergen jules julian juliana julie julio julius justin justyna ' +
  'kaitlyn karen karim karin karina karl karthik katarzyna kate katharina katherine kathleen kathryn kathy katie katrina ' +
  'kavita kayla keisha keith kelly ken kendra kenji kenneth kenny kerry kevin khadija khalid kieran kim kimberly kirsten ' +
  'klaus konrad kristen kristin kristina krzysztof kumar kurt kwame kyle lakshmi larissa larry lars laszlo latasha latoya ' +
  'laura lauren laurent lawrence leah leila leona leonard leonardo leonie leroy leslie leticia liam lidia lindsay lindsey ' +
  'lorena lorenzo lori louis louisa louise luca lucas lucia lucie lucy ludmila ludwig luigi luis luisa lukas lukasz luke ' +
  'lydia lynn mackenzie maddie madeleine magda magdalena maggie mahmoud malcolm malik manuel manuela marc marcel marcela ' +
  'marcelo marcia marcin marco marcus margaret margarita maria mariana marianne maribel marilyn mario marion ' +
  'marisol marissa marjorie marlene marta martha martin martina marvin mary mateo mateusz mathilde matilda matt matteo ' +
  'matthew matthias maureen maurice mauricio maxime megan mehmet melanie melinda melissa meredith michael michaela michal ' +
  'michele michelle miguel mikael mike mikhail mildred milena millie miranda miriam mitch mohamed mohammad mohammed moira ' +
  'molly monica monika morgan moses muhammad murali muriel mustafa nadia nadine nancy naomi natalia natalie natasha ' +
  'nathan nathaniel neha neil nelson ngozi nguyen nicholas nicola nicolas nicole nigel nikhil nikita nikola nina noah ' +
  'noemi norbert oksana oleg olga oliver olivia olivier omar osama oskar oswald owen pablo paige pamela paola paolo ' +
  'patricia patrick patrik paul paula pauline pavel pedro peggy penelope petra phil philip philippa philippe phillip ' +
  'phoebe pierre piotr pooja prakash pranav preeti priscilla priya rachael rachel rafael raghav rahul rajesh ralph ramesh ' +
  'ramon ramona randy raquel rashid raul raymond rebecca reggie reginald renata renee ricardo richard rick ricky rita ' +
  'robert roberta roberto rodney rodrigo rohan roland rolf ronald ronnie rosalind rosie roxanne rudolf rupert russell ' +
  'ruth ryan sabine sabrina sadie saeed salma salvador samantha sameer samir samuel sandeep sandra sanjay santosh sarah ' +
  'sasha saskia scott sebastian selena serena sergei sergio seth sharon shaun shauna shawn sheila shelby shirley shreya ' +
  'siddharth sigrid silvia simon simona siobhan sofia sonia sophia sophie stacey stacy stefan stefania stella stephan ' +
  'stephanie stephen steve steven stuart sunil suresh surya susan susanna susanne suzanne sven svetlana sylvia sylvie ' +
  'tabitha tamara tania tanya tara tariq tasha tatiana teresa terrence tessa thabo thandi theodore theresa therese thiago ' +
  'thomas tiffany tim timothy tina tobias todd tom tomas tomasz tommy toni tony tracey tracy trent trevor tricia tristan ' +
  'tyler tyrone ulrich ulrike ursula valentina valeria valerie vanessa veronica veronika vicky vijay vikram ' +
  'vincent vinod vivek vivian vladimir walter wanda wayne wendy werner wesley whitney wilfred wilhelm william willie ' +
  'winston wojciech wolfgang xavier yasmin yolanda yosef yousef youssef yuki yusuf yvette yvonne zachary zainab zoe ' +
  'zoltan';

const ALSO_WORDS =
  'amber angel april art august autumn benedict bill brandy brook candy carol chance charity charlie chase chip christian ' +
  'chuck clara claude clay cliff colt crystal daisy dale dawn dean destiny dick donna drew earl ebony eve faith fern florian frank gene ' +
  'ginger glen grace graham grant guy hank harmony harry hazel heath heather holly hope hunter iris ivory ivy jack jade ' +
  'jasmine jasper jay jean jet jewel jordan joy juliet june lance laurel laurence lily lorraine marcos mark mason may melody ' +
  'mercy miles misty nick olive oscar pat patience pearl penny pierce poppy prudence ray reed rich rob robin rod roger ' +
  'roman rose ruby rusty sage sandy saul scarlett shannon simone skip sky sterling stew sue summer tanner taylor terry ' +
  'trinity victor violet wade ward warren will willow winter woody';

/** Names that mean nothing else. */
export const ONLY_GIVEN_NAMES: ReadonlySet<string> = new Set(ONLY_NAMES.split(' '));

/** Names that are words as well. */
export const WORDS_AND_NAMES: ReadonlySet<string> = new Set(ALSO_WORDS.split(' '));
