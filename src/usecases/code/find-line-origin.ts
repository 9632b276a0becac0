import type { CodePlace } from '../../ports/code-mirrors.ts';
import type { UsecasePorts } from '../ports.ts';

type LinePorts = Pick<UsecasePorts, 'code' | 'mirrors'>;

/** Questions that are being answered: a storm about one line is one blame. */
const asked = new Map<string, Promise<CodePlace>>();

/**
 * Finds the commit, file and line that a line came from. What was found once is kept. A newer commit
 * is searched only back to where a line of the file was asked for last: git then walks a few commits
 * instead of all.
 */
export function findLineOrigin(ports: LinePorts, id: string, place: CodePlace): Promise<CodePlace> {
  const name = JSON.stringify([id, place.sha, place.path, place.line]);
  let answer = asked.get(name);
  if (!answer) {
    answer = find(ports, id, place).finally(() => asked.delete(name));
    asked.set(name, answer);
  }
  return answer;
}

async function find({ code, mirrors }: LinePorts, id: string, place: CodePlace): Promise<CodePlace> {
  const kept = await code.findBlame(id, place);
  if (kept) return kept;
  const ignored = await mirrors.requireFile(id, place);
  const since = await code.findBlamedCommit(id, place, ignored);
  let origin = await mirrors.findOrigin(id, place, { ignored, since: since ?? undefined });
  if (origin.isOlder) {
    const older = { sha: origin.sha, path: origin.path, line: origin.line };
    const known = await code.findBlame(id, older);
    origin = known ? { ...known, isOlder: false } : await mirrors.findOrigin(id, older, { ignored });
  }
  await code.saveBlame(id, place, { origin, ignored });
  return { sha: origin.sha, path: origin.path, line: origin.line };
}
