import { sql, type Transaction } from 'kysely';
import { orderBundle, type OrderedVersion } from '../../documents/exchange/order-bundle.ts';
import type { ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import type { Bundle, BundleArtifact, BundleVersion } from '../../lifecycle/bundle.ts';
import { InputError } from '../../lifecycle/errors.ts';
import { gateRoutes } from '../../lifecycle/review.ts';
import { stateMachines } from '../../lifecycle/states.ts';
import { ungatedPath, ungatedWayTowards } from '../../lifecycle/ungated-path.ts';
import type { NewVersion, Provenance } from '../../ports/artifacts.ts';
import type { ExchangeStore, MovedArtifact } from '../../ports/exchange.ts';
import type { Database } from '../database/connection.ts';
import { refusalError } from '../database/database-errors.ts';
import { toContent } from '../artifacts/store-version.ts';
import type { Tables } from '../database/tables.ts';

const reason = 'moved from another installation';

/** Imports in one transaction. Guarded statuses stay claims: no gate here approved them. */
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
    const ids = await insertArtifacts(trx, bundle.artifacts);
    for (const together of gatherVersions(ordered)) await storeTogether(trx, together, { ids, authorId });
    await insertAliases(trx, bundle.artifacts, ids);
    const unlike = new Set(changed.map(({ key, version }) => `${key}@${version}`));
    await requireSameContent(
      trx,
      ordered.filter(({ artifact, version }) => !unlike.has(`${artifact.key}@${version.version}`)),
    );
    return moveStatuses(trx, bundle.artifacts, authorId);
  });
}

/** Versions per statement, and characters. One by one, 300 documents took three times as long. */
const mostTogether = 100;
const longestTogether = 4_000_000;

function* gatherVersions(ordered: readonly OrderedVersion[]): Generator<OrderedVersion[]> {
  let together: OrderedVersion[] = [];
  let length = 0;
  for (const one of ordered) {
    if (together.length >= mostTogether || (together.length > 0 && length + one.version.markdown.length > longestTogether)) {
      yield together;
      together = [];
      length = 0;
    }
    together.push(one);
    length += one.version.markdown.length;
  }
  if (together.length > 0) yield together;
}

/** Inserts rows without versions, in the bundle's order, which exports keep; ids by key. */
async function insertArtifacts(trx: Transaction<Tables>, artifacts: readonly BundleArtifact[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; kind: string }>`
    with made as (
      insert into artifact (kind) select kind from jsonb_array_elements_text(${JSON.stringify(artifacts.map(({ kind }) => kind))}::jsonb)
        with ordinality as wanted (kind, at) order by at returning id, kind)
    select id, kind from made order by id`.execute(trx);
  // Any new row of the kind will do.
  const byKind = Map.groupBy(rows, ({ kind }) => kind);
  for (const of of byKind.values()) of.reverse();
  return new Map(artifacts.map(({ key, kind }) => [key, byKind.get(kind)?.pop()?.id ?? '']));
}

/** A void result becomes ''. */
const stored = sql`store_version(id, version, content, body, markdown)::text`;

/** Stores versions in order. The first also gets the key, to which later versions link. */
async function storeTogether(
  trx: Transaction<Tables>,
  together: readonly OrderedVersion[],
  { ids, authorId }: { ids: ReadonlyMap<string, string>; authorId: string },
): Promise<void> {
  const rows = together.map(({ artifact, version }) => {
    const added = toNewVersion(artifact, version, authorId);
    const place = { id: ids.get(artifact.key), key: artifact.key, version: version.version };
    return { ...place, content: toContent(added), body: added.body, markdown: added.markdown };
  });
  // The version is stored before the call that numbers it, as its argument.
  await sql`
    select case version when 1 then number_moved_artifact(case when ${stored} = '' then id end, key) else ${stored} end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (id bigint, key text, version integer, content jsonb, body jsonb,
        markdown text)`.execute(trx);
}

async function insertAliases(
  trx: Transaction<Tables>,
  artifacts: readonly BundleArtifact[],
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = artifacts.flatMap(({ key, aliases }) => [...new Set(aliases)].map((alias) => ({ alias, id: ids.get(key) })));
  await sql`
    insert into artifact_alias (alias, artifact_id)
      select alias, id from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (alias text, id bigint)`.execute(trx);
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

/** Drops the run, which is not here, and keeps the first author. */
function toProvenance({ provenance, author, createdAt }: BundleVersion, status: string): Provenance {
  const { runId, moved, ...kept } = provenance as Provenance;
  const { claimedStatus } = kept;
  const here = {
    author,
    createdAt,
    status,
    ...(runId === undefined ? {} : { runId }),
    ...(claimedStatus === undefined ? {} : { claimedStatus }),
  };
  // Bundles name the first place themselves; older ones, when moved twice, in `moved`.
  return { ...kept, moved: moved ?? here };
}

/**
 * Turns a status behind a gate or the chain of gates into a claim. A review status is none, and a
 * claim that was settled there is the status now. An open claim of an import there is kept.
 */
function withClaim(kind: ArtifactKindId, status: string, provenance: Provenance): Provenance {
  // JSON omits undefined.
  return { ...provenance, claimedStatus: claimOf(kind, status) ?? openClaim({ kind, status }, provenance) };
}

/** Returns a status that needs a gate; for a review status, the one before it if that does. */
function claimOf(kind: ArtifactKindId, status: string): string | undefined {
  if (status !== gateRoutes[kind]?.reviewStatus) return ungatedPath(kind, status) === null ? status : undefined;
  const before = stateMachines[kind].transitions.filter(({ to }) => to === status).map(({ from }) => from);
  return before.some((from) => ungatedPath(kind, from) !== null) ? undefined : before[0];
}

/** Returns the claim of an import there, while no gate has changed the status. */
function openClaim({ kind, status }: Pick<BundleArtifact, 'kind' | 'status'>, { claimedStatus }: Provenance): string | undefined {
  return status === stateMachines[kind].initial ? claimedStatus : undefined;
}

/** Checks the hashes: what was approved elsewhere was approved by its hash. */
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

async function moveStatuses(
  trx: Transaction<Tables>,
  artifacts: readonly BundleArtifact[],
  authorId: string,
): Promise<MovedArtifact[]> {
  const steps = artifacts.flatMap(({ key, kind, status }) => ungatedWayTowards(kind, status).map((to) => ({ key, to })));
  await sql`
    select move_status(key, "to", ${reason}, ${authorId})
      from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as w (key text, "to" text)`.execute(trx);
  const keys = artifacts.map(({ key }) => key);
  const rows = await trx.selectFrom('artifact').select(['key', 'status']).where('key', 'in', keys).execute();
  const statuses = new Map(rows.map(({ key, status }) => [key, status]));
  return artifacts.map(({ key, kind, status, versions }) => ({
    key,
    kind,
    status: statuses.get(key) ?? status,
    claimedStatus:
      claimOf(kind, status) ?? openClaim({ kind, status }, (versions.at(-1)?.provenance ?? {}) as Provenance) ?? status,
    versions: versions.length,
  }));
}
