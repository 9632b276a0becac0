import type { AdrBody } from '../../lifecycle/adr.ts';
import type { Reference } from '../../lifecycle/references.ts';
import type { LogRecord, LogSection } from './log-record.ts';
import { readItems, readSubsections } from './read-items.ts';
import { SectionShelf } from './section-shelf.ts';

const names = {
  context: [
    'context',
    'context and problem statement',
    'problem statement',
    'problem',
    'issue',
    'background',
    'motivation',
    'context and background',
  ],
  decision: [
    'decision',
    'decision outcome',
    'decision made',
    'resolution',
    'outcome',
    'proposal',
    'proposed decision',
    'solution',
    'proposed solution',
    'what we decided',
  ],
  rationale: ['rationale', 'decision drivers', 'drivers', 'justification', 'reasons', 'reasoning', 'argument', 'why'],
  consequences: [
    'consequences',
    'positive consequences',
    'negative consequences',
    'implications',
    'impact',
    'consequences and risks',
    'trade offs',
    'tradeoffs',
  ],
  options: ['considered options', 'options', 'options considered', 'considered alternatives'],
  prosAndCons: [
    'pros and cons of the options',
    'pros and cons of options',
    'comparison of options',
    'options analysis',
    'evaluation of options',
  ],
  rejected: ['alternatives', 'alternatives considered', 'rejected alternatives', 'alternatives rejected', 'rejected options'],
};

/** Builds an AI-ADR body from an imported record. Text without a field is kept verbatim. */
export function toAdrBody(record: LogRecord, references: readonly Reference[]): AdrBody {
  const shelf = new SectionShelf(record.sections.flatMap(liftConsequences));
  const statement = shelf.takeText(names.decision);
  const context = shelf.takeText(names.context);
  const consequences = shelf.takeText(names.consequences);
  const options = weighOptions(shelf, statement);
  const rejected = shelf.take(names.rejected).flatMap((section) => alternativesOf(section, shelf));
  const rationale = [shelf.takeText(names.rationale), ...options.ofChosen].filter((text) => text !== '').join('\n\n');
  return {
    context,
    decision: { statement, points: [] },
    rationale,
    implementation: {
      technologyChoices: '',
      databaseSchema: '',
      schemaChanges: [],
      apiContract: [],
      sequenceDiagram: [],
      runsOn: { infrastructure: '', services: '' },
    },
    edgeCases: [],
    monitoring: { metrics: [], alerts: [], dashboards: [], runbook: [] },
    consequences,
    rejectedAlternatives: [...options.rejected, ...rejected].map((one, index) => ({
      id: `ALT-${index + 1}`,
      ...one,
      tradeOff: '',
    })),
    amendment: { reason: '', addedGuidance: '' },
    deferred: [],
    notApplicable: [],
    openPoints: [],
    references: [...references],
    other: [...record.kept, ...shelf.rest()],
  };
}

/** Lifts the consequences that MADR writes below the decision into sections of their own. */
function liftConsequences(section: LogSection): LogSection[] {
  const { items, rest } = readSubsections(section.markdown);
  const isConsequence = ({ text }: { text: string }): boolean => /^(?:positive |negative )?consequences$/i.test(text);
  if (!names.decision.includes(section.heading.toLowerCase()) || !items.some(isConsequence)) return [section];
  const kept = items.filter((item) => !isConsequence(item)).map(({ text, detail }) => `### ${text}\n\n${detail}`);
  return [
    { ...section, markdown: [rest, ...kept].join('\n\n').trim() },
    ...items
      .filter(isConsequence)
      .map(({ text, detail }) => ({ ...section, heading: text, level: section.level + 1, markdown: detail })),
  ];
}

interface Alternative {
  readonly text: string;
  readonly reason: string;
}

/** Returns the rejected options; unless one is clearly the chosen one, the sections stay as is. */
function weighOptions(shelf: SectionShelf, statement: string): { rejected: Alternative[]; ofChosen: string[] } {
  const listed = shelf.take(names.options);
  const weighed = shelf.take(names.prosAndCons);
  const options = listed.map(({ markdown }) => readItems(markdown));
  const details = weighed.map(({ markdown }) => readItems(markdown));
  const chosen = chosenIn(statement);
  const all = options.flatMap(({ items }) => items);
  const known = details.flatMap(({ items }) => items);
  const isClear =
    chosen !== '' &&
    all.filter(({ text }) => isSame(text, chosen)).length === 1 &&
    [...options, ...details].every(({ rest }) => rest === '') &&
    known.every(({ text }) => all.filter((option) => isSame(option.text, text)).length === 1);
  if (!isClear) {
    for (const section of [...listed, ...weighed]) shelf.putBack(section);
    return { rejected: [], ofChosen: [] };
  }
  const detailOf = ({ text, detail }: { text: string; detail: string }): string =>
    [detail, ...known.filter((one) => isSame(one.text, text)).map((one) => one.detail)].filter((one) => one !== '').join('\n\n');
  return {
    rejected: all
      .filter(({ text }) => !isSame(text, chosen))
      .map((option) => ({ text: withoutLink(option.text), reason: detailOf(option) })),
    ofChosen: all
      .filter(({ text }) => isSame(text, chosen))
      .map((option) => ({ name: withoutLink(option.text), detail: detailOf(option) }))
      .filter(({ detail }) => detail !== '')
      .map(({ name, detail }) => `#### ${name}\n\n${detail}`),
  };
}

function alternativesOf(section: LogSection, shelf: SectionShelf): Alternative[] {
  const { items, rest } = readItems(section.markdown);
  if (items.length === 0) return rest === '' ? [] : [{ text: rest, reason: '' }];
  if (rest !== '') shelf.putBack({ ...section, markdown: rest });
  return items.map(({ text, detail }) => ({ text, reason: detail }));
}

function chosenIn(statement: string): string {
  const match =
    /\bchosen (?:option|alternative|solution) ?(?:(?:is|was) ?)?(?:: ?)?(?:(?:\*\*|__) ?)?(?:"([^"]+)"|“([^”]+)”|\[([^\]]+)\]|([^,.]+))/i.exec(
      statement.slice(0, 2_000).replace(/\s+/g, ' '),
    );
  return (
    match
      ?.slice(1)
      .find((name) => name !== undefined)
      ?.trim() ?? ''
  );
}

function isSame(option: string, chosen: string): boolean {
  const [one, other] = [fold(option), fold(chosen)];
  return one !== '' && other !== '' && (one === other || one.startsWith(`${other} `) || other.startsWith(`${one} `));
}

function fold(text: string): string {
  return withoutLink(text)
    .split('\n')[0]!
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function withoutLink(text: string): string {
  return text.replace(/\[([^[\]]+)\]\(#[^()]*\)/g, '$1');
}
