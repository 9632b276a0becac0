/** The document's own id of a statement: "US-3", "FR-12:", "[HARB-101]", "Story 7 –", "1.2.". */
export interface AuthorId {
  /** As the document spells it. */
  readonly spelling: string;
  /** Upper case, "-" separators, no leading zeros, so that spellings of one id are equal. */
  readonly canonical: string;
}

const end = String.raw`[\])]?(?:[*_]{0,3})(?=[\s:.)–—|-]|$)[*_]{0,3}[ \t]{0,3}[:.)–—|-]{0,3}[*_]{0,3}[ \t]{0,3}`;
const start = String.raw`^[*_]{0,3}[[(]?[ \t]{0,2}`;
/** A word that only names what the id behind it is of: "Requirement SH-3". */
const labelWord =
  /^([*_]{0,3})(?:(?:user )?story|requirement|req\.?|use case|(?:acceptance )?criterion|scenario)[ \t]{1,2}(?=[a-z])/i;
const spelledOut = new RegExp(
  String.raw`${start}((?:user[ \t]story|story|requirement|use[ \t]case|acceptance[ \t]criterion|criterion|scenario|us|req|fr|nfr|br|ac|uc)[ \t#._-]{0,3}\d{1,9}(?:[.-]\d{1,4}){0,4}[a-z]?)${end}`,
  'i',
);
const dashed = new RegExp(
  String.raw`${start}([A-Z][A-Za-z0-9]{0,11}(?:[-_.][A-Za-z]{1,12}){0,3}[-_]\d{1,9}(?:\.\d{1,4}){0,4}[a-z]?)${end}`,
);
/** A few letters and a number, when punctuation ends them: "J1." or "[K12]". */
const marked =
  /^[*_]{0,3}[[(]?([A-Z]{1,4}\d{1,4}(?:\.\d{1,4}){0,3})[*_]{0,3}(?:[\])][ \t]{0,3}[:.–—|-]{0,3}|[:.)](?=[\s*_]|$)|[ \t][–—-](?=\s))[*_]{0,3}[ \t]{0,3}/;
const issue = /^[[(]?(#\d{1,9})[\])]?(?=[\s:.–—|-]|$)[ \t]{0,3}[:.–—|-]{0,3}[ \t]{0,3}/;
const outline = /^[*_]{0,3}(\d{1,3}(?:\.\d{1,3}){1,4})[.)]?[*_]{0,3}[ \t]{1,3}(?=[*_"“([]{0,3}[\p{Lu}\p{Lo}])/u;
/** Standards look like ids but name something else. */
const notAnId =
  /^(?:ISO|RFC|SHA|UTF|AES|TLS|COVID|IPV|HTTP|WCAG|IEC|EN|DIN|ANSI|NIST|X|H|V|Q|OAUTH|MD|BASE|ISAE|SOC|PCI|IEEE|EU|UN|GPT|MP|P)[-_ ]?\d/i;

/** Takes a leading id off a text; null when there is none. */
export function takeAuthorId(text: string): { id: AuthorId; rest: string } | null {
  for (const one of new Set([text, text.replace(labelWord, '$1')]))
    for (const pattern of [spelledOut, dashed, marked, issue, outline]) {
      const match = pattern.exec(one.slice(0, 120));
      const spelling = match?.[1];
      if (match && spelling && !notAnId.test(spelling))
        return { id: authorId(spelling), rest: one.slice(match[0].length).trim() };
    }
  return null;
}

export function startsWithId(text: string): boolean {
  return takeAuthorId(text) !== null;
}

/** Reads a text that is only an id, such as the ID cell of a table. */
export function wholeAuthorId(text: string): AuthorId | null {
  const plain = text.trim();
  if (plain === '' || plain.length > 40) return null;
  const taken = takeAuthorId(plain);
  return taken?.rest === '' || /^[\p{L}\p{N}#][\p{L}\p{N}._ -]*\d[a-z]?$/u.test(plain)
    ? authorId(taken?.id.spelling ?? plain)
    : null;
}

function authorId(spelling: string): AuthorId {
  const canonical = spelling
    .toUpperCase()
    .replace(/[ \t]+/g, ' ')
    .replace(/^REQ\. /, 'REQ ')
    .replace(/^(?:USER STORY|STORY|US)(?=[ #._-]{0,3}\d)/, 'US')
    .replace(/^REQUIREMENT/, 'REQ')
    .replace(/^(?:ACCEPTANCE )?CRITERION/, 'AC')
    .replace(/[ _-]+/g, '-')
    .replace(/([A-Z])(\d)/g, '$1-$2')
    .replace(/(^|[-.])0+(?=\d)/g, '$1');
  return { spelling, canonical };
}

/** Returns the number of an id of that kind ("US-3" gives 3); null for another kind. */
export function numberOf(id: AuthorId | null, kind: string): number | null {
  const [prefix = '', digits = ''] = id?.canonical.split('-') ?? [];
  return id && prefix === kind && id.canonical === `${kind}-${digits}` && /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}

/** True for ids of user stories, as far as the spelling tells. */
export function namesStory({ canonical }: AuthorId): boolean {
  return /^(?:US|UC|USE-CASE)-\d/.test(canonical);
}

export function namesNonFunctional({ canonical }: AuthorId): boolean {
  return /^(?:NFR|NF|QR|NR)-\d/.test(canonical);
}
