import type { Pool } from 'pg';
import type { Closure, PlaceRef, TraceDirection } from '../../lifecycle/closure.ts';
import { query } from '../runs/query.ts';
import { artifactsFrom, artifactsOf, linksOf, placedLinksOf, placesFrom } from './fragments.ts';
import { requirePlaces } from './require-places.ts';

const answer = (links: string): string =>
  `select json_build_object('artifacts', ${artifactsOf('reached')}, 'links', ${links}) as answer`;

const ofArtifact = (direction: TraceDirection): string => `
with recursive ${artifactsFrom('reached', { seeds: 'select a.id from artifact a where a.key = $1', direction })}
${answer(linksOf('reached', direction))}`;

const ofPart = (direction: TraceDirection): string => `
with recursive ${placesFrom('reached', { seeds: 'select a.id, $2::text from artifact a where a.key = $1', direction })}
${answer(placedLinksOf('reached', direction))}`;

const statements = {
  artifact: { up: ofArtifact('up'), down: ofArtifact('down') },
  part: { up: ofPart('up'), down: ofPart('down') },
};

/** The closure of one place, with the place itself. */
export async function readTrace(pool: Pool, place: PlaceRef, direction: TraceDirection): Promise<Closure> {
  const what = place.part === null ? 'artifact' : 'part';
  const { rows } = await query<{ answer: Closure }>(pool, statements[what][direction], [
    place.key,
    ...(place.part === null ? [] : [place.part]),
  ]);
  const found = rows[0]?.answer ?? { artifacts: [], links: [] };
  // A place that is not there has no links; only then is it worth asking whether it is there.
  if (found.artifacts.length === 0 || (place.part !== null && found.links.length === 0)) await requirePlaces(pool, [place]);
  return found;
}
