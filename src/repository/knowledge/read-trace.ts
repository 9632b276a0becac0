import type { Pool } from 'pg';
import type { Closure, PlaceRef, TraceDirection } from '../../lifecycle/closure.ts';
import { query } from '../runs/query.ts';
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

const statements = {
  artifact: { up: ofArtifact('up'), down: ofArtifact('down') },
  part: { up: ofPart('up'), down: ofPart('down') },
};

/** The closure of one place, with the place itself. */
export async function readTrace(pool: Pool, place: PlaceRef, direction: TraceDirection): Promise<Closure> {
  const what = place.part === null ? 'artifact' : 'part';
  const { rows } = await query<ClosureColumns>(pool, statements[what][direction], [
    place.key,
    ...(place.part === null ? [] : [place.part]),
  ]);
  const found = rows[0] ? toClosure(rows[0]) : { artifacts: [], links: [] };
  // A place that is not there has no links; only then is it worth asking whether it is there.
  if (found.artifacts.length === 0 || (place.part !== null && found.links.length === 0)) await requirePlaces(pool, [place]);
  return found;
}
