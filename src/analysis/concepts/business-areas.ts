import type { Morphology } from './morphology.ts';
import type { PrdReading } from './reading.ts';

/** A part of the business that the document itself sets apart under a heading, or calls a context. */
export interface BusinessArea {
  /** The heading in sentence case, without its number and words such as "module". */
  readonly name: string;
  /** Headings as the statements carry them. */
  readonly sections: readonly string[];
  /** The telling words of its name, in the singular. */
  readonly words: readonly string[];
  /** Sentences that say what it is there for. */
  readonly statements: readonly string[];
  /** The document calls it a context, module or domain, whether or not anything is demanded of it. */
  readonly declared: boolean;
  /** It stands for a system or party outside. */
  readonly outside: boolean;
  /** Headings such as "Payment interface": the document describes where it ends, not what it does. */
  readonly boundary: boolean;
}

const list = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Words of headings that structure a document or name a quality of the product. */
const documentWords = list(`
  abstract actor actors appendix application architecture architectural assumption assumptions background business-rules capabilities capability chapter
  constraint constraints context-map cross-cutting data definition definitions dependencies description design diagram edge epic epics example examples exceptions
  feature features functional functionalities functionality functions general glossary goal goals guideline guidelines idea implementation introduction key kpi
  lifecycle metrics misc model models non-functional note notes objective objectives open outline overview persona personas problem process processes product
  project purpose quality questions references release requirement requirements resource risks roadmap rules scenario scenarios schedule scope sequence services
  specification specifications standards statement stakeholders stories story structure success summary technical technology terminology timeline todo topics use
  user users vision workflow workflows privacy security performance availability scalability compliance audit logging rollback accessibility usability reliability
  localization localisation maintainability interoperability other further remarks
`);
const openers = list(
  'on in at for from what how who when where why which while if the a an things to with about after before must should could may can will as i we our my this these',
);
const clauseWords = list('must shall should can could may is are be to have has');
const fillers = list(
  'management managing handling administration administrative context bounded module and of the a an processing subdomain domain area',
);
const areaPrefix =
  /^(?:epic|module|area|domain|subdomain|(?:bounded )?context|business capability|capability|component|theme|subsystem|workstream)\b(?:\s+\d+)?\s*[:–—-]\s*/i;
const areaSuffix = /\s+(?:(?:bounded )?context|module|subdomain|domain|subsystem)$/i;
const actionEnding = /(?:ion|ment|ing|al|ance)$/;
/** "the risk management context", said in a sentence. */
const named = /\bthe ((?:[a-z][a-z-]+ ){1,3})(?:context|subdomain)\b/gi;
const outsideWords = /\b(?:external|third[- ]party|outside) (?:system|party|partner|provider|supplier|service)/i;
const vagueNames = list(
  'central bounded same own whole following given other internal external current this business right shared',
);
const longestName = 5;
/** Areas must account for at least this share of what the document demands; fewer are asides. */
const leastShare = 0.5;

interface Heading {
  readonly section: string;
  readonly texts: readonly string[];
  readonly demands: number;
}

/** The areas under which the document itself puts its demands; none where its headings only structure the document. */
export function readBusinessAreas(reading: PrdReading, morphology: Morphology): BusinessArea[] {
  const headings = headingsOf(reading);
  const found = headings.flatMap((heading) => readArea(heading, morphology) ?? []);
  const areas = [...mergeAreas(found), ...mentionedAreas(found, reading, morphology)];
  const demands = reading.statements.filter(({ kind }) => kind === 'requirement' || kind === 'capability').length;
  const inAreas = headings
    .filter(({ section }) => areas.some(({ sections }) => sections.includes(section)))
    .reduce((sum, heading) => sum + heading.demands, 0);
  const inside = areas.filter(({ boundary }) => !boundary);
  return inside.length > 1 && inAreas >= demands * leastShare ? areas : [];
}

function headingsOf({ statements }: PrdReading): Heading[] {
  const titled = statements.filter(({ kind, section }) => section !== '' && (kind === 'requirement' || kind === 'prose'));
  return [...Map.groupBy(titled, ({ section }) => section)].map(([section, own]) => ({
    section,
    texts: own.flatMap(({ sentences }) => sentences.map(({ text }) => text)),
    demands: own.filter(({ kind }) => kind === 'requirement').length,
  }));
}

function readArea({ section, texts, demands }: Heading, morphology: Morphology): BusinessArea | null {
  const unnumbered = section.replace(/^[\d.\s]+/, '').replace(/\(.*?\)/g, ' ');
  const boundary = /\binterfaces?$/i.test(unnumbered.trim());
  const bare = unnumbered
    .replace(areaPrefix, '')
    .replace(areaSuffix, '')
    .replace(/\binterfaces?\s*$/i, '')
    .replace(/[^\w\s&'-]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const declared =
    areaPrefix.test(unnumbered) ||
    areaSuffix.test(unnumbered) ||
    texts.some(
      (text) => /\b(?:bounded|this) context\b/i.test(text) || text.toLowerCase().includes(`${bare.toLowerCase()} context`),
    );
  const spoken = bare.toLowerCase().split(' ');
  const words = tellingWords(bare, morphology);
  if (demands === 0 && !declared) return null;
  if (words.length === 0 || spoken.length > longestName || openers.has(spoken[0] ?? '')) return null;
  if (spoken.some((word) => clauseWords.has(word) || (!declared && documentWords.has(word)))) return null;
  const stems = new Set(texts.flatMap((text) => text.split(/[^A-Za-z'-]+/)).map((word) => stem(word, morphology)));
  if (!declared && !boundary && !words.some((word) => stems.has(stem(word, morphology)))) return null;
  const outside = texts.some((text) => outsideWords.test(text));
  return { name: sentenceName(bare), sections: [section], words, statements: texts, declared, outside, boundary };
}

/** "Catalog management" twice is one area; "Order tracking" is what is done with orders where "Order management" is an area. */
function mergeAreas(areas: readonly BusinessArea[]): BusinessArea[] {
  const byKey = new Map<string, BusinessArea>();
  const known = new Set(areas.filter(({ boundary }) => !boundary).map(({ words }) => words.join(' ')));
  for (const area of areas) {
    const base = area.words.slice(0, -1).join(' ');
    const key = area.boundary
      ? `boundary ${area.words.join(' ')}`
      : known.has(base) && actionEnding.test(area.words.at(-1) ?? '')
        ? base
        : area.words.join(' ');
    const twin = byKey.get(key);
    const named = twin !== undefined && twin.words.length <= area.words.length ? twin : area;
    byKey.set(key, {
      ...named,
      sections: [...(twin?.sections ?? []), ...area.sections],
      statements: [...(twin?.statements ?? []), ...area.statements],
      declared: area.declared || twin?.declared === true,
      outside: area.outside || twin?.outside === true,
    });
  }
  return [...byKey.values()];
}

/** Contexts that the sentences of a declared one name besides: "together with the risk management context". */
function mentionedAreas(areas: readonly BusinessArea[], reading: PrdReading, morphology: Morphology): BusinessArea[] {
  if (!areas.some(({ declared }) => declared)) return [];
  const keys = new Set(areas.map(({ words }) => words.join(' ')));
  const found: BusinessArea[] = [];
  for (const { text } of reading.statements.flatMap(({ sentences }) => sentences)) {
    for (const [, name = ''] of text.matchAll(named)) {
      const words = tellingWords(name, morphology);
      const key = words.join(' ');
      if (words.length === 0 || keys.has(key) || words.some((word) => vagueNames.has(word))) continue;
      keys.add(key);
      found.push({
        name: sentenceName(name.trim()),
        sections: [],
        words,
        statements: [],
        declared: true,
        outside: false,
        boundary: false,
      });
    }
  }
  return found;
}

function tellingWords(name: string, morphology: Morphology): string[] {
  return name
    .toLowerCase()
    .split(/[^a-z'-]+/)
    .filter((word) => word.length > 1 && !fillers.has(word))
    .map((word) => morphology.singular(word));
}

function stem(word: string, morphology: Morphology): string {
  const lower = word.toLowerCase();
  return morphology.singular(/(?:ed|ing)$/.test(lower) ? morphology.infinitive(lower) : lower);
}

function sentenceName(text: string): string {
  const lower = text
    .split(' ')
    .map((word) => (/^[A-Z]{2,}s?$/.test(word) ? word : word.toLowerCase()))
    .join(' ');
  return lower.charAt(0).toUpperCase() + lower.slice(1);
}
