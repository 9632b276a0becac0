import { ThroughlineError } from '../../lifecycle/errors.ts';
import type { CodeMirrors } from '../../ports/code-mirrors.ts';
import type { Repository } from '../../ports/code-store.ts';
import type { Report } from '../reports/registry.ts';

type Reached = Report<'oncall-handoff'>['repositories'][number];

/** An answer is good for so long, also to others who ask. */
const freshMs = 60_000;
/** Each asks a server by a process of git. */
const atOnce = 4;

const asked = new WeakMap<CodeMirrors, Map<string, { readonly at: number; readonly problem: Promise<string | null> }>>();

/** Looks whether repositories answer, a few at a time. */
export async function reachRepositories(mirrors: CodeMirrors, repositories: readonly Repository[]): Promise<Reached[]> {
  const known = asked.get(mirrors) ?? new Map();
  asked.set(mirrors, known);
  const reached = new Map<string, Reached>();
  const queue = [...repositories];
  const work = async (): Promise<void> => {
    for (let one = queue.shift(); one !== undefined; one = queue.shift()) {
      const { name, source, indexedAt } = one;
      const earlier = known.get(source.address);
      const fresh = earlier && Date.now() - earlier.at < freshMs ? earlier : { at: Date.now(), problem: ask(mirrors, source) };
      known.set(source.address, fresh);
      const problem = await fresh.problem;
      reached.set(name, { name, address: source.address, indexedAt, reachable: problem === null, problem });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return repositories.flatMap(({ name }) => reached.get(name) ?? []);
}

/** Returns null where the server answers. */
async function ask(mirrors: CodeMirrors, source: Repository['source']): Promise<string | null> {
  try {
    await mirrors.checkSource(source);
    return null;
  } catch (error) {
    if (!(error instanceof ThroughlineError)) throw error;
    return error.message;
  }
}
