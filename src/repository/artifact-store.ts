import { sql, type Transaction } from 'kysely';
import { ConflictError } from '../lifecycle/errors.ts';
import type { ArtifactStore, ArtifactVersion, NewVersion } from '../ports/artifacts.ts';
import { artifactReads } from './artifact-reads.ts';
import type { Database } from './connection.ts';
import { refusalError, withDatabaseErrors } from './database-errors.ts';
import { storeVersion } from './store-version.ts';
import type { Tables } from './tables.ts';

interface StoredVersion {
  readonly key: string;
  readonly version: number;
}

/** Artifacts in Postgres. Keys, hashes, the status after a write and every rule are the database's own; the migrations say which. */
export function createArtifactStore({ kysely }: Database): ArtifactStore {
  const reads = artifactReads(kysely);

  return {
    read: (...query) => withDatabaseErrors(() => reads.read(...query)),
    list: (...query) => withDatabaseErrors(() => reads.list(...query)),
    listPage: (...query) => withDatabaseErrors(() => reads.listPage(...query)),
    history: (...query) => withDatabaseErrors(() => reads.history(...query)),
    findBySourceHash: (...query) => withDatabaseErrors(() => reads.findBySourceHash(...query)),
    links: (...query) => withDatabaseErrors(() => reads.links(...query)),
    linkedFrom: (...query) => withDatabaseErrors(() => reads.linkedFrom(...query)),

    create: (params) =>
      storeOnce(params, async (trx) => {
        const { id } = await trx.insertInto('artifact').values({ kind: params.kind }).returning('id').executeTakeFirstOrThrow();
        await storeVersion(trx, { artifactId: id, version: 1 }, params);
        for (const alias of new Set(params.aliases)) {
          await trx.insertInto('artifact_alias').values({ alias, artifact_id: id }).execute();
        }
        const numbered = await sql<{ key: string }>`select number_artifact(${id}::bigint) as key`.execute(trx);
        return { key: numbered.rows[0]?.key ?? '', version: 1 };
      }),

    addVersion: (params) =>
      storeOnce(params, async (trx) => {
        const artifact = await trx.selectFrom('artifact').select('id').where('key', '=', params.key).executeTakeFirst();
        if (!artifact) throw refusalError('artifact.not-found', { key: params.key });
        const version = params.expectedVersion + 1;
        await storeVersion(trx, { artifactId: artifact.id, version }, params);
        return { key: params.key, version };
      }).catch((error) => rethrowWithBothTexts(error, params)),

    moveStatus: ({ key, to, reason, actorId }) =>
      withDatabaseErrors(async () => {
        await sql`select move_status(${key}, ${to}, ${reason}, ${actorId})`.execute(kysely);
        return readStored({ key });
      }),
  };

  /** Stores what `work` stores, unless the same deed did before: then nothing. Either way returns the version. */
  function storeOnce(params: NewVersion, work: (trx: Transaction<Tables>) => Promise<StoredVersion>): Promise<ArtifactVersion> {
    return withDatabaseErrors(async () => {
      const before = await findByOrigin(params.origin);
      if (before) return readStored(before);
      try {
        return await readStored(await kysely.transaction().execute(work));
      } catch (error) {
        // The deed may have been stored between the look and the write, which was then refused as stale or as a duplicate.
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
