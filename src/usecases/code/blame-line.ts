import { attributeLine, type Attribution } from '../../analysis/attribution/attribute-line.ts';
import { compileGlobs } from '../../analysis/compliance/compile-glob.ts';
import { buildChain, type ChainItem } from '../../analysis/trace/build-chain.ts';
import { InputError } from '../../lifecycle/errors.ts';
import type { CodePlace } from '../../ports/code-mirrors.ts';
import type { KnownCommit, Repository } from '../../ports/code-store.ts';
import type { UsecasePorts } from '../ports.ts';
import { fillSubjects } from './fill-subjects.ts';
import { findLineOrigin } from './find-line-origin.ts';
import { findRepository } from './find-repository.ts';
import { requireIndexed } from './require-indexed.ts';

type BlamePorts = Pick<UsecasePorts, 'code' | 'mirrors' | 'knowledge' | 'redactor'>;

export interface BlameRequest {
  /** From the root of the repository. */
  readonly path: string;
  readonly line: number;
  readonly repository?: string | undefined;
  /** A commit, branch or tag; HEAD when absent. */
  readonly at?: string | undefined;
}

export interface LineBlame extends Attribution {
  readonly file: string;
  readonly line: number;
  readonly commit: { readonly sha: string; readonly at: string; readonly subject: string };
  readonly chain: readonly ChainItem[];
}

/** Follows a line to its commit, its Bolt and up to its PRD. Throws what its parts throw. */
export async function blameLine(ports: BlamePorts, { path, line, repository: name, at }: BlameRequest): Promise<LineBlame> {
  const repository = await findRepository(ports, name);
  const head = requireIndexed(repository);
  const sha = at === undefined || at === 'HEAD' || at === head ? head : await ports.mirrors.resolveCommit(repository.id, at);
  const place = { sha, path: readPath(path), line };
  const origin = await findLineOrigin(ports, repository.id, place);
  const known = await ports.code.readCommit(repository.id, origin.sha);
  const [attribution, subjects] = await Promise.all([
    attribute(ports, { repository, origin, known }),
    fillSubjects(ports, repository.id, [{ sha: origin.sha, subject: known?.subject ?? null }]),
  ]);
  const { bolt } = attribution;
  return {
    file: place.path,
    line,
    commit: { sha: origin.sha, at: known?.committedAt ?? new Date(0).toISOString(), subject: subjects.get(origin.sha) ?? '' },
    ...attribution,
    chain: bolt === null ? [] : buildChain(await ports.knowledge.trace({ key: bolt.key, part: null }, 'up'), bolt.key),
  };
}

async function attribute(
  { code, mirrors }: BlamePorts,
  { repository: { id, isShallow }, origin, known }: { repository: Repository; origin: CodePlace; known: KnownCommit | null },
): Promise<Attribution> {
  const facts = {
    isCut: isShallow && (await mirrors.isCut(id, origin.sha)),
    isIndexed: known !== null,
    bolts: known?.bolts ?? [],
    known: new Set(known?.known),
    mergeBolts: known?.mergeBolts ?? [],
    pull: known?.pull ?? null,
    suggested: [],
  };
  if (facts.isCut || known === null || known.bolts.length > 0) return attributeLine(facts);
  const twin = await findTwin({ code, mirrors }, id, origin.sha);
  if (twin !== null) {
    const again = await code.readCommit(id, origin.sha);
    return attributeLine({ ...facts, bolts: again?.bolts ?? [], known: new Set(again?.known) });
  }
  const touching = await code.listTouching(known.committedAt);
  const suggested = touching.filter(({ touches }) => compileGlobs(touches)(origin.path));
  return attributeLine({ ...facts, suggested: suggested.slice(0, 3).map(({ key }) => key) });
}

/** Finds a commit with the same patch, such as the original of a rebase, and keeps its Bolt. */
async function findTwin(
  { code, mirrors }: Pick<UsecasePorts, 'code' | 'mirrors'>,
  id: string,
  sha: string,
): Promise<string | null> {
  const twins = await code.findTwins(id, sha);
  if (twins.length === 0) return null;
  const patches = await mirrors.readPatchIds(id, [sha, ...twins.map((twin) => twin.sha)]);
  const own = patches.get(sha);
  const bolts = new Set(twins.filter((twin) => own !== undefined && patches.get(twin.sha) === own).map(({ bolt }) => bolt));
  const [only, another] = bolts;
  if (only === undefined || another !== undefined) return null;
  await code.addBolt(id, sha, { key: only, how: 'patch-id' });
  return only;
}

function readPath(text: string): string {
  const path = text.replace(/^(?:\.\/)+/, '');
  const steps = path.split('/');
  if (path.length <= 4096 && !steps.includes('..') && !steps.includes('')) return path;
  throw new InputError({
    id: 'file.malformed',
    message: `"${text.slice(0, 100)}" is no file of a repository.`,
    fix: 'Write its path from the root of the repository, such as src/loans/renew.ts.',
  });
}
