import { isNotation, isReference, isStandIn, looksRandom } from './plausible-secret.ts';

/** Words that describe a password, field or screen where a value would be. */
const descriptiveWords = new Set(
  `above account accepted access address admin administrator advanced after algorithm allow allowed alphanumeric always anonymous answer any app
  argon array asterisks attribute auth authenticate authentication authorization auto back backend bad base bearer before below bcrypt biometric
  blob body both browser bullets button bytes cancel case change changes char character characters check checkbox choose chosen clear client
  code column common complex component concept config configuration confirm confirmation constraint context control copy create customer data
  database date days default delete demo describe desktop device dialog different digit digits disable display document dots each edit email
  enable enter entity entropy environment error ever every existing expiry extern external extra factor fail failure fails false federated
  fido field fields file filled first five flow focus focusable footer form format forgot forgotten forms four free frontend full function
  github gitlab global google group guest handler hash hashes header help here hidden hide high hint history hold host hours icon ident
  identifier identity idle incorrect info inline input inputs inside instance integer interface internal invalid issuer kept kerberos key keycloak
  keys kubernetes known label last later ldap least leave length less letter letters level line link list local lock login logout long lost
  lower lowercase magic mail mandatory manual mask matches match max maximal maximum member memory menu message method methods middleware min
  minimal minimum minutes mismatch missing mobile modal model module more must name native need needed needs never next nine node none normal note
  notes null number numbers numeric object offline okta only opaque open operator option optional options oracle other output over overview owner
  page pages panel parameter part partial pass passcode passkey passkeys passphrase password passwordless passwords path pattern payload pbkdf permanent
  permission person phone phrase picker pincode placeholder plain plaintext platform plus point policies policy popup post postgres present private process product
  profile prompt property provider public random readonly recover recovery redis refuse regex register registration remote repeat reset resets resource response
  rest retry retype role roles root rotate rotation route rule rules safe salt same sauce save scheme schema scope score screen screens scrypt second
  seconds secret secrets secure self send server service session sessions setting settings setup seven shared short show shown signin signup
  simple single site size some source special state static step store strength string strings strong struct submit subject success
  support symbol symbols syntax system table tenant term terraform terms test tests text textarea textbox then there three time title toggle token tokens too
  topic tree trim true twice type types typo unchanged under unicode union unique unknown unset until update upper uppercase user username users
  uses uuid valid validate validator value values varchar vault verify verifier version very view visible warning weak week when where which who
  widget wifi with within without word words wrong year your zero read write create done epic ready bypass blocked story draft doing backlog
  changed`
    .trim()
    .split(/\s+/),
);

/** Derived words such as `expired` or `complexity` describe; few people use one as a password. */
const descriptiveEnding = /^.{2,}(?:ed|ing|tion|sion|ment|able|ible|ity|ly|ness|ful|less|ive|ory|ance|ence|ical|ism|ized)$/;

/** True for a word that describes a password or its place: `hashed`, `Optional`, `mysecret`. */
export function isDescriptive(word: string): boolean {
  const lower = word.toLowerCase();
  return (
    descriptiveWords.has(lower) || descriptiveEnding.test(lower) || /password|passwd|secret|token|credential|apikey/.test(lower)
  );
}

/** Accepts `letmein`, `correct-horse-battery`; not `userPassword`, `case-sensitive`. */
export function isPlainPassword(value: string): boolean {
  if (isMixedPassword(value)) return true;
  if (value.length < 4 || isStandIn(value) || isReference(value)) return false;
  const pieces = value.split('-');
  if (pieces.length === 2) return false;
  return pieces.every(
    (piece) =>
      /^(?:[A-Z]?[a-z]{3,}|[A-Z]{6,})\d{0,4}[!$#]?$/.test(piece) && !isDescriptive(piece.replace(/(?<![\d!$#])[\d!$#]+$/, '')),
  );
}

/** Accepts `hunter2` and `s3cr3tPass!` (letters with digits or signs); not `OAuth2`, `UUIDv4`. */
export function isMixedPassword(value: string): boolean {
  return looksRandom(value) && !isStandIn(value) && !isReference(value) && !isNotation(value);
}

/** Returns whether several words form one value, such as `open sesame now`. */
export function isPhrase(value: string): boolean {
  const words = value.split(/[ \t]+/);
  return (
    words.length >= 2 &&
    words.length <= 10 &&
    words.every((word) => /^[a-z]{2,}\d{0,4}$/.test(word) && !isFunctionWord(word) && !saysWhatItIs(word))
  );
}

const functionWords = new Set(
  `a all also an and are as at be but by can do each for from has have if in is it its may not of on one or our shall should six so than that
  the their them these they this those to two was we will you`
    .trim()
    .split(/\s+/),
);

function isFunctionWord(word: string): boolean {
  return functionWords.has(word);
}

/** Returns whether a word of a phrase describes. `open` does not. */
function saysWhatItIs(word: string): boolean {
  return word !== 'open' && isDescriptive(word);
}

// A colon joins an error's message and its cause.
const clauseEnd =
  /^\\?["'`*_”’]{0,3}[)\]}]{0,2}(?:[.;!]?[ \t]*(?:$|[\r\n|]|<\/|<br)|[.;][ \t]+[A-Z]|:[ \t]|[ \t]{0,2}[;)\]}]|,[ \t]*(?:$|[\r\n]|\*{0,2}["']?[A-Za-z][\w -]{0,24}["']?\*{0,2}[ \t]?[:=])|[ \t]+(?:\(|#|\/\/|\||[-–—][ \t]))/;

/** True when the clause, item, cell or line ends here: a lone word after its label is its value. */
export function endsClause(rest: string): boolean {
  return clauseEnd.test(rest.slice(0, 80));
}
