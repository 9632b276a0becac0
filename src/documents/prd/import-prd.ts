import { withArticle } from '../../lifecycle/count.ts';
import { InputError } from '../../lifecycle/errors.ts';
import type { Finding } from '../../lifecycle/findings.ts';
import type { PrdBody } from '../../lifecycle/prd.ts';
import { decodeFile, formatMegabytes, maxDocumentBytes, type DecodedFile, type SourceFile } from '../decode-file.ts';
import { flat, leavesOf, type Place } from '../markdown/blocks.ts';
import { withinBudget } from '../markdown/parser-budget.ts';
import { readBlocks } from '../markdown/read-blocks.ts';
import { collectKept, type KeptAt } from './collect-kept.ts';
import { findGaps } from './find-gaps.ts';
import { readFrontMatter, type FrontMatter } from './front-matter.ts';
import type { EarlierParts } from './keep-ids/earlier-parts.ts';
import { numberParts } from './number-parts.ts';
import { isCanonicalPrd, readCanonicalPrd } from './parse-prd.ts';
import { PrdDraft, type DuplicateId } from './prd-draft.ts';
import { prdFinding } from './prd-findings.ts';
import { numericScaleOf, readPriority } from './read-priority.ts';
import { isMostlyDescribed, readDescriptions } from './read-descriptions.ts';
import { moveNonFunctional } from './read-nfr.ts';
import { readSection } from './read-section.ts';
import { buildSections, labelLevel, stripNumber, type Section } from './sections.ts';
import { partFieldLines } from './story-fields.ts';
import { isAboutTheDocument, isNormative, joinStated } from './statements.ts';
import { topicOf } from './topics.ts';

export interface ImportedPrd {
  readonly title: string;
  readonly body: PrdBody;
  readonly findings: Finding[];
  /** Where each part stands, by local id. */
  readonly positions: Record<string, Place>;
}

/** Reads a PRD from files. Throws what `decodePrdFiles` and `readPrd` throw. */
export function importPrd(files: readonly SourceFile[]): ImportedPrd {
  return readPrd(decodePrdFiles(files));
}

/**
 * Reads a PRD from the Markdown of one or several files, whatever their layout; nothing of their text is lost. As the next version of one that is there
 * (`earlier`), what stands as before keeps its ids. Throws InputError `prd.other-artifact` or `prd.duplicate-id`.
 */
export function readPrd(raw: readonly DecodedFile[], earlier?: EarlierParts): ImportedPrd {
  for (const file of raw) refuseOtherArtifact(file);
  const [only] = raw;
  if (raw.length === 1 && only && isCanonicalPrd(only.text)) {
    const as = { file: only.name, everUsed: earlier?.everUsed ?? [] };
    const { body, positions } = withinBudget(only.name, () => readCanonicalPrd(only.text, as));
    return { title: body.title, body, positions, findings: findGaps(body, positions) };
  }
  // Every kind of line end counts as one line.
  const decoded = raw.map(({ name, text }) => ({ name, text: text.replace(/\r\n?/g, '\n') }));
  const documents = decoded.map((file) => ({ file, front: readFrontMatter(file.text) }));
  const draft = new PrdDraft(numericScaleOf(decoded.map((file) => file.text)));
  const kept: KeptAt[] = [];
  const roots: Section[] = [];
  for (const { file, front } of documents) {
    const root = buildSections(partFieldLines(readBlocks({ ...file, text: front.text }), front.text), file.name, draft.scale);
    readSection(
      withoutTitleTopic(root, documents.length),
      { topic: null, priority: null, story: null, pending: null, sectionName: '' },
      draft,
    );
    roots.push(root);
  }
  draft.settleFeatures();
  draft.settleConstraints();
  const demandsNothing = draft.stories.length === 0 && draft.requirements.length === 0;
  if (demandsNothing || isMostlyDescribed(roots, draft)) for (const root of roots) readDescriptions(root, draft);
  moveNonFunctional(draft);
  const title = titleOf(documents, roots, draft);
  const objective = chooseObjective(
    documents.map(({ front }) => front),
    roots,
    title,
    draft,
  );
  applyFrontMatter(documents, draft, kept);
  for (const [at, { file, front }] of documents.entries()) {
    const root = roots[at];
    const entries = root ? collectKept(root, front.text, documents.length > 1 ? file.name : undefined) : [];
    for (const entry of entries) if (entry.heading !== title || entry.markdown !== '') kept.push(entry);
  }
  if (draft.duplicates.length > 0) throw duplicateIds(draft.duplicates);
  const { parts, positions } = numberParts(draft, earlier);
  const [firstMetric = '', ...otherMetrics] = draft.metrics.unranked;
  const primary = joinStated(draft.metrics.primaryKpi);
  const body: PrdBody = {
    title,
    objective,
    targetUsers: [...new Set(draft.targetUsers)],
    ...parts,
    risks: draft.risks,
    metrics: {
      primaryKpi: primary || firstMetric,
      secondary: [...draft.metrics.secondary, ...(primary === '' ? otherMetrics : draft.metrics.unranked)].map((text, at) => ({
        id: `KPI-${at + 2}`,
        text,
      })),
      measurementMethod: joinStated(draft.metrics.measurementMethod),
    },
    constraints: {
      ...draft.constraints,
      timeline: joinStated(draft.constraints.timeline),
      budget: joinStated(draft.constraints.budget),
    },
    outOfScope: [],
    glossary: draft.glossary,
    unread: [],
    other: kept.map(({ place: _place, ...text }) => text),
  };
  const unrecognized = kept
    .filter((entry) => entry.markdown !== '' && !isKnownText(entry))
    .map((entry) => prdFinding('PRD-UNRECOGNIZED-TEXT', entry.place, `Kept as it is: ${nameOf(entry)}.`));
  return { title, body, positions, findings: [...draft.findings, ...findGaps(body, positions), ...unrecognized] };
}

/** A problem that is told, and what is left out, are understood: they stand where they belong, and demand nothing. */
function isKnownText({ heading, markdown }: KeptAt): boolean {
  const topic = topicOf(stripNumber(heading).replace(/\s*:$/, ''));
  return topic === 'out-of-scope' || (topic === 'background' && !isNormative(markdown));
}

function nameOf(entry: KeptAt): string {
  return entry.heading === '' ? `"${flat(entry.markdown).slice(0, 50)}…"` : `text below "${entry.heading}"`;
}

/**
 * The texts of the files. Throws InputError `prd.binary`, `prd.empty`, `prd.too-large`, `prd.invalid-utf8` or `prd.control-character` (the first problem's; all are in
 * the message and details).
 */
export function decodePrdFiles(files: readonly SourceFile[]): DecodedFile[] {
  const total = files.reduce((sum, file) => sum + file.bytes.length, 0);
  const results = files
    .map(decodeFile)
    .map((result) =>
      'text' in result && isEmptyText(result.text)
        ? { id: 'prd.empty', message: `${result.name} is empty.`, fix: 'Name a file with the text of the PRD.' }
        : result,
    );
  const problems = results.filter((result) => 'id' in result);
  if (files.length === 0)
    problems.push({
      id: 'prd.empty',
      message: 'There is no file to import.',
      fix: 'Name a Markdown file, several, or a folder that holds some.',
    });
  if (total > maxDocumentBytes && problems.length === 0) {
    problems.push({
      id: 'prd.too-large',
      message: `The files have ${formatMegabytes(total)} together; at most ${formatMegabytes(maxDocumentBytes)} are read.`,
      fix: 'Import fewer files, or split the document into several PRDs.',
    });
  }
  const [first] = problems;
  if (first) throw new InputError({ ...first, message: problems.map((problem) => problem.message).join(' '), details: problems });
  return results.filter((result) => 'text' in result);
}

/** A document that Throughline wrote says what it is; a DAA read as a PRD would be modeled a second time. */
function refuseOtherArtifact({ name, text }: DecodedFile): void {
  const kind = /^---\r?\nthroughline: ([^\r\n]+)/.exec(text)?.[1];
  if (kind === undefined || kind === 'PRD') return;
  throw new InputError({
    id: 'prd.other-artifact',
    message: `${name} is ${withArticle(kind)} that Throughline wrote, not a PRD.`,
    fix: 'Name the PRD. An AI-DAA is changed by its reviewers: `throughline gate request-changes GATE --note "…" --comment PART="…"`.',
  });
}

/** Of front matter and comments alone nothing can be read. */
export function isEmptyText(file: string): boolean {
  const { text } = readFrontMatter(file.replace(/\r\n?/g, '\n'));
  // Split rather than matched: an unclosed comment repeated a million times would be searched to its end each time.
  return text.split('-->').every((part) => part.split('<!--')[0]?.trim() === '');
}

function duplicateIds(duplicates: readonly DuplicateId[]): InputError {
  const at = (place: Place): string => `${place.file}:${place.line}:${place.column}`;
  return new InputError({
    id: 'prd.duplicate-id',
    message: duplicates.map(({ id, first, second }) => `${id} is used twice: at ${at(first)} and at ${at(second)}.`).join(' '),
    fix: 'Give each story and requirement an id of its own, or remove the copy.',
    details: duplicates,
  });
}

/** The only first-level heading of a document is its title, not a section. */
function withoutTitleTopic(root: Section, files: number): Section {
  const [title, ...others] = root.children;
  const single =
    title !== undefined &&
    title.level === 1 &&
    others.every((section) => section.level > 1) &&
    (title.children.length > 0 || others.length > 0);
  if (!single || files > 1 || /^\d/.test(title.heading)) return root;
  const untitled = { ...title, topic: null, groupPriority: null, tag: null, id: null };
  root.children[0] = untitled;
  return root;
}

const genericTitle =
  /^(?:(?:product |business |software |system |functional |feature )*requirements?(?: (?:document|specification))?(?: ?\(\w+\))?|prd|brd|srs|spec(?:ification)?|untitled.*|document|description|readme)$/i;

function titleOf(
  documents: readonly { file: DecodedFile; front: FrontMatter }[],
  roots: readonly Section[],
  draft: PrdDraft,
): string {
  const stated = documents.map(({ front }) => front.title).find((title) => title !== '' && !genericTitle.test(title));
  if (stated !== undefined) return stated;
  const first = roots[0]?.blocks.length === 0 || roots[0]?.children[0]?.level === 1 ? roots[0]?.children[0] : undefined;
  const plain = roots[0]?.children.every((section) => section.level === labelLevel) === true;
  const heading =
    first && (first.level <= 2 || (plain && first.blocks.length === 0))
      ? stripNumber(first.heading)
          .replace(
            /^[^\p{L}\p{N}[]*(?:(?:PRD|BRD|Product Requirements(?: Document)?|Requirements|Feature|Epic|Spec(?:ification)?)(?: ?\(\w+\))?\s*[:–—-]|\[Epic\])\s*/iu,
            '',
          )
          .replace(/\s*(?:[:–—-]\s*(?:PRD|Product Requirements(?: Document)?|Requirements)|\s\(?PRD\)?)$/i, '')
      : '';
  const isOwn =
    documents.length > 1
      ? !isPartName(heading) && !namesFilesParts(documents, roots)
      : !genericTitle.test(heading) && topicOf(heading) === null;
  if (heading !== '' && isOwn) return heading;
  const [stands] = draft.titles;
  if (stands !== undefined) return stands;
  const folder = documents[0]?.file.name
    .split(/[\\/]/)
    .slice(0, -1)
    .findLast((part) => !isPartName(part));
  const name =
    documents.length > 1 && folder !== undefined && /\p{L}/u.test(folder)
      ? folder
      : (documents[0]?.file.name.split(/[\\/]/).at(-1) ?? '');
  const words = name
    .replace(/(?:\.prd)?\.\w{1,9}$/i, '')
    .replace(/^\d+[-_. ]+/, '')
    .replace(/[-_]+/g, ' ')
    .trim();
  const named = words === '' ? heading : words[0]?.toUpperCase() + words.slice(1);
  const isPart = namesFilesParts(documents, roots);
  if (named !== '' && !isPartName(named) && (folder !== undefined || !isPart)) return named;
  // What the text keeps speaking of names this one, or the first heading that is its own.
  const headings = roots
    .filter((root, at) => !isPart || !opensWithFileName(root, documents[at]?.file.name ?? ''))
    .flatMap(({ children }) => children.filter(({ level }) => level === 1).map(({ heading }) => stripNumber(heading)));
  return productNamed(documents.map(({ file }) => file.text)) ?? headings.find((one) => !isPartName(one)) ?? named;
}

/**
 * Whether the files of one document each hold a part of it: most open with what the file is called ("4-service-apis.md" with "4 Service APIs"). Then no such
 * heading is the title of the whole, whatever this kind of document calls its parts.
 */
function namesFilesParts(documents: readonly { file: DecodedFile }[], roots: readonly Section[]): boolean {
  const parts = roots.filter((root, at) => opensWithFileName(root, documents[at]?.file.name ?? ''));
  return documents.length > 1 && parts.length * 2 > documents.length;
}

function opensWithFileName({ children: [first] }: Section, path: string): boolean {
  const file = plainWords((path.split(/[\\/]/).at(-1) ?? '').replace(/\.\w{1,9}$/, ''));
  const heading = first ? plainWords(stripNumber(first.heading)) : '';
  return heading !== '' && file !== '' && (` ${heading} `.includes(` ${file} `) || ` ${file} `.includes(` ${heading} `));
}

function plainWords(text: string): string {
  return (text.toLowerCase().match(/\p{L}+/gu) ?? []).join(' ');
}

/** "Description", "2. Overview", "docs": names of parts of any document and of the folders they lie in. */
function isPartName(name: string): boolean {
  const plain = name
    .replace(/^[^\p{L}\p{N}]*(?:\d+(?:\.\d+)*[-_. )]*)?/u, '')
    .replace(/[-_]+/g, ' ')
    .trim();
  return plain === '' || partNames.test(plain) || genericTitle.test(plain) || topicOf(plain) !== null;
}

const partNames =
  /^(?:docs?|prds?|specs?|files|src|content|introduction|preface|preamble|purpose(?: and scope)?|scope|context|background|motivation|terminology|definitions?|glossary|acronyms|abbreviations|(?:version|revision|document|change) history|change ?log|table of contents|contents|index|appendix\b.*|annex\b.*|references?|abstract|features|functional|non functional|workflows?|architecture|(?:\w+ )?(?:apis?|interfaces?|data (?:structures?|models?))|use cases?|other resources|acknowledge?ments?)$/i;

/**
 * What the text keeps speaking of by a name ("the Consent Building Block", "Parcel Locker Service"): more than twice, and at least twice as often as of
 * anything else. Null where nothing stands out so.
 */
function productNamed(texts: readonly string[]): string | null {
  const found = texts.flatMap((text) =>
    [spokenOf, called].flatMap((pattern) => Array.from(text.matchAll(pattern), ([, name = '']) => flat(name))),
  );
  const [first, second] = [...Map.groupBy(found, (name) => name.toLowerCase().replaceAll('-', '')).values()].toSorted(
    (a, b) => b.length - a.length,
  );
  return first && first.length > 2 && first.length >= 2 * (second?.length ?? 0) ? (first[0] ?? null) : null;
}

const capitalized = String.raw`(?:\p{Lu}[\p{L}\d-]*|e-\p{Lu}\p{L}+)`;
/** Somebody who acts ("the Marine Coordinator") is no product. */
const spokenOf = new RegExp(
  String.raw`\b[Tt]he (${capitalized}(?: ${capitalized}){1,4})\b(?<!(?:er|or|ist|ant|man|team)s?)`,
  'gu',
);
const called = new RegExp(
  String.raw`(?<!\b[Tt]he )\b((?!(?:The|This|Each|Any|Other|An?)\b)${capitalized} (?:${capitalized} ){0,2}?(?:System|Platform|Service|App|Application|Portal|Module|Tool))\b`,
  'gu',
);

/** The best candidate: a stated objective, then a summary, an overview, the problem, the text below the title, a description. */
function chooseObjective(fronts: readonly FrontMatter[], roots: readonly Section[], title: string, draft: PrdDraft): string {
  const stated = fronts.find((front) => front.objective !== '')?.objective;
  const best = draft.objectives.toSorted((a, b) => a.rank - b.rank)[0];
  if (stated !== undefined && best?.rank !== 1) return stated;
  if (best) {
    const same = draft.objectives.filter((candidate) => candidate.rank === best.rank && best.rank === 1);
    for (const candidate of same.length > 0 ? same : [best]) candidate.take();
    return (same.length > 0 ? same : [best]).map((candidate) => candidate.text).join(' ');
  }
  const opening = roots.flatMap((root) => [root, ...root.children.slice(0, 1)]).flatMap((section) => section.blocks);
  const paragraph = opening.find(
    (block) =>
      block.kind === 'paragraph' &&
      !block.taken &&
      flat(block.text).length > 40 &&
      !isAboutTheDocument(flat(block.text)) &&
      !/^[^:\n]{1,30}:/.test(block.text),
  );
  if (paragraph?.kind === 'paragraph') {
    for (const leaf of leavesOf([paragraph])) leaf.taken = true;
    return flat(paragraph.text);
  }
  return (
    fronts.map((front) => front.description).find((text) => text !== '' && !isAboutTheDocument(text) && text !== title) ?? ''
  );
}

function applyFrontMatter(
  documents: readonly { file: DecodedFile; front: FrontMatter }[],
  draft: PrdDraft,
  kept: KeptAt[],
): void {
  for (const { file, front } of documents) {
    draft.targetUsers.push(...front.targetUsers);
    if (front.timeline !== '') draft.constraints.timeline.push(front.timeline);
    if (front.budget !== '') draft.constraints.budget.push(front.budget);
    const place = { file: file.name, line: 2, column: 1 };
    if (front.problem)
      draft.findings.push(
        prdFinding(
          'PRD-FRONT-MATTER',
          { ...place, line: front.problem.line, column: front.problem.column },
          front.problem.message,
        ),
      );
    if (front.kept !== '' || front.description !== '') {
      const markdown = front.kept === '' ? `description: ${front.description}` : front.kept;
      kept.push({ heading: '', level: 0, markdown, ...(documents.length > 1 ? { file: file.name } : {}), place });
    }
    const reading = front.priority === '' ? null : readPriority(front.priority, draft.scale);
    if (reading === 'unknown') draft.unknownPriority(front.priority, place);
    else if (reading && draft.stories.every((story) => story.priority === null))
      for (const story of draft.stories) story.priority = reading;
  }
}
