import { InputError } from '../../lifecycle/errors.ts';
import type { Principal } from '../../ports/people.ts';
import type { Baseline } from '../../ports/knowledge.ts';
import type { UsecasePorts } from '../ports.ts';
import { readPlace } from './read-place.ts';

/**
 * Names a set of versions. `of` names artifacts, such as PRD-001 or PRD-001@2; empty for everything
 * now. Throws InputError `baseline.malformed`, ConflictError `baseline.exists` and NotFoundError
 * `baseline.unknown-artifact`.
 */
export async function createBaseline(
  { knowledge }: Pick<UsecasePorts, 'knowledge'>,
  { name, note, of, principal }: { name: string; note: string; of: readonly string[]; principal: Principal },
): Promise<Baseline> {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/.test(name)) {
    throw malformed(`"${name.slice(0, 80)}" is no name for a baseline.`);
  }
  const entries = new Map<string, { key: string; version?: number }>();
  for (const one of of) {
    const entry = readEntry(one);
    if (entries.has(entry.key)) throw malformed(`${entry.key} is named twice.`);
    entries.set(entry.key, entry);
  }
  return knowledge.createBaseline({ name, note: note.trim(), entries: [...entries.values()], actorId: principal.id });
}

function readEntry(text: string): { key: string; version?: number } {
  const [, ref = text, version] = /^(.*?)(?:@v?([1-9]\d{0,8}))?$/s.exec(text.trim()) ?? [];
  const { key, part } = readPlace(ref);
  if (part !== null) throw malformed(`${ref} is a part; a baseline names whole artifacts.`);
  return version === undefined ? { key } : { key, version: Number(version) };
}

function malformed(message: string): InputError {
  return new InputError({
    id: 'baseline.malformed',
    message,
    fix: 'A name has up to 80 letters, digits, dots, dashes and underscores, such as release-1.4; artifacts are PRD-001 or PRD-001@2, each once.',
  });
}
