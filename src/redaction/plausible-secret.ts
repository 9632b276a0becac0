/** Returns whether the author wrote an obvious placeholder instead of a value. */
export function isExplicitPlaceholder(value: string): boolean {
  return (
    /^[<[{(%$].*[>\]})%]$/.test(value) ||
    /^(?:\$\{|\{\{|<|\$\(|%\()/.test(value) ||
    /^\$[A-Za-z_]\w*$/.test(value) ||
    /^[*•.…xX#_?-]{2,}$/.test(value) ||
    /\*{3}|…|\.{3}|x{6}|X{6}|•{3}/.test(value) ||
    // The name of an environment variable.
    /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(value) ||
    value.includes('\uffff')
  );
}

const placeholderWords = new Set(
  `your my our the a an of is in example sample dummy fake placeholder changeme change me insert replace here redacted hidden masked removed
  todo tbd na none null nil true false undefined empty blank required optional mandatory string text number integer boolean bool varchar char
  object array uuid guid hash hashed encrypted encoded plain plaintext bearer basic jwt opaque random secret password passwd pass token key api
  credential credentials value name id type field input user username login email yes no some any new old current valid invalid expired
  missing wrong correct incorrect strong weak default unique generated automatic auto manual static dynamic rotating rotated stored
  min max minimum maximum chars characters digits letters symbols at least
  public private internal external high medium low critical must should may can will be not`
    .trim()
    .split(/\s+/),
);

/** True for a placeholder or a field's description: `your-api-key`, `<token>`, `string`. */
export function isStandIn(value: string): boolean {
  if (isExplicitPlaceholder(value)) return true;
  const words = value
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '');
  return words.length > 0 && !/\d{3}/.test(value) && words.every((word) => placeholderWords.has(word));
}

/** True for a variable, call, path or address: it says where the secret is, not what it is. */
export function isReference(value: string): boolean {
  return (
    /^[A-Za-z_][\w.]*[([]/.test(value) ||
    /^(?:process\.env|os\.environ|env|ENV|secrets?|vault|var|vars|config|settings|params|props|req|request|this|self|data|ref|arn|file|ssm|op|kms)[.[:(/]/.test(
      value,
    ) ||
    /^(?:[A-Za-z_]\w*\.)+[A-Za-z_]\w*$/.test(value) ||
    /^(?:~|\.{1,2})?(?:\/[a-z0-9_.-]+)+\/?$/.test(value) ||
    value.includes('://')
  );
}

const notations = [
  // 8, 8-64, 12+, 256-bit, 6-digit, 15min, 24h, 3x
  /^[<>≥≤~]?=?\d{1,4}(?:[.,:/x×–-]\d{1,4})*[+%]?(?:[-–]?(?:bits?|bytes?|[KMG]i?B|chars?|characters?|digits?|letters?|words?|days?|hours?|hrs?|min|mins|minutes?|sec|secs|seconds?|weeks?|months?|years?|ms|h|m|s|d|w|y|th|st|nd|rd|way|step|factor|part|fold|time|times))?$/i,
  // US-12, FR-3.2, AES-256, RS256, SHA-512, TLS1.3
  /^[A-Z]{1,8}[-_]?\d{1,4}(?:[-._]?[A-Z]{0,4}-?\d+(?!\d))*[a-z]?$/,
  /^(?:oauth|openid|sha|hmac|md|argon|pbkdf|base|utf|uuidv?|ipv|http|tls|ssl|saml|x|p|ed|rfc|iso|auth|aes|rsa|web|s|ec|k|i18n|l10n|a11y|v)[-_]?\d{1,5}(?:[-_./]?(?:\d+(?!\d)|id|url|bit|gcm|cbc|rsa|sha|n|s))*$/i,
  // Dates and times
  /^\d{4}-\d{2}(?:-\d{2})?(?:T[\d:.]{4,}Z?)?$/,
];

/** True for notations that mix digits and letters: `OAuth2`, `6-digit`, `US-12`, `2FA-required`. */
export function isNotation(value: string): boolean {
  if (notations.some((notation) => notation.test(value))) return true;
  const pieces = value.split(/[-_/.]/).filter((piece) => piece !== '');
  if (pieces.length < 2 || !pieces.some((piece) => /^[A-Za-z]{3,}$/.test(piece))) return false;
  return pieces
    .filter((piece) => !/^[A-Z]?[a-z]{1,20}$|^[A-Z]{1,12}$|^\d{1,4}$/.test(piece))
    .every((piece) => piece.length <= 3 || notations.some((notation) => notation.test(piece)));
}

/** True for letters mixed with digits or symbols, or a long mix of cases: no word looks so. */
export function looksRandom(value: string): boolean {
  if (value.length < 6) return false;
  const letters = /[A-Za-z]/.test(value);
  if (letters && /\d/.test(value)) return true;
  if (letters && /[A-Za-z][@!#$%^&*+=?~][A-Za-z]/.test(value)) return true;
  return value.length >= 20 && !/[-_ ./]/.test(value) && (value.match(/[a-z][A-Z]|[A-Z]{2}[a-z]/g) ?? []).length >= 5;
}
