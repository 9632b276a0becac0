import type { DecodedFile } from '../decode-file.ts';
import type { Finding } from '../../lifecycle/findings.ts';
import type { KeptText } from '../../lifecycle/prd.ts';
import { logFinding, type LogKind, type LogRecord, type LogSection, type SaidRelation } from './log-record.ts';
import { readFront, type Front } from './read-front.ts';
import { canonical, readDate, readMetadata, readPeople, valuesOf, type Stated } from './read-metadata.ts';
import { numberOfFile, numberOfHeading, sameNumber } from './read-number.ts';
import { readProseRelations, readStatedRelations } from './read-relations.ts';
import { readStatus, type ReadStatus } from './read-status.ts';
import { splitSections, type SplitDocument } from './split-sections.ts';

const names = {
  status: ['status', 'state', 'decision status', 'adr status', 'rfc status'],
  date: [
    'date',
    'decision date',
    'date accepted',
    'accepted',
    'decided',
    'decided on',
    'created',
    'start date',
    'created at',
    'proposed',
    'last updated',
  ],
  people: [
    'deciders',
    'decider',
    'decision makers',
    'decision maker',
    'decision owner',
    'approvers',
    'approved by',
    'authors',
    'author',
    'owner',
    'owners',
  ],
  number: ['number', 'id', 'adr', 'adr number', 'adr id', 'rfc', 'rfc number', 'rfc id'],
};

/** Reads a file; null for an index or a template. Throws InputError `document.unreadable`. */
export function readRecord(kind: LogKind, file: DecodedFile): LogRecord | null {
  const front = readFront(file);
  const document = splitSections(front.text);
  const stated = [...statedInFront(front), ...readMetadata(document.preamble.text, document.preamble.line)];
  const named = numberOfFile(file.name);
  const { text: statusWords, line: statusLine } = statusText(document, stated);
  const status = readStatus(kind, statusWords);
  const isNamed = named.number !== null || named.date !== null;
  if (!isRecord(named.stem, { isNamed, hasStatus: status.status !== null, document })) return null;

  const heading = numberOfHeading(document.title?.text ?? '');
  const numbers = [named.number, heading.number, numberIn(valuesOf(stated, names.number))].filter((number) => number !== null);
  const others = [...new Set(numbers.slice(1))].filter((number) => !sameNumber(number, numbers[0] ?? ''));
  const title = heading.rest || (valuesOf(stated, ['title', 'name'])[0]?.value ?? '') || named.rest || named.stem;
  const findings: Finding[] = others.map((other) =>
    logFinding(
      'LOG-NUMBER-CONTRADICTED',
      { file: file.name, line: document.title?.line ?? 1 },
      `The file is number ${numbers[0] ?? ''}, and calls itself ${other}.`,
    ),
  );
  return {
    file: file.name,
    number: numbers[0] ?? null,
    otherNumbers: others,
    title,
    ...status,
    date: dateOf(document, stated) ?? named.date ?? lastDate(statusWords),
    deciders: readPeople(peopleOf(document, stated)),
    relations: relationsOf(front, document),
    sections: document.sections.filter((section) => !isMetadata(section)),
    kept: keptOf(front, document),
    findings: [...findings, ...statusFindings({ file: file.name, line: statusLine }, status)],
  };
}

const notRecords =
  /^(?:readme|index|toc|table[-_ ]of[-_ ]contents|contributing|changelog|license|summary|_sidebar|backlog|glossary)$/i;

function isRecord(
  stem: string,
  { isNamed, hasStatus, document }: { isNamed: boolean; hasStatus: boolean; document: SplitDocument },
): boolean {
  if (notRecords.test(stem) || (/\btemplate\b/i.test(stem.replace(/_/g, ' ')) && !hasStatus)) return false;
  return isNamed || hasStatus || document.sections.some(({ heading }) => /^decision\b/i.test(heading));
}

function statedInFront({ values }: Front): Stated[] {
  return [...values].flatMap(([name, given]) => given.map((value) => ({ name, value, line: 1 })));
}

function sectionNamed({ sections }: SplitDocument, wanted: readonly string[]): LogSection | undefined {
  return sections.find(({ heading }) => wanted.includes(canonical(heading)));
}

function isMetadata({ heading }: LogSection): boolean {
  const name = canonical(heading);
  return (
    names.status.includes(name) ||
    /^status\s*[:–—-]/.test(name) ||
    name === 'date' ||
    name === 'decision date' ||
    names.people.slice(0, 7).includes(name)
  );
}

function statusText(document: SplitDocument, stated: readonly Stated[]): { text: string; line: number } {
  const section = sectionNamed(document, names.status);
  if (section && section.markdown.trim() !== '') return { text: section.markdown, line: section.textLine };
  const inHeading = document.sections.find(({ heading }) => /^status\s*[:–—-]/i.test(heading));
  if (inHeading) return { text: inHeading.heading.replace(/^status\s*[:–—-]\s*/i, ''), line: inHeading.line };
  const values = valuesOf(stated, names.status);
  return { text: values.map(({ value }) => value).join('\n'), line: values[0]?.line ?? 1 };
}

function statusFindings(at: { file: string; line: number }, { said, status, partly }: ReadStatus): Finding[] {
  if (said === '') return [logFinding('LOG-STATUS-MISSING', at, 'It states no status, so that it comes in with the first one.')];
  if (status === null)
    return [
      logFinding('LOG-STATUS-UNKNOWN', at, `"${said}" is no status that is known, so that it comes in with the first one.`),
    ];
  if (partly)
    return [logFinding('LOG-PARTLY-SUPERSEDED', at, `"${said}" is read as ${status}, amended by what superseded parts of it.`)];
  return saysStatus(said, status) ? [] : [logFinding('LOG-STATUS-READ', at, `"${said}" is read as ${status}.`)];
}

/** True when the words name the status itself; "superceded" and hyphens count as spellings. */
function saysStatus(said: string, status: string): boolean {
  const plain = (text: string): string =>
    text
      .toLowerCase()
      .replace(/super[sc]ed/g, 'supersed')
      .replace(/[-\s]+/g, ' ');
  return plain(said).includes(plain(status));
}

/** Returns the last date: a status history ends with the entry that counts. */
function lastDate(text: string): string | null {
  return (
    text
      .split('\n')
      .map(readDate)
      .findLast((date) => date !== null) ?? null
  );
}

function dateOf(document: SplitDocument, stated: readonly Stated[]): string | null {
  const section = sectionNamed(document, ['date', 'decision date']);
  const candidates = [...valuesOf(stated, names.date).map(({ value }) => value), section?.markdown ?? ''];
  return candidates.map(readDate).find((date) => date !== null) ?? null;
}

function peopleOf(document: SplitDocument, stated: readonly Stated[]): string[] {
  const values = valuesOf(stated, names.people).map(({ value }) => value);
  if (values.length > 0) return values;
  const listed = sectionNamed(document, names.people.slice(0, 7))?.markdown ?? '';
  return listed.split('\n').map((entry) => entry.replace(/^\s*[-*+]\s+/, ''));
}

function numberIn(values: readonly Stated[]): string | null {
  return (
    values.map(({ value }) => /^(?:ADR|RFC)?[\s#:_-]*(\d{1,6})\b/i.exec(value)?.[1]).find((number) => number !== undefined) ??
    null
  );
}

/** Lists the surest relations first: metadata and status section, then prose. */
function relationsOf({ values }: Front, document: SplitDocument): SaidRelation[] {
  const { preamble, sections } = document;
  const lines = preamble.text.split('\n').map((text, index) => ({ text, line: preamble.line + index }));
  const isStated = (text: string): boolean =>
    readMetadata(text, 1).length > 0 || /^\W*(?:super[sc]ed|replace[sd]\b|amend|obsolete)/i.test(text);
  const found = [
    ...[...values].flatMap(([name, given]) => readStatedRelations(given.map((value) => `${name}: ${value}`).join('\n'), 1)),
    ...lines.filter(({ text }) => isStated(text)).flatMap(({ text, line }) => readStatedRelations(text, line)),
    ...sections
      .filter(isMetadata)
      .flatMap(({ heading, markdown, line, textLine }) => [
        ...readStatedRelations(heading, line),
        ...readStatedRelations(markdown, textLine),
      ]),
    ...lines.filter(({ text }) => !isStated(text)).flatMap(({ text, line }) => readProseRelations(text, line)),
    ...sections
      .filter((section) => !isMetadata(section))
      .flatMap(({ markdown, textLine }) => readProseRelations(markdown, textLine)),
  ];
  return [...new Map(found.toReversed().map((one) => [`${one.type} ${one.href || one.name}`, one])).values()].toReversed();
}

function keptOf({ yaml }: Front, { preamble, sections }: SplitDocument): KeptText[] {
  const front = yaml === '' ? [] : [`\`\`\`yaml\n${yaml}\n\`\`\``];
  const above = [...front, ...(preamble.text === '' ? [] : [preamble.text])].join('\n\n');
  return [
    ...(above === '' ? [] : [{ heading: '', level: 0, markdown: above }]),
    ...sections.filter(isMetadata).map(({ heading, level, markdown }) => ({ heading, level, markdown })),
  ];
}
