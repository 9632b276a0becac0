import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { withArticle } from '../../lifecycle/count.ts';
import { InputError } from '../../lifecycle/errors.ts';
import type { Finding } from '../../lifecycle/findings.ts';
import { nfrCategories, type PrdBody } from '../../lifecycle/prd.ts';
import type { DecodedFile, SourceFile } from '../decode-file.ts';
import type { Place } from '../place.ts';
import { accountLines, type Account } from './account-lines.ts';
import { chooseTitle } from './choose-title.ts';
import { decodePrdFiles } from './decode-prd-files.ts';
import { findGaps } from './find-gaps.ts';
import { readFrontMatter } from './front-matter.ts';
import type { EarlierParts } from './keep-ids/earlier-parts.ts';
import { numberPrd } from './keep-ids/number-prd.ts';
import { isCanonicalPrd, readCanonicalPrd } from './parse-canonical-prd.ts';
import { prdFinding } from './prd-findings.ts';
import { assemblePrd } from './reading/assemble-prd.ts';
import { PrdDraft, type FileDraft, type PartDraft } from './reading/draft.ts';
import { giveLines } from './reading/line-owners.ts';
import { numericScaleOf, readPriority } from './reading/priorities.ts';
import { readFile } from './reading/read-file.ts';

export interface ImportedPrd {
  readonly title: string;
  readonly body: PrdBody;
  readonly findings: Finding[];
  /** Place of each part, by local id. */
  readonly positions: Record<string, Place>;
  /** The owner of each line; empty for a canonical document, whose layout shows it. */
  readonly accounts: readonly Account[];
}

type Complete = (body: PrdBody) => PrdBody;

/** Reads a PRD from files. Throws the errors of `decodePrdFiles` and `readPrd`. */
export function importPrd(files: readonly SourceFile[]): ImportedPrd {
  return readPrd(decodePrdFiles(files));
}

/**
 * Reads any layout: each line belongs to a part, prose or an unread passage. Parts that are in
 * `earlier` keep their ids; `complete` reads more. Throws InputError `prd.other-artifact`.
 */
export function readPrd(raw: readonly DecodedFile[], earlier?: EarlierParts, complete: Complete = (body) => body): ImportedPrd {
  for (const file of raw) refuseOtherArtifact(file);
  const [only] = raw;
  const canonical = raw.length === 1 && only && isCanonicalPrd(only.text) ? readCanonical(only, earlier) : null;
  return canonical?.read ?? readLayout(raw, { earlier, complete, broken: canonical?.broken ?? [] });
}

/** Reads a canonical document; one that people broke is read like any other. */
function readCanonical({ name, text }: DecodedFile, earlier?: EarlierParts): { read: ImportedPrd | null; broken: Finding[] } {
  try {
    const { body, positions } = readCanonicalPrd(text, { file: name, everUsed: earlier?.everUsed ?? [] });
    return { read: { title: body.title, body, positions, findings: findGaps(body, positions), accounts: [] }, broken: [] };
  } catch (error) {
    if (!(error instanceof InputError && error.id === 'prd.malformed')) throw error;
    return {
      read: null,
      broken: [prdFinding('PRD-NOT-CANONICAL', { file: name, line: 1, column: 1 }, error.message.slice(0, 2_000))],
    };
  }
}

function readLayout(
  raw: readonly DecodedFile[],
  { earlier, complete, broken }: { earlier: EarlierParts | undefined; complete: Complete; broken: readonly Finding[] },
): ImportedPrd {
  // Every kind of line end counts as one line.
  const decoded = raw.map(({ name, text }) => ({ name, text: text.replace(/\r\n?/g, '\n') }));
  const draft = new PrdDraft();
  const scale = numericScaleOf(decoded.map(({ text }) => text));
  const fronts = decoded.map(({ text }) => readFrontMatter(text));
  const files = decoded.map(({ name }, at): FileDraft => {
    const lines = (fronts[at]?.text ?? '').split('\n');
    return { name, lines, owners: Array<undefined>(lines.length + 1), sections: [] };
  });
  for (const [at, file] of files.entries()) {
    giveFrontMatter(file, decoded[at]?.text ?? '');
    readFile({ draft, file, scale }, { isOnly: files.length === 1 });
  }
  const title = chooseTitle({
    stated: fronts.map((front) => front.title),
    headings: files.flatMap(({ sections }) => sections.slice(1).filter(({ level }) => level <= 2)).map(({ heading }) => heading),
    files: files.map(({ name }) => name),
  });
  const priority = readPriority(fronts.find((front) => front.priority !== '')?.priority ?? '', scale);
  const ranked = priority === null || priority === 'unknown' ? null : priority;
  const unnumbered = assemblePrd({ draft, files, fronts, title });
  const numbered = numberPrd(
    {
      ...unnumbered,
      stories: unnumbered.stories.map((story) => ({ ...story, priority: story.priority ?? ranked })),
      requirements: unnumbered.requirements.map((requirement) => ({ ...requirement, priority: requirement.priority ?? ranked })),
    },
    earlier,
  );
  const read = withoutSameAlias(numbered);
  const ids = listIds(draft, read);
  const passages = read.unread.map(({ id }) => id).values();
  const body = complete(read);
  const accounts = files.flatMap((file) => accountLines(file, ids, passages));
  const positions: Record<string, Place> = {};
  for (const [part, id] of ids) positions[id] = { file: part.file, line: part.line, column: 1 };
  for (const { kind, of, file, from } of accounts) if (kind === 'unread') positions[of] = { file, line: from, column: 1 };
  const findings = [
    ...broken,
    ...fronts.flatMap(({ problem }, at) =>
      problem ? [prdFinding('PRD-FRONT-MATTER', { file: decoded[at]?.name ?? '', ...problem }, problem.message)] : [],
    ),
    ...draft.unknownPriorities.map(({ word, file, line }) =>
      prdFinding('PRD-PRIORITY-UNKNOWN', { file, line, column: 1 }, `"${word.slice(0, 60)}" is no priority.`),
    ),
    ...findGaps(body, positions),
    ...listUnreadFindings(accounts, body),
  ];
  return { title, body, positions, findings, accounts };
}

/** Assigns front matter lines, which are blank in the text that is read. */
function giveFrontMatter(file: FileDraft, text: string): void {
  const lines = text.split('\n');
  for (const [at, line] of lines.slice(0, file.lines.length).entries()) {
    if (line === file.lines[at]) {
      if (line.trim() !== '') return;
      continue;
    }
    giveLines(file, { from: at + 1, to: at + 1 }, { kind: 'field', name: 'front matter' });
  }
}

/** Maps drafted parts to their local ids. */
function listIds(draft: PrdDraft, body: PrdBody): Map<PartDraft, string> {
  const ids = new Map<PartDraft, string>();
  for (const [at, story] of draft.stories.entries()) {
    const own = body.stories[at];
    ids.set(story, own?.id ?? '');
    for (const [index, criterion] of story.criteria.entries()) ids.set(criterion, `${own?.id}.${own?.criteria[index]?.id}`);
  }
  for (const [at, requirement] of draft.requirements.entries()) ids.set(requirement, body.requirements[at]?.id ?? '');
  for (const category of nfrCategories)
    for (const [at, nfr] of draft.nfrs.filter((one) => one.category === category).entries())
      ids.set(nfr, body.nonFunctional[category][at]?.id ?? '');
  const first = draft.metrics.find(({ isPrimary }) => isPrimary) ?? draft.metrics[0];
  for (const [at, metric] of draft.metrics.filter((one) => one !== first).entries())
    ids.set(metric, body.metrics.secondary[at]?.id ?? '');
  if (first) ids.set(first, 'KPI-1');
  return ids;
}

/** Drops an alias that equals the local id. */
function withoutSameAlias(body: PrdBody): PrdBody {
  const drop = <T extends { readonly id: string; readonly alias?: string }>(parts: readonly T[]): T[] =>
    parts.map((part) => {
      if (part.alias !== undefined && part.alias !== part.id) return part;
      const { alias: _, ...rest } = part;
      return rest as T;
    });
  return {
    ...body,
    stories: drop(body.stories).map((story) => ({ ...story, criteria: drop(story.criteria) })),
    requirements: drop(body.requirements),
    nonFunctional: Object.fromEntries(
      nfrCategories.map((category) => [category, drop(body.nonFunctional[category])]),
    ) as PrdBody['nonFunctional'],
  };
}

/** Most passages with a finding: findings are stored, and a bad document would leave thousands. */
const shownPassages = 50;

function listUnreadFindings(accounts: readonly Account[], body: PrdBody): Finding[] {
  const left = new Set(body.unread.map(({ id }) => id));
  const unread = accounts.filter(({ kind, of }) => kind === 'unread' && left.has(of));
  const shown = unread.slice(0, shownPassages).map(({ of, file, from, to }) => {
    const lines = from === to ? `Line ${from} was` : `Lines ${from} to ${to} were`;
    return prdFinding(
      'PRD-UNREAD-PASSAGE',
      { file, line: from, column: 1, part: of },
      `${lines} not understood; ${of} keeps the text.`,
    );
  });
  const next = unread[shownPassages];
  if (!next) return shown;
  const more = unread.length - shownPassages;
  return [
    ...shown,
    prdFinding(
      'PRD-UNREAD-PASSAGE',
      { file: next.file, line: next.from, column: 1, part: next.of },
      `${more} more passages from here on were not understood.`,
    ),
  ];
}

/** Refuses other artifacts of ours: a DAA read as a PRD would be modeled a second time. */
function refuseOtherArtifact({ name, text }: DecodedFile): void {
  const kind = /^---\r?\nthroughline: ([^\r\n]{1,40})/.exec(text)?.[1];
  if (kind === undefined || kind === 'PRD') return;
  throw new InputError({
    id: 'prd.other-artifact',
    message: `${name} is ${withArticle(kind)} that Throughline wrote, not a PRD.`,
    fix: fix`Name the PRD. An AI-DAA is changed by its reviewers: ${act('decideGate', { decision: 'request-changes', comments: [{ part: 'PART', text: '…' }] })}.`,
  });
}
