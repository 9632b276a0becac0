/** Words of requirements language itself. None of them belongs to a business domain. */
const list = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Nouns about the product or about nothing in particular; alone they name no concept. */
export const emptyNouns = list(`
  system app application software solution tool page screen button menu field dialog popup tab widget interface website site portal dashboard frontend backend
  ui ux user users ability capability functionality feature function option way means mechanism facility thing lot kind sort part
  someone people person party somebody purpose basis example case requirement need priority process procedure information data detail content
  building block component module service day week month year hour minute second moment time today tomorrow date end start beginning
  place instance line row column entry value state aspect addition case-by-case respect regard term hand side whole rest access use usage view click
  step action activity manner format order-to error message success failure request response result input output order-of context
  fact reason issue problem situation scenario level number amount quantity maximum minimum total percent percentage average id identifier
  experience management support help advance behalf basis wherever etc rich future past present real-time real one set list type range variety series collection
  other another everything anything nothing none criteria criterion condition rule point story epic goal objective benefit version default more less fewer most least much enough plenty existing
  choice selection parameter attribute property ability possibility chance basis mobile desktop phone device browser link
`);

/** Empty nouns that some business domains use as names of their own: a court's case, a support desk's request. */
export const doubtfulNouns = list(
  'application case part party request result issue action message error component service device link session process activity task point rule level version instance value unit place entry step response problem situation start story person component module people condition default form menu field screen page window tool account card lot access input output field row line scenario',
);

/** Units and currencies. */
export const unitNouns = list(
  "euro dollar pound cent franc yen krone percent kilometer kilometre meter metre centimeter mile kilogram kilo gram ton tonne litre liter milliliter degree celsius fahrenheit day week month year hour minute second weekday weekend monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december noon midnight morning evening afternoon night o'clock am pm times digit character letter",
);

/** Nouns that stand for what they contain: "list of loans" is about loans. */
export const containerNouns = list(
  'list set number kind type sort collection range series variety overview summary history detail information data status state view amount majority part piece pair group total record-of creation lot choice selection copy-of log overview progress availability total content subset change breakdown',
);

/** Nouns that describe a thing rather than being one. */
export const attributeNouns = list(`
  date time datetime timestamp name surname address email mail phone telephone price amount cost quantity count title description reason status state location number code id identifier
  period duration deadline weight height length width size colour color capacity temperature score percentage rate balance age breed note comment remark category type priority level
  photo picture image signature detail preference currency gender nationality language postcode city country place value volume severity text limit threshold due-date
  money expiry validity availability position progress purpose total history information content contact origin destination
`);

/** Adjectives that say nothing lasting about a noun. */
export const emptyAdjectives = list(`
  new existing own other same certain specific particular given various different several multiple many few all each every any relevant appropriate necessary required
  respective corresponding related additional further extra following previous next last first second third final initial current latest recent actual real total entire whole
  possible available able good better best clear simple easy fast quick correct right wrong proper valid invalid full complete detailed short long large small big high low maximum minimum
  single individual only main major important general common typical normal standard special unique more less fewer most least enough such several upcoming future past
  early late associated applicable preferred predefined selected chosen configured defined unable due active inactive open closed pending overdue paid unpaid outstanding free empty
  shared stored displayed updated created requested existing incoming outgoing said near nearby similar
`);

/** Verbs that look and do not change anything. */
export const queryVerbs = list(
  'view see list search browse find look display show read get fetch retrieve track monitor compare filter sort preview know access query consult explore observe understand follow visualize visualise analyze analyse download print export provide look-up check segregate extract discover',
);

/** Verbs of screens and machines, with what they mean to a domain expert. */
export const plainVerbs: Readonly<Record<string, string>> = {
  access: 'view',
  browse: 'browse',
  click: 'select',
  consult: 'view',
  display: 'view',
  construct: 'create',
  edit: 'change',
  enter: 'record',
  fetch: 'view',
  get: 'view',
  inform: 'notify',
  input: 'record',
  know: 'view',
  look: 'view',
  modify: 'change',
  observe: 'view',
  press: 'select',
  read: 'view',
  retrieve: 'view',
  save: 'record',
  see: 'view',
  show: 'view',
  store: 'record',
  tap: 'select',
  type: 'record',
  upload: 'add',
  visualise: 'view',
  visualize: 'view',
  understand: 'view',
  provide: 'provide',
  alert: 'notify',
  'look up': 'find',
  'fill in': 'complete',
  'fill out': 'complete',
  delete: 'remove',
  query: 'search',
  follow: 'track',
  alter: 'change',
  'ask for': 'request',
  amend: 'amend',
};

/** Verbs that state what something is or has; they name no deed. */
export const factVerbs = list(
  'be have contain include consist comprise carry specify represent describe mean belong exist depend relate remain stay become equal exceed last need require must adhere respect comply conform lie differ cost count follow-from own hold happen occur seem appear start end correspond refer assume presume suppose avoid illustrate illuminate want wish prefer lack deserve withstand tolerate survive outlast owe',
);

/** Verbs of what goes wrong: nobody does it on purpose. */
export const mishapVerbs = list('lose forget misplace leak spill crash malfunction overlook');

/** Verbs of harm that somebody may also do on purpose; of what must not happen they say that it goes wrong. */
export const harmVerbs = list(
  'delay interrupt disturb damage corrupt drop duplicate miss break fail drain waste falsify confuse',
);

/** Verbs that say so little that any other verb of the same statement says it better. */
export const weakVerbs = list(
  'use make do allow perform work base involve interact enable facilitate operate detail message relate denote form handle process respond have get let help ensure cause seem need',
);

/** Verbs of what a part of the product is there for. */
export const servingVerbs = list('provide define collect generate');

/** Nouns for what is sent to tell somebody something. */
export const messageNouns = list(
  'reminder notification alert confirmation receipt email mail message notice warning update invitation sms text letter summary digest',
);

/** Verbs after which a thing no longer changes. */
export const endingVerbs = list(
  'cancel close reject decline refuse deny expire complete terminate withdraw delete remove archive discard destroy dismiss revoke retire finish dispose scrap abandon void deregister decommission conclude invalidate waive',
);

/** Verbs that undo another one, with the states that they lead out of. */
export const reversingVerbs: Readonly<Record<string, readonly string[]>> = {
  reopen: ['closed', 'completed', 'resolved', 'rejected'],
  reactivate: ['deactivated', 'suspended', 'inactive', 'blocked'],
  reinstate: ['suspended', 'cancelled', 'revoked'],
  resume: ['paused', 'suspended', 'adjourned'],
  unblock: ['blocked'],
  unlock: ['locked'],
  release: ['held', 'on hold', 'reserved', 'quarantined', 'blocked', 'detained'],
  restore: ['archived', 'removed', 'withdrawn'],
  lift: ['suspended', 'blocked'],
};

/** Verbs that change data of a thing but not what state it is in. */
export const neutralVerbs = list(
  'update change edit modify add set record assign notify send log note attach comment rate provide adjust correct maintain manage enter capture share print export calculate recalculate recheck check verify validate remind transfer allocate configure define select choose move rename tag categorize categorise subscribe link include transmit pass receive respond handle process use make give take show collect measure amend extend renew reschedule redeem subscribe replace order apply increase reduce put call ask tell keep feed weigh rate comment tag scan seat place report document analyse inspect review mention use change serve visit meet join follow approve-of',
);

/** Verbs with which a thing begins to exist. */
export const creatingVerbs = list(
  'create register add open place book submit request raise file record make issue draft launch start propose publish schedule reserve apply enrol enroll sign construct report lodge pledge set-up upload generate log order donate declare announce post offer plan prepare define prescribe invoice',
);

/** Adjectives that name a state although no verb makes them. */
export const stateAdjectives = list(
  'available unavailable overdue active inactive open closed pending draft free full empty valid invalid due late ready paid unpaid live final complete incomplete confirmed vacant occupied dirty clean unfit fit sealed public private busy idle dormant waiting outstanding provisional tentative expired on-hold',
);

/** Verbs with which something is not let through. */
export const refusingVerbs = list('refuse reject deny block prevent decline forbid prohibit disallow');
