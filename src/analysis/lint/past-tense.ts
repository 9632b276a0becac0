import { splitWords } from '../technology/split-words.ts';

/** Past forms without -ed, less those that are also nouns ("forecast", "cost", "wound", "felt"). */
const irregularPast = new Set(
  (
    'arisen arose awoke awoken ate beaten became begun began bent bitten bled blown born borne bought bound bred broke broken brought built burnt ' +
    'burst came caught chose chosen clung come crept cut dealt did done drawn dreamt drew driven drove drunk dug dwelt eaten fallen fed fell fled flew flown ' +
    'forbidden foregone foreseen forgave forgiven forgot forgotten forsaken fought found froze frozen gave given gone got gotten grew grown ' +
    'had heard held hid hidden hit hung hurt kept knelt knew known laid lain leapt learnt led left lent let lit lost made meant met misled ' +
    'misread mistaken misunderstood mown outdone outgrown overcome overdrawn overheard overpaid overridden overrode overseen oversold overtaken ' +
    'overthrown overwritten paid proven put quit ran read rebuilt redone redrawn regrown reheard relaid remade rent repaid reread rerun resent reset resold ' +
    'retaken rethought retold rewon rewound rewritten ridden risen rode rose run rung said sang sank sat seen sent set sewn shaken shone shook shorn ' +
    'shot shown shrank shrunk shut slain slept slid smelt sold sought sown sped spelt spent spilt split spoilt spoke spoken spread sprung spun stolen ' +
    'stole stood striven struck strung stuck stung sung sunk swept swollen swore sworn swum swung taken taught thought threw thrown told took tore torn ' +
    'trodden underpaid undersold understood undertaken undertook underwent undone unfrozen upheld upset went withdrawn withdrew withheld withstood ' +
    'woken won wore worn wove woven wrote written'
  ).split(' '),
);

/** Forms that are also present or noun count only after a subject: "PriceSet", not "SetPrice". */
const needsSubject = new Set(
  'beset burst come cut hit hurt let overcome put quit read recast rent reset rid run set shut split spread thrust upset wed left found lit rose'.split(
    ' ',
  ),
);

/** Past forms that are nouns too: "VoteCast" is an event; "TotalCost", "WinningBid" are things. */
const nounToo = new Set('bid broadcast cast cost'.split(' '));
const describes = new Set(
  'annual average current daily final first high highest last low lowest maximum minimum monthly net new next old open second total unit weekly yearly'.split(
    ' ',
  ),
);

/** Words on -ed that are no past forms; `pastOnEed` has the past forms on -eed. */
const notPast = new Set(
  'bed biped embed hundred hatred infrared kindred led moped naked newlywed quadruped red sacred seabed shed sled unshed watershed wicked'.split(
    ' ',
  ),
);
const pastOnEed = new Set('agreed decreed disagreed foreseed freed guaranteed overagreed preagreed refereed'.split(' '));
const pastAnyway = new Set(['led', 'shed', 'embedded']);

/** Words that put the verb into the future or make it hypothetical. */
const notYet = new Set(['be', 'can', 'may', 'might', 'must', 'shall', 'should', 'will', 'would']);

/** Verbs that take a complement: "LoanBecameOverdue", "OrderWasPlaced". */
const linking = new Set('became went was were got fell ran grew turned came stayed remained been left proved'.split(' '));

/** Verbs that take a complement after a subject: "LoanMarkedOverdue", "RoomDeclaredUnsafe". */
const complemented = new Set('declared deemed flagged kept labeled labelled made marked rated rendered reported'.split(' '));

/** Words that may follow the verb: "OrderPlacedByGuest", "CopyPutOnHold", "TermsAgreedUpon". */
const mayFollow = new Set(
  (
    'about above across after again against ahead along among apart around as aside at away back before behind below beside between beyond by down during early ' +
    'elsewhere except externally first for forward from fully further in inside instead into late later manually automatically near of off on once onto out ' +
    'outside over partially partly past per since through to together too toward towards twice under until up upon via while with within without successfully'
  ).split(' '),
);

/** True when an English event name ends with a past form and at most a complement. */
export function isPastTense(name: string): boolean {
  const words = splitWords(name).map(({ lower }) => lower);
  if (words.some((word) => notYet.has(word))) return false;
  for (let at = words.length - 1; at >= 0; at -= 1) {
    const word = words[at] ?? '';
    if (!isPastForm(word, words[at - 1])) continue;
    const following = words[at + 1];
    return following === undefined || mayFollow.has(following) || linking.has(word) || (at > 0 && complemented.has(word));
  }
  return false;
}

function isPastForm(word: string, previous: string | undefined): boolean {
  if (needsSubject.has(word)) return previous !== undefined;
  if (nounToo.has(word)) return previous !== undefined && !describes.has(previous) && !/(?:ing|ed)$/.test(previous);
  if (irregularPast.has(word) || pastAnyway.has(word) || linking.has(word)) return true;
  if (word.endsWith('eed')) return pastOnEed.has(word);
  return word.length > 3 && word.endsWith('ed') && !notPast.has(word);
}
