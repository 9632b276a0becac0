/** An identifier that the document itself gives to a statement: "US-3", "FR-12:", "[HARB-101]", "Story 7 –", "#483". */
export interface OwnId {
  /** As the document spells it. */
  readonly spelling: string;
  /** Upper case, separators as "-", no leading zeros: two spellings of one id are equal. */
  readonly canonical: string;
}

const spelledOut =
  /^[[(]?\s*((?:user\s+story|story|requirement|use\s+case|acceptance\s+criteri(?:on|a)|criteri(?:on|a)|scenario|us|req|fr|nfr|br|ac|uc|epic|feature)[\s#._-]*\d{1,9}(?:[.-]\d{1,4})*[a-z]?)\s*[\])]?(?=\s|[:.)–—|-]|$)\s*[:.)–—|-]*\s*/i;
const dashed =
  /^[[(]?\s*([A-Z][A-Za-z0-9]{0,11}(?:[-_.][A-Za-z]{1,12}){0,3}[-_]\d{1,9}(?:\.\d{1,4})*[a-z]?)\s*[\])]?(?=\s|[:.)–—|-]|$)\s*[:.)–—|-]*\s*/;
const short =
  /^[[(]?\s*((?:US|ST|S|R|FR|F|BR|NF|NFR|REQ|UC|AC|C|B|T)\d{1,4}(?:\.\d{1,4})*)\s*(?:[\])]\s*[:.–—|-]*|[:.)–—|-]+|(?=\s|$))\s*/;
/** Any letters and a number, when a mark ends them: "J1." or "[K12]". */
const marked = /^[[(]?\s*([A-Z]{1,4}\d{1,4})\s*(?:[\])]\s*[:.–—|-]*|[:.)](?=\s|$)|\s[–—-](?=\s))\s*/;
const issue = /^[[(]?(#\d{1,9})[\])]?(?=\s|[:.–—|-]|$)\s*[:.–—|-]*\s*/;
/** Standards look like ids but name something else. */
const notAnId =
  /^(?:ISO|RFC|SHA|UTF|AES|TLS|COVID|IPV|HTTP|WCAG|IEC|EN|DIN|ANSI|NIST|X|H|V|Q|A|P|OAUTH|MD|BASE|ISAE|SOC|PCI|IEEE|EU|UN|GPT|MP)[-_ ]?\d/i;

/** Takes a leading identifier off a text; null when it starts with none. */
export function takeOwnId(text: string): { id: OwnId; rest: string } | null {
  const head = text.slice(0, 80);
  for (const pattern of [spelledOut, dashed, short, marked, issue]) {
    const match = pattern.exec(head);
    const spelling = match?.[1];
    if (match && spelling && !notAnId.test(spelling)) return { id: ownId(spelling), rest: text.slice(match[0].length).trim() };
  }
  return null;
}

/** Reads a text that is an identifier and nothing else, such as the ID cell of a table. */
export function wholeOwnId(text: string): OwnId | null {
  const taken = takeOwnId(text.trim());
  if (taken?.rest === '') return taken.id;
  return /^[A-Za-z][A-Za-z0-9]{0,8}(?:[-_. ][A-Za-z0-9]{1,8}){0,3}\d(?:\.\d+)*$/.test(text.trim()) ? ownId(text.trim()) : null;
}

function ownId(spelling: string): OwnId {
  const words = spelling
    .toUpperCase()
    .replace(/\s+/g, ' ')
    .replace(/^USER STORY\b|^US\b(?=[\s#._-]*\d)/, 'US')
    .replace(/^REQUIREMENT\b/, 'REQ');
  const canonical = words
    .replace(/[\s#_-]+/g, '-')
    .replace(/^-/, '#')
    .replace(/([A-Z])(\d)/g, '$1-$2')
    .replace(/(^|[-.])0+(?=\d)/g, '$1');
  return { spelling, canonical };
}

/** Number of an id of the given kind ("US-3" → 3), or null when the id is of another kind. */
export function numberOf(id: OwnId | null, kind: 'US' | 'REQ' | 'NFR' | 'AC'): number | null {
  const digits = id ? new RegExp(`^${kind}-(\\d{1,9})$`).exec(id.canonical)?.[1] : undefined;
  return digits === undefined ? null : Number(digits);
}

/** True for identifiers of user stories, as far as the spelling tells. */
export function namesStory(id: OwnId): boolean {
  return /^(?:US|STORY|ST|S)-\d/.test(id.canonical);
}

/** True for identifiers of requirements of any kind. */
export function namesRequirement(id: OwnId): boolean {
  return /^(?:[A-Z]+[-.])*(?:REQ|FR|F|R|BR|SR|UR|NFR|NF|SRS|PRD)(?:[-.][A-Z]+)*-\d/.test(id.canonical);
}

/** All story ids that a heading or text mentions ("Acceptance criteria for US-3 and US-4"). */
export function mentionedIds(text: string): OwnId[] {
  return [
    ...text.slice(0, 400).matchAll(/\b(?:user story|story|us)[\s#_-]*\d{1,9}\b|\b[A-Z][A-Z0-9]{0,9}-\d{1,9}\b|#\d{1,9}\b/gi),
  ].map((match) => ownId(match[0]));
}
