import { sql, type Transaction } from 'kysely';
import { orderBundle, type OrderedVersion } from '../../documents/exchange/order-bundle.ts';
import type { ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import type { Bundle, BundleArtifact, BundleVersion } from '../../lifecycle/bundle.ts';
import { InputError } from '../../lifecycle/errors.ts';
import { gateRoutes } from '../../lifecycle/review.ts';
import { ungatedPath, ungatedWayTowards } from '../../lifecycle/ungated-path.ts';
import type { NewVersion, Provenance } from '../../ports/artifacts.ts';
import type { ExchangeStore, MovedArtifact } from '../../ports/exchange.ts';
import type { Database } from '../connection.ts';
import { refusalError } from '../database-errors.ts';
import { storeVersion } from '../store-version.ts';
import type { Tables } from '../tables.ts';

const reason = 'moved from another installation';

/** All of it in one transaction, or nothing. Guarded statuses stay claims: no gate of this repository has passed them. */
export async function storeBundle(
  { kysely }: Database,
  bundle: Bundle,
  { authorId, changed }: Parameters<ExchangeStore['storeBundle']>[1],
): Promise<readonly MovedArtifact[]> {
  if (bundle.artifacts.length === 0) return [];
  const ordered = orderBundle(bundle);
  return kysely.transaction().execute(async (trx) => {
    const { rows } = await sql`select from artifact limit 1`.execute(trx);
    if (rows.length > 0) throw refusalError('bundle.repository-not-empty', {});
    const ids = new Map<string, string>();
    for (const one of ordered) await storeOne(trx, one, { ids, authorId });
    for (const { key, aliases } of bundle.artifacts)
      for (const alias of new Set(aliases))
        await trx
          .insertInto('artifact_alias')
          .values({ alias, artifact_id: ids.get(key) ?? '' })
          .execute();
    const unlike = new Set(changed.map(({ key, version }) => `${key}@${version}`));
    await requireSameContent(
      trx,
      ordered.filter(({ artifact, version }) => !unlike.has(`${artifact.key}@${version.version}`)),
    );
    const moved: MovedArtifact[] = [];
    for (const artifact of bundle.artifacts) moved.push(await moveStatus(trx, artifact, authorId));
    return moved;
  });
}

async function storeOne(
  trx: Transaction<Tables>,
  { artifact, version }: OrderedVersion,
  { ids, authorId }: { ids: Map<string, string>; authorId: string },
): Promise<void> {
  const content = toNewVersion(artifact, version, authorId);
  const known = ids.get(artifact.key);
  if (known !== undefined) return storeVersion(trx, { artifactId: known, version: version.version }, content);
  const { id } = await trx.insertInto('artifact').values({ kind: artifact.kind }).returning('id').executeTakeFirstOrThrow();
  ids.set(artifact.key, id);
  await storeVersion(trx, { artifactId: id, version: version.version }, content);
  // Numbered at once and not last, because later versions of the bundle link to the key.
  await sql`select number_moved_artifact(${id}::bigint, ${artifact.key})`.execute(trx);
}

function toNewVersion({ kind, status, versions }: BundleArtifact, version: BundleVersion, authorId: string): NewVersion {
  const { title, body, markdown, parts, links } = version;
  const isCurrent = version.version === versions.length;
  return {
    title,
    body,
    markdown,
    parts,
    links: links.map(({ role, from, to, toVersion }) => ({ role, to, toVersion, ...(from === null ? {} : { fromPart: from }) })),
    provenance: isCurrent ? withClaim(kind, status, toProvenance(version, status)) : toProvenance(version, version.status),
    authorId,
  };
}

/** The run that drafted it is not here, and whoever moves it did not write it. */
function toProvenance({ provenance, author, createdAt }: BundleVersion, status: string): Provenance {
  const { runId, moved, ...kept } = provenance as Provenance;
  return {
    ...kept,
    // Of what was moved twice, the first place is where it was written.
    moved: moved ?? { author, createdAt, status, ...(runId === undefined ? {} : { runId }) },
  };
}

/** What a gate stands before is a claim; to be under review is none, and a claim that was settled over there is the status now. */
function withClaim(kind: ArtifactKindId, status: string, provenance: Provenance): Provenance {
  const isClaim = ungatedPath(kind, status) === null && status !== gateRoutes[kind]?.reviewStatus;
  // What is undefined is absent in the JSON that is stored.
  return { ...provenance, claimedStatus: isClaim ? status : undefined };
}

/** What was approved elsewhere was approved by its hash, and a reader of the bundle must find the same here. */
async function requireSameContent(trx: Transaction<Tables>, ordered: readonly OrderedVersion[]): Promise<void> {
  const expected = ordered.map(({ artifact: { key }, version: { version, contentHash } }) => ({
    key,
    version,
    hash: contentHash,
  }));
  const { rows } = await sql<{ key: string; version: number }>`
    select e.key, e.version from jsonb_to_recordset(${JSON.stringify(expected)}::jsonb) as e (key text, version integer, hash text)
      join artifact a on a.key = e.key join artifact_version v on v.artifact_id = a.id and v.version = e.version
    where v.content_hash <> e.hash limit 1`.execute(trx);
  const [first] = rows;
  if (first)
    throw new InputError({
      id: 'bundle.damaged',
      message: `${first.key} version ${first.version} does not have the content hash that the bundle names: it was changed after the export.`,
      fix: 'Export the bundle again, and import it as it was written. Nothing was stored.',
    });
}

async function moveStatus(trx: Transaction<Tables>, artifact: BundleArtifact, authorId: string): Promise<MovedArtifact> {
  const { key, kind, status, versions } = artifact;
  for (const next of ungatedWayTowards(kind, status))
    await sql`select move_status(${key}, ${next}, ${reason}, ${authorId})`.execute(trx);
  const row = await trx.selectFrom('artifact').select('status').where('key', '=', key).executeTakeFirstOrThrow();
  return { key, kind, status: row.status, claimedStatus: status, versions: versions.length };
}
