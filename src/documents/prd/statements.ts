import { flat } from '../markdown/blocks.ts';

const abbreviation =
  /(?:\b(?:e\.g|i\.e|etc|vs|no|nr|approx|incl|resp|cf|fig|dr|mr|mrs|ms|st|inc|ltd|p|pp|min|max|ca)|\b[A-Z])\.$/i;

/** Splits prose into sentences; "e.g." and the like end none. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const match of text.matchAll(/[.!?]["”’)]?\s+(?=["“(]?[\p{Lu}\p{N}])/gu)) {
    const end = match.index + match[0].length;
    const sentence = text.slice(start, end).trim();
    if (abbreviation.test(sentence.slice(-12)) && !/\betc\.$/.test(sentence)) continue;
    sentences.push(sentence);
    start = end;
  }
  const last = text.slice(start).trim();
  if (last !== '') sentences.push(last);
  return sentences;
}

/** Texts that were apart, as one: a semicolon stands between fragments, and nothing but a space behind what is a sentence already. */
export function joinStated(texts: readonly string[]): string {
  return texts
    .filter((text) => text !== '')
    .reduce((joined, text) => (joined === '' ? text : `${joined}${/[.!?]["”’)]?$/.test(joined) ? ' ' : '; '}${text}`), '');
}

const normative =
  /\b(?:must(?!-have| have\b(?!\s+(?:an?|the|at|been|one|no|all|its|their|unique|valid)\b))|shall|should(?!-have)|(?:is|are|be)\s+(?:required|obliged|mandatory|recommended)\b|REQUIRED|RECOMMENDED|ought to|needs?\s+to\b|MAY|can(?:not|\s+only|'t|’t)?\s+be\s+(?:required))\b/;
/** "Only physicians may see …", "may not", "can only": a rule without must. */
const reserved = /^only\b.{2,80}\b(?:may|can)\b|\b(?:may (?:only|not)|can only)\b/i;
const weakNeed = /\bneeds?\s+to\b/i;
const systemSubject =
  /\b(?:system|application|app|platform|solution|service|software|product|tool|portal|module|component|interface|website|site|feature|building block|api)\b/i;
const strongOnly = /\b(?:must|shall|should|required|recommended|REQUIRED|RECOMMENDED|MAY|ought)\b/i;

/** The document speaks of itself: "These requirements should be defined by subject-matter experts". */
const aboutTheDocument =
  /^(?:(?:in|for|throughout)\s+)?(?:this|these|the\s+(?:above|following|present|current|below)|all|the|any|each|every|such)?\s*(?:[\w-]+\s+){0,3}?(?:requirements?|specifications?|sections?|chapters?|prd|appendix|requirements? list|acceptance criteria|user stories|use cases?|definitions?)(?:\s+(?:section|list|document|table|below|above|listed|described|defined|in this \w+|of this \w+))*\s+(?:(?:is|are|were|was|has|have|will|would|must|should|shall|can|may|do|does|lists?|describes?|defines?|covers?|highlights?|provides?|contains?|outlines?|specif(?:y|ies)|might|need|needs)\b)/i;
const keyWords = /\bkey ?words?\b.*\binterpreted\b|\bRFC ?2119\b|\bBCP ?14\b/i;
const aboutThisDocument =
  /^(?:this|the present)\s+(?:document|prd|spec|specification|page|file|chapter|section|list|template)\b/i;
const notAStatement =
  /\?["”)]?$|\b(?:it is (?:assumed|foreseen|expected)|we assume|assum(?:es|ing) that|as (?:described|mentioned|defined) (?:above|below)|should (?:you|anyone) (?:have|need)|if you should)\b/i;

/** True when the sentence demands something of what is built (RFC 2119 words, "is required to", "needs to"). */
export function isNormative(sentence: string): boolean {
  const text = flat(sentence);
  if (text.length < 12 || notAStatement.test(text) || isAboutTheDocument(text)) return false;
  if (reserved.test(text)) return true;
  if (!normative.test(text) && !/\b(?:MUST|SHALL|SHOULD)\b/.test(text)) return false;
  return strongOnly.test(text) || !weakNeed.test(text) || systemSubject.test(text.slice(0, text.search(weakNeed)));
}

const whatIsThere = String.raw`(?:the |any |our |all )*(?:existing|current|other|backwards?|accessibility|performance|security|reliability|(?:\w+ )?compatibility|privacy|usability|scalability|availability|locali[sz]ation|maintainability|battery|memory|power|start-?up|applications?|systems?|products?|apis?)\b`;
const deniesImpact = new RegExp(
  String.raw`\b(?:no|without(?: any)?|zero) (?:[\w-]+ ){0,2}(?:impacts?|effects?|influences?|regressions?|side[- ]effects?|disruptions?|degradations?|(?:breaking |behaviou?ral )changes?) (?:\w+ly )?(?:on|to|of|in|for|with) ${whatIsThere}|\b(?:not|never) (?:[\w-]+ly )?(?:impact|affect|influence|break|degrade|disrupt|regress) ${whatIsThere}`,
  'i',
);

/** "This should have no direct impact on accessibility": it bounds how the feature is built, and asks for nothing that anybody does. */
export function deniesAnyImpact(sentence: string): boolean {
  return deniesImpact.test(sentence);
}

export function isAboutTheDocument(text: string): boolean {
  return keyWords.test(text) || aboutThisDocument.test(text) || aboutTheDocument.test(text);
}

/** A statement that opens a list: it ends with a colon or in the middle of its sentence ("The shop must enable staff to"). */
export function isLeadIn(text: string): boolean {
  return (
    /[:：]$/.test(text) ||
    /\b(?:to|must|shall|should|will|can|may|be able to|that|allow|support|provide|include|enable)\s*(?:…|\.\.\.)?$/i.test(text)
  );
}

/** Joins a lead-in and one of its items into a whole statement. */
export function joinLeadIn(leadIn: string, item: string): string {
  const head = leadIn.replace(/\s*(?:[:：…]|\.\.\.)\s*$/, '').trim();
  const continues = /\b(?:to|must|shall|should|will|can|may|be able to|that|allow|support|provide|include|enable)$/i.test(head);
  if (!continues) return `${head}: ${item}`;
  const lowered = /^\p{Lu}\p{Ll}/u.test(item) ? item[0]?.toLowerCase() + item.slice(1) : item;
  return `${head} ${/\bto$/i.test(head) ? lowered.replace(/^to\s+/i, '') : lowered}`;
}

/** Splits criteria that stand in one text: lines, `<br>`, semicolons, "• ", "1) 2)". */
export function splitCriteria(text: string): string[] {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const joined = joinGherkinLines(lines);
  // Where each line is a criterion, a semicolon ends none.
  const pieces = joined.length > 1 ? joined : joined.flatMap(splitInline);
  return pieces.map(stripMarker).filter((part) => /[\p{L}\p{N}]/u.test(part));
}

function splitInline(line: string): string[] {
  const semicolons = line.split(/;\s+(?!(?:otherwise|else|however|in that case|then|in this case)\b)|;$/i);
  if (semicolons.length > 1) return semicolons;
  const bullets = line.split(/\s+[•●▪◦‣·]\s+|^\s*[•●▪◦‣·]\s+/);
  if (bullets.length > 1) return bullets;
  const numbered = line.split(/(?:^|\s)\(?\d{1,2}[.)]\s+(?=\p{Lu})/u);
  return numbered.length > 2 ? numbered : [line];
}

/** Drops a bullet, number, check box or "AC-1:" at the start of a criterion. */
export function stripMarker(text: string): string {
  return flat(text)
    .replace(/^(?:[*•●▪◦‣·☐☑☒✓✔✅→➔➜▶]\s*|[-+–](?!\d)\s*|\[[ xX]?\]\s*|\(?(?:\d{1,2}|[a-z])[.)]\s+)+/, '')
    .replace(
      /^[[(]?(?:[A-Z]{1,8}[-_ ]?\d+[-. ])?(?:AC|Acceptance criterion|Criterion)[\s#_-]*\d+(?:\.\d+)*[\])]?\s*(?:[:.)–—|-]+\s*|\s(?=\p{Lu}))/iu,
      '',
    )
    .trim();
}

/** Joins "Given …", "When …", "Then …" lines into one criterion each; another "Given" or "Scenario:" starts the next. */
export function joinGherkinLines(lines: readonly string[]): string[] {
  const criteria: string[] = [];
  let steps: string[] = [];
  let title = '';
  const flush = (): void => {
    if (steps.length > 0)
      criteria.push(
        (title === '' ? '' : `${title}: `) +
          steps.map((step, at) => (at < steps.length - 1 ? step.replace(/[\s,;.]+$/, '') : step)).join(', '),
      );
    else if (title !== '') criteria.push(title);
    steps = [];
    title = '';
  };
  let thenSeen = false;
  for (const line of lines.map((raw) => flat(raw).replace(/^[-*•]\s+/, ''))) {
    const scenario = /^(?:scenario(?: outline| template)?|example)\s*\d*\s*[:–—-]\s*(.*)$/i.exec(line);
    const step = /^(given|when|then|and|but)\b/i.exec(line)?.[1]?.toLowerCase();
    const continues = step === 'and' || step === 'but' || step === 'then' || (step === 'when' && !thenSeen);
    if (scenario) {
      flush();
      thenSeen = false;
      title = flat(scenario[1] ?? '');
    } else if (step && (steps.length > 0 ? continues : step !== 'and' && step !== 'but')) {
      steps.push(line);
      if (step === 'then') thenSeen = true;
    } else if (step && !continues) {
      flush();
      thenSeen = false;
      steps.push(line);
    } else {
      flush();
      thenSeen = false;
      criteria.push(line);
    }
  }
  flush();
  return criteria;
}

/** A text that is a criterion by its form alone: Given/When/Then or EARS ("When …, the system shall …", "If …, then …"). */
export function isConditionForm(text: string): boolean {
  return (
    /^(?:given|scenario)\b.*\b(?:when|then)\b/is.test(text) ||
    /^(?:when|while|where|if|whenever|once|after|before|upon|until)\b.{3,200}?(?:,|\bthen\b|\bshall\b|\bmust\b)/is.test(text)
  );
}

/** "Feature: …" blocks of a gherkin text, each with the story in its header and its scenarios. */
export function splitFeatures(text: string): { title: string; header: string; scenarios: string }[] {
  return text
    .split(/^[ \t]*Feature:/im)
    .slice(1)
    .map((feature) => {
      const scenarios = feature.search(/^[ \t]*(?:scenario|background|example|rule)\b[^\n:]*:/im);
      const [title = '', ...header] = (scenarios < 0 ? feature : feature.slice(0, scenarios)).split('\n');
      return { title: flat(title), header: header.join('\n'), scenarios: scenarios < 0 ? '' : feature.slice(scenarios) };
    });
}

/** Reads the scenarios of a gherkin text, one criterion each; a Background's steps belong to every scenario. */
export function readGherkin(text: string): string[] {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^(?:feature|rule)\s*:|^[#@]/i.test(line));
  const background: string[] = [];
  const rest: string[] = [];
  let inBackground = false;
  for (const line of lines) {
    if (/^background\s*:/i.test(line)) inBackground = true;
    else if (/^(?:scenario|example)/i.test(line)) inBackground = false;
    if (/^background\s*:/i.test(line)) continue;
    const plain = line.replace(/^\*\s+/, 'And ');
    if (inBackground) background.push(plain);
    else if (/^\||^examples?\s*:\s*$/i.test(plain)) rest.push(rest.length > 0 ? `And ${plain}` : plain);
    else rest.push(plain, ...(/^scenario/i.test(plain) ? background : []));
  }
  return joinGherkinLines(rest);
}

/** "members, librarians and managers" → three; a sentence stays whole. */
export function splitList(text: string): string[] {
  const plain = flat(text).replace(/\.$/, '');
  const separator = plain.includes(';') ? /\s*;\s*/ : /\s*,\s+(?:and\s+)?|\s+and\s+/;
  const parts = plain
    .split(separator)
    .map((part) => part.replace(/^and\s+/i, '').trim())
    .filter((part) => part !== '');
  return parts.length > 1 && (plain.includes(';') || parts.every((part) => part.split(' ').length <= 4)) ? parts : [plain];
}
