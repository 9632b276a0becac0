import type { ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import { InputError } from '../../lifecycle/errors.ts';
import type { LinkRole } from '../../lifecycle/links.ts';
import type { SearchHit, SimilarArtifact } from '../../ports/knowledge.ts';
import type { Page, PageRequest } from '../../ports/pages.ts';
import { requireStatus } from '../artifacts/list-artifacts.ts';
import type { UsecasePorts } from '../ports.ts';
import { readPlace } from './read-place.ts';

export interface SearchRequest {
  readonly words: string;
  readonly kind?: ArtifactKindId;
  readonly status?: string;
  readonly role?: LinkRole;
  /** A date such as 2026-11-01, or a time in ISO 8601. */
  readonly since?: string;
}

/** Finds artifacts, best first. Throws `search.malformed`, `artifact.unknown-status`. */
export async function searchArtifacts(
  { knowledge }: Pick<UsecasePorts, 'knowledge'>,
  { words, kind, status, role, since }: SearchRequest,
  page: PageRequest,
): Promise<Page<SearchHit>> {
  const wanted = words.trim();
  if (wanted === '' || wanted.length > 500) {
    throw malformed(wanted === '' ? 'There is nothing to search for.' : 'That is more than can be searched for at once.');
  }
  const filter = {
    kind,
    role,
    status: status === undefined ? undefined : requireStatus(status, kind),
    since: since === undefined ? undefined : readTime(since),
  };
  return knowledge.search(wanted, filter, page);
}

/** Finds similar artifacts, most alike first. Throws `key.malformed` and `artifact.not-found`. */
export async function findSimilar(
  { knowledge }: Pick<UsecasePorts, 'knowledge'>,
  { key, kind, limit }: { key: string; kind?: ArtifactKindId; limit: number },
): Promise<readonly SimilarArtifact[]> {
  return knowledge.findSimilar(readPlace(key).key, { kind, limit });
}

/** A day begins in UTC for everybody. */
function readTime(text: string): string {
  const time = /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/.test(text) ? new Date(text) : null;
  if (time === null || Number.isNaN(time.getTime()))
    throw malformed(
      `"${text.slice(0, 40)}" is not a date.`,
      'Write a day such as 2026-11-01, or a time such as 2026-11-01T09:30Z.',
    );
  return time.toISOString();
}

function malformed(message: string, fix = 'Write 1 to 500 characters: words, "a phrase", or, -not.'): InputError {
  return new InputError({ id: 'search.malformed', message, fix });
}
