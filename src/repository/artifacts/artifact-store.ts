import { sql } from 'kysely';
import { ConflictError } from '../../lifecycle/errors.ts';
import type { ArtifactStore, ArtifactVersion, NewVersion } from '../../ports/artifacts.ts';
import { artifactReads, toSummary, toVersion } from './artifact-reads.ts';
import { queryDatabase } from '../database/query-database.ts';
import type { Database } from '../database/connection.ts';
import { refusalError, withDatabaseErrors } from '../database/database-errors.ts';
import { createArtifacts } from './create-artifacts.ts';
import { readBolts } from './read-bolts.ts';
import { storeBolts } from './store-bolts.ts';
import { selectWaiting } from '../gates/select-waiting.ts';
import { toContent } from './store-version.ts';

interface StoredVersion {
  readonly key: string;
  readonly version: number;
}

/** What the database assigns to a new artifact; null when the artifact must be read instead. */
interface MadeArtifact {
  readonly status: string;
  readonly contentHash: string;
  readonly at: string;
  readonly authorName: string;
}

const storeArtifact = `
select stored_key as key, stored_version as version, made
from store_artifact($1, $2, $3)`;

/** Stores artifacts in Postgres, which enforces every rule (src/repository/sql). */
export function createArtifactStore({ kysely, pool }: Database): ArtifactStore {
  const reads = artifactReads({ kysely, pool });

  return {
    read: (...query) => withDatabaseErrors(() => reads.read(...query)),
    list: (...query) => withDatabaseErrors(() => reads.list(...query)),
    listPage: (...query) => withDatabaseErrors(() => reads.listPage(...query)),
    history: (...query) => withDatabaseErrors(() => reads.history(...query)),
    findBySourceHash: (...query) => withDatabaseErrors(() => reads.findBySourceHash(...query)),
    findImported: (...query) => withDatabaseErrors(() => reads.findImported(...query)),
    links: (...query) => withDatabaseErrors(() => reads.links(...query)),
    listWaiting: (filter) => withDatabaseErrors(async () => (await selectWaiting(kysely, filter).execute()).map(toSummary)),
    parts: (...query) => withDatabaseErrors(() => reads.parts(...query)),
    partIds: (...query) => withDatabaseErrors(() => reads.partIds(...query)),
    linkedFrom: (...query) => withDatabaseErrors(() => reads.linkedFrom(...query)),

    create: (params) =>
      storeOnce(params, { kind: params.kind, aliases: (params.aliases ?? []).map(asSent) }, ({ key }, made) =>
        toMade(params, { key, ...made }),
      ),

    listBolts: (filter) => withDatabaseErrors(() => readBolts(pool, filter)),
    storeBolts: (params) => withDatabaseErrors(() => storeBolts(pool, params)),

    createMany: (params) => withDatabaseErrors(() => createArtifacts({ kysely, pool }, params)),

    addVersion: (params) =>
      storeOnce(params, { key: params.key, expected: params.expectedVersion, aliases: [] }).catch((error) =>
        rethrowWithBothTexts(error, params),
      ),

    moveStatus: ({ key, to, reason, actorId }) =>
      withDatabaseErrors(async () => {
        await sql`select move_status(${key}, ${to}, ${reason}, ${actorId})`.execute(kysely);
        return readStored({ key });
      }),

    end: ({ key, to, reason, token, interactive }) =>
      withDatabaseErrors(async () => {
        await queryDatabase(kysely, sql`end_artifact(${key}, ${to}, ${reason}, ${token}, ${interactive})`);
        return readStored({ key });
      }),
  };

  /** Stores the version unless one of the same origin exists. Either way returns the version. */
  function storeOnce(
    params: NewVersion,
    place: Readonly<Record<string, unknown>>,
    asMade?: (stored: StoredVersion, made: MadeArtifact) => ArtifactVersion | null,
  ): Promise<ArtifactVersion> {
    return withDatabaseErrors(async () => {
      try {
        const values = [JSON.stringify({ ...place, ...toContent(params) }), JSON.stringify(params.body), params.markdown];
        const { rows } = await pool.query<StoredVersion & { readonly made: MadeArtifact | null }>(storeArtifact, values);
        const [stored] = rows;
        if (!stored) throw new Error('store_artifact answers one row.');
        return (stored.made && asMade?.(stored, stored.made)) ?? (await readStored(stored));
      } catch (error) {
        // A concurrent call of the same origin may have stored it, and this write was refused.
        const meanwhile = await findByOrigin(params.origin);
        if (meanwhile) return readStored(meanwhile);
        throw error;
      }
    });
  }

  async function findByOrigin(origin: string | undefined): Promise<StoredVersion | undefined> {
    if (origin === undefined) return undefined;
    return kysely
      .selectFrom('artifact_version as v')
      .innerJoin('artifact as a', 'a.id', 'v.artifact_id')
      .select(['a.key', 'v.version'])
      .where('v.origin', '=', origin)
      .executeTakeFirst();
  }

  async function readStored({ key, version }: { key: string; version?: number }): Promise<ArtifactVersion> {
    const stored = await reads.read(key, version);
    if (!stored) throw refusalError('artifact.not-found', { key });
    return stored;
  }

  async function rethrowWithBothTexts(error: unknown, params: NewVersion & { key: string }): Promise<never> {
    if (!(error instanceof ConflictError) || error.id !== 'artifact.stale-version') throw error;
    const current = await reads.read(params.key);
    throw refusalError(
      error.id,
      { ...(error.details as object), currentText: current?.markdown, yourText: params.markdown },
      error.cause,
    );
  }
}

type NewArtifact = Parameters<ArtifactStore['create']>[0];

/** Builds a new artifact as a read returns it; null with several aliases (SQL orders them). */
function toMade(params: NewArtifact, { key, ...made }: MadeArtifact & { readonly key: string }): ArtifactVersion | null {
  const { kind, authorId, aliases = [] } = params;
  if (aliases.length > 1) return null;
  const { title, markdown } = params;
  const provenance = asStored(params.provenance);
  const at = new Date(made.at);
  const { claimedStatus } = provenance;
  const version = toVersion({
    key,
    kind,
    title: asSent(title),
    version: 1,
    aliases: aliases.map(asSent),
    status: made.status,
    claimed_status: claimedStatus !== undefined && claimedStatus !== made.status ? claimedStatus : null,
    successor: null,
    amendments: [],
    content_hash: made.contentHash,
    author_id: authorId,
    author_name: made.authorName,
    provenance,
    created_at: at,
    updated_at: at,
  });
  return { ...version, body: asStored(params.body), markdown: asSent(markdown) };
}

/** Returns the value as JSON returns it, without undefined fields. */
function asStored<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

/** Returns the text as the connection sends it, with lone surrogates replaced. */
function asSent(text: string): string {
  return text.toWellFormed();
}
