import type { Pool } from 'pg';
import type { Closure, PlaceRef, TraceDirection } from '../../lifecycle/trace-closure.ts';
import { queryPrepared, type PreparedStatement } from '../runs/query.ts';
import { artifactsFrom, artifactsOf, linksOf, placedLinksOf, placesFrom, suspectsOf } from './fragments.ts';
import { requirePlaces } from './require-places.ts';
import { toClosure, type ClosureColumns } from './to-closure.ts';

const answer = (links: string, direction: TraceDirection): string =>
  `select ${artifactsOf('reached')} as artifacts, ${links} as links, ${suspectsOf('reached', direction)} as suspects`;

const ofArtifact = (direction: TraceDirection): string => `
with recursive ${artifactsFrom('reached', { seeds: 'select a.id from artifact a where a.key = $1', direction })}
${answer(linksOf('reached', direction), direction)}`;

const ofPart = (direction: TraceDirection): string => `
with recursive ${placesFrom('reached', { seeds: 'select a.id, $2::text from artifact a where a.key = $1', direction })}
${answer(placedLinksOf('reached', direction), direction)}`;

const prepared = (what: 'artifact' | 'part', direction: TraceDirection): PreparedStatement => ({
  name: `trace-${what}-${direction}`,
  text: what === 'artifact' ? ofArtifact(direction) : ofPart(direction),
});

/** Prepared, because planning a PRD's closure takes Postgres half as long as reading it. */
const statements = {
  artifact: { up: prepared('artifact', 'up'), down: prepared('artifact', 'down') },
  part: { up: prepared('part', 'up'), down: prepared('part', 'down') },
};

/** Reads the closure of one place, which it includes. */
export async function readTrace(pool: Pool, place: PlaceRef, direction: TraceDirection): Promise<Closure> {
  const what = place.part === null ? 'artifact' : 'part';
  // A link to the whole concerns every part, so a missing part would seem to have one.
  if (place.part !== null) await requirePlaces(pool, [place]);
  const { rows } = await queryPrepared<ClosureColumns>(pool, statements[what][direction], [
    place.key,
    ...(place.part === null ? [] : [place.part]),
  ]);
  const found = rows[0] ? toClosure(rows[0]) : { artifacts: [], links: [] };
  if (found.artifacts.length === 0) await requirePlaces(pool, [place]);
  return found;
}
