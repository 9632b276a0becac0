import { findMigrations } from '../../analysis/find-migrations.ts';
import { documentKinds } from '../../documents/document-kinds.ts';
import { count } from '../../lifecycle/count.ts';
import { ConflictError, InputError, NotFoundError } from '../../lifecycle/errors.ts';
import { act, fix, joinFixes, type Fix } from '../../lifecycle/fixes/fix.ts';
import { isDigest, type UnitBody } from '../../lifecycle/unit.ts';
import type { Repository } from '../../ports/code-store.ts';
import type { Principal } from '../../ports/people.ts';
import type { RangeBolt } from '../../ports/units.ts';
import { createArtifact, prepareArtifact } from '../artifacts-write/create-artifact.ts';
import { fillSubjects } from '../code/fill-subjects.ts';
import { findRepository } from '../code/find-repository.ts';
import { requireIndexed } from '../code/require-indexed.ts';
import type { UsecasePorts } from '../ports.ts';

export interface BuildUnit {
  readonly repository?: string;
  /** Exclusive: the commit of the unit before. */
  readonly from: string;
  readonly to: string;
  readonly title?: string;
  readonly artifacts?: readonly { readonly name: string; readonly location: string }[];
  readonly sbom?: readonly { readonly location: string; readonly digest: string; readonly format: string }[];
  readonly run?: string;
  readonly configuration?: readonly { readonly environment: string; readonly name: string; readonly hash: string }[];
  /** A unit that this one takes the place of. */
  readonly supersedes?: string;
  readonly dryRun?: boolean;
}

export interface BuiltUnit {
  /** Null in a dry run. */
  readonly key: string | null;
  readonly commits: number;
  readonly bolts: readonly RangeBolt[];
  /** Bolts of the range that the unit does not contain. */
  readonly leftOut: readonly { readonly key: string; readonly reason: string }[];
  /** Commits without a Bolt, newest first: at most a hundred of `withoutCount`. */
  readonly without: readonly { readonly sha: string; readonly subject: string }[];
  readonly withoutCount: number;
  /** Keys that commits name and that do not exist. */
  readonly unknown: readonly string[];
  readonly blocked: readonly Blocked[];
  readonly migrations: UnitBody['migrations'];
  readonly markdown: string;
}

interface Blocked {
  readonly message: string;
  readonly fix: Fix;
}

const mostCommits = 20_000;
const mostShown = 100;

/**
 * Builds a Deployment Unit of the Bolts whose commits lie in a range. Throws ConflictError
 * `unit.not-ready` with what keeps its Bolts from it, `unit.range-empty`, InputError
 * `unit.digest-missing`, `unit.range-too-long`, and what `findRepository` throws.
 */
export async function buildUnit(ports: UsecasePorts, request: BuildUnit, principal: Principal): Promise<BuiltUnit> {
  const applicationCode = (request.artifacts ?? []).map(readArtifact);
  const repository = await findRepository(ports, request.repository);
  requireIndexed(repository);
  const [from, to] = await Promise.all([request.from, request.to].map((one) => ports.mirrors.resolveCommit(repository.id, one)));
  if (from === undefined || to === undefined) throw new Error('resolveCommit answers or throws.');
  const shas = await listCommits(ports, repository, { from, to });
  const { bolts: named, unknown, attributed, indexed } = await ports.units.findRange(repository.id, shas);
  if (indexed < shas.length) throw notIndexed(repository, shas.length - indexed);
  const isPart = await Promise.all(named.map(({ merged }) => holdsMerge(ports, repository.id, { merged, shas, to })));
  const bolts = named.filter((_, index) => isPart[index] === true);
  const leftOut = named
    .filter((bolt) => !bolts.includes(bolt))
    .map(({ key, merged }) => ({ key, reason: `its merge commit ${(merged ?? '').slice(0, 12)} is not part of this` }));
  const known = new Set(attributed);
  const without = shas.filter((sha) => !known.has(sha));
  const [subjects, migrations] = await Promise.all([
    fillSubjects(
      ports,
      repository.id,
      without.slice(0, mostShown).map((sha) => ({ sha, subject: null })),
    ),
    findNewMigrations(ports, repository.id, { from, to }),
  ]);
  const blocked = bolts.flatMap((bolt) => findBlocks(bolt, request.supersedes));
  const title = request.title ?? `${repository.name} ${to.slice(0, 12)}`;
  const body: UnitBody = {
    ...(documentKinds.unit.empty(title) as UnitBody),
    source: { repository: repository.name, commit: to, run: request.run ?? '' },
    applicationCode,
    sbom: [...(request.sbom ?? [])],
    migrations,
    configuration: [...(request.configuration ?? [])],
    rollbackPlan: bolts.flatMap(({ key, rollback }) => (rollback === '' ? [] : [`**${key}:** ${rollback}`])).join('\n\n'),
    references: [
      ...bolts.map(({ key }) => ({ role: 'contains' as const, to: key })),
      ...(request.supersedes === undefined ? [] : [{ role: 'supersedes' as const, to: request.supersedes }]),
    ],
  };
  const wanted = { kind: 'unit', content: { title, body }, principal, reason: `built of ${to}` } as const;
  const { markdown } = (await prepareArtifact(ports, wanted)).version;
  const built = {
    commits: shas.length,
    bolts,
    leftOut,
    without: without.slice(0, mostShown).map((sha) => ({ sha, subject: subjects.get(sha) ?? '' })),
    withoutCount: without.length,
    unknown,
    migrations,
    markdown,
  };
  const problems = bolts.length > 0 ? blocked : leftOut.length > 0 ? leftOut.map(notMerged) : [noBolt(without.length)];
  if (request.dryRun === true) return { key: null, ...built, blocked: problems };
  if (problems.length > 0)
    throw new ConflictError({
      id: 'unit.not-ready',
      message: `No unit can be built of it: ${problems.map(({ message }) => message).join(' ')}`,
      fix: joinFixes(...problems.slice(0, 5).map((one) => one.fix)),
      details: { bolts: bolts.map(({ key, status }) => ({ key, status })) },
    });
  const { artifact } = await createArtifact(ports, wanted);
  return { key: artifact.key, ...built, blocked: [] };
}

/** A Bolt without a recorded merge is taken by its commits alone. */
async function holdsMerge(
  { mirrors }: Pick<UsecasePorts, 'mirrors'>,
  id: string,
  { merged, shas, to }: { merged: string | null; shas: readonly string[]; to: string },
): Promise<boolean> {
  if (merged === null || shas.some((sha) => sha.startsWith(merged))) return true;
  try {
    const tip = await mirrors.resolveCommit(id, merged);
    return (await mirrors.readParents(id, { tips: [tip], not: [to] })).size === 0;
  } catch (error) {
    if (error instanceof NotFoundError && error.id === 'commit.not-found') return false;
    throw error;
  }
}

async function listCommits(
  { mirrors }: Pick<UsecasePorts, 'mirrors'>,
  { id }: Repository,
  { from, to }: { from: string; to: string },
): Promise<string[]> {
  const shas = [...(await mirrors.readParents(id, { tips: [to], not: [from] })).keys()];
  if (shas.length === 0)
    throw new ConflictError({
      id: 'unit.range-empty',
      message: `No commit lies between ${from.slice(0, 12)} and ${to.slice(0, 12)}.`,
      fix: 'Name the commit of the unit before, and then that of this one.',
    });
  if (shas.length <= mostCommits) return shas;
  throw new InputError({
    id: 'unit.range-too-long',
    message: `${shas.length} commits lie in the range, more than ${mostCommits}.`,
    fix: 'Begin at the commit of the unit before.',
  });
}

/** Compares what is there with what was there. What is changed is no new migration. */
async function findNewMigrations(
  { mirrors }: Pick<UsecasePorts, 'mirrors'>,
  id: string,
  { from, to }: { from: string; to: string },
): Promise<UnitBody['migrations']> {
  const [before, after] = await Promise.all([from, to].map((sha) => mirrors.openSnapshot(id, sha).listFiles()));
  const earlier = new Set(before?.map(({ path }) => path));
  return (
    findMigrations((after ?? []).map(({ path }) => path))
      .filter(({ path }) => !earlier.has(path))
      // Of one that is a program only its text could say.
      .map(({ path, undo }) => ({ path, reversible: path.toLowerCase().endsWith('.sql') ? (undo ? 'yes' : 'no') : null }))
  );
}

function findBlocks({ key, status, questions, units }: RangeBolt, supersedes: string | undefined): Blocked[] {
  const others = units.filter((unit) => unit !== supersedes);
  return [
    ...(status === 'Done'
      ? []
      : [{ message: `${key} is ${status}, not Done.`, fix: fix`See what ${key} lacks: ${act('readBoltWork', { key })}.` }]),
    ...(questions.length === 0
      ? []
      : [
          {
            message: `${key} has open questions (${questions.join(', ')}).`,
            fix: fix`Answer them there: ${act('editArtifact', { key })}.`,
          },
        ]),
    ...others.map((unit) => ({
      message: `${key} is in ${unit} already.`,
      fix: fix`Begin after the commit of ${unit}, or say that this one supersedes it: ${act('readArtifact', { key: unit })}.`,
    })),
  ];
}

function noBolt(without: number): Blocked {
  return {
    message: `None of its ${count(without, 'commit')} belongs to a Bolt that exists.`,
    fix: 'Commits name theirs by a line such as "Bolt: BOLT-012".',
  };
}

function notMerged({ key, reason }: BuiltUnit['leftOut'][number]): Blocked {
  return { message: `${key} is left out: ${reason}.`, fix: 'End the range at its merge commit or later.' };
}

function notIndexed({ name }: Repository, missing: number): ConflictError {
  return new ConflictError({
    id: 'unit.not-indexed',
    message: `${count(missing, 'commit')} of the range ${missing === 1 ? 'is' : 'are'} not indexed yet.`,
    fix: fix`Index the repository: ${act('indexRepository', { name })}.`,
  });
}

/** Splits `registry/app@sha256:…`. A tag beside the digest may stay, because the digest decides. */
function readArtifact(
  { name, location }: { name: string; location: string },
  index: number,
): UnitBody['applicationCode'][number] {
  const at = location.lastIndexOf('@');
  const digest = location.slice(at + 1);
  if (isDigest(digest)) return { id: `ART-${index + 1}`, name, location: location.slice(0, Math.max(0, at)), digest };
  throw new InputError({
    id: 'unit.digest-missing',
    message: `"${location}" names no digest; a tag may hold something else tomorrow.`,
    fix: 'Write NAME=LOCATION@sha256:… with the digest that the build printed.',
  });
}
