import type { ZodType } from 'zod';
import { artifactKinds } from '../../lifecycle/artifact-kinds.ts';
import type { Finding } from '../../lifecycle/findings.ts';
import { findMissing, type OutlinedKindId } from '../../lifecycle/mandatory-fields.ts';
import type { DocumentKind, ParsedDocument } from '../document-kind.ts';
import { Problems } from '../markdown/canonical-lines.ts';
import { listOutlineParts } from './list-parts.ts';
import { numberParts } from './number-parts.ts';
import type { Outline, Section, Values } from './outline.ts';
import { splitDocument } from './split-document.ts';
import { ValueReader } from './read-values.ts';
import { renderOutline } from './render-outline.ts';
import { sortSections, type Stray } from './sort-sections.ts';
import { hintFor } from './write-hints.ts';

/** Builds a document kind entirely from its outline. */
export function outlinedKind<Body>(kind: OutlinedKindId, schema: ZodType<Body>, outline: Outline): DocumentKind<Body> {
  const { title: mark } = artifactKinds[kind];
  const hint = (section: Section): string | null => hintFor(kind, section);
  const empty = (): Body => schema.parse({ ...new ValueReader(new Problems(), hint).group(outline.root, null, ''), other: [] });
  return {
    schema,
    empty,
    template: (title) => renderOutline(outline, mark, { title, body: empty() as Values }, hint),
    render: ({ title, body }) => renderOutline(outline, mark, { title, body: schema.parse(body) as Values }),
    parse: (markdown, everUsed = []) => parseOutline({ kind, mark, schema, outline, hint }, { markdown, everUsed }),
    parts: (body) => listOutlineParts(outline, schema.parse(body) as Values),
  };
}

interface Context<Body> {
  readonly kind: OutlinedKindId;
  readonly mark: string;
  readonly schema: ZodType<Body>;
  readonly outline: Outline;
  /** The hint of an empty document for a section, which is not part of its text. */
  readonly hint: (section: Section) => string | null;
}

function parseOutline<Body>(
  { kind, mark, schema, outline, hint }: Context<Body>,
  { markdown, everUsed }: { markdown: string; everUsed: readonly string[] },
): ParsedDocument<Body> {
  const problems = new Problems();
  const document = splitDocument(markdown, mark, problems);
  const { root, stray } = sortSections(outline.root, document.sections);
  const reader = new ValueReader(problems, hint);
  const values = reader.group(outline.root, { ...root, lines: document.lead }, '');
  const places = numberParts(reader.parts, { everUsed, problems });
  const added = [...reader.kept, ...stray.map(({ line, kept }) => ({ line, text: kept }))];
  problems.refuse('document.unreadable', mark);
  const kept = [...document.kept, ...added].toSorted((a, b) => a.line - b.line);
  const read = schema.safeParse({ ...values, other: kept.map(({ text }) => text) });
  if (!read.success)
    for (const { path, message } of read.error.issues)
      problems.add(lineOf(reader.lines, path.map(String)), `${path.join('.')}: ${message}.`);
  problems.refuse('document.unreadable', mark);
  if (!read.success) throw read.error; // Each of its issues is a problem, so that this is not reached.
  const remarks = [
    ...reader.empties.map((place) => emptyItem(kind, place)),
    ...stray.map((entry) => strayFinding(kind, entry)),
    ...reader.kept.map(({ line, text }) => keptFinding(kind, line, text.heading)),
  ];
  const findings = [
    ...findMissing(kind, read.data).map(({ path, finding }) => at(finding, reader.lines.get(path))),
    ...bound(
      kind,
      remarks.toSorted((a, b) => (a.at.line ?? 0) - (b.at.line ?? 0)),
    ),
  ];
  const positions = Object.fromEntries([...reader.texts, ...places].map(([id, line]) => [id, { line, column: 1 }]));
  return { title: document.title, body: read.data, findings, positions };
}

/** Returns the line of the section that the path leads into. */
function lineOf(lines: ReadonlyMap<string, number>, path: readonly string[]): number {
  for (let length = path.length; length > 0; length -= 1) {
    const line = lines.get(path.slice(0, length).join('.'));
    if (line !== undefined) return line;
  }
  return 1;
}

function at(finding: Finding, line: number | undefined): Finding {
  return line === undefined ? finding : { ...finding, at: { ...finding.at, line, column: 1 } };
}

/** Most findings per document; they are stored with its version. */
const mostRemarks = 200;

function bound(kind: OutlinedKindId, remarks: readonly Finding[]): Finding[] {
  const more = remarks.length - mostRemarks;
  if (more <= 0) return [...remarks];
  const last: Finding = {
    code: `${kind.toUpperCase()}-REMARKS-LEFT-OUT`,
    severity: 'warning',
    at: {},
    message: `${more} more remarks on text that no field takes are left out.`,
    fix: 'Check that the document is of this kind.',
  };
  return [...remarks.slice(0, mostRemarks), last];
}

function strayFinding(kind: OutlinedKindId, { line, kept, why }: Stray): Finding {
  if (why === 'unknown') return keptFinding(kind, line, kept.heading);
  return {
    code: `${kind.toUpperCase()}-SECTION-DOUBLED`,
    severity: 'warning',
    at: { line, column: 1 },
    message: `The section "${kept.heading}" occurs twice; the second is kept as it is.`,
    fix: 'Make one section of the two.',
  };
}

function keptFinding(kind: OutlinedKindId, line: number, heading: string): Finding {
  return {
    code: `${kind.toUpperCase()}-UNRECOGNIZED-TEXT`,
    severity: 'info',
    at: { line, column: 1 },
    message: heading === '' ? 'Kept as it is: text that no field takes.' : `Kept as it is: text below "${heading}".`,
    fix: 'Nothing to do if it is background; else move it below a heading of the specification.',
  };
}

function emptyItem(kind: OutlinedKindId, place: Finding['at']): Finding {
  return {
    code: `${kind.toUpperCase()}-ITEM-EMPTY`,
    severity: 'warning',
    at: place,
    message: `${place.part ?? 'An entry'} says nothing and was left out.`,
    fix: 'Write its text behind the id, or take the line out.',
  };
}
