import type { ChannelRecord, WriteRecord } from '../checkpoints/checkpoint-rows.ts';
import { LeaseLost, type Lease, type Settlement } from '../../ports/run-execution.ts';
import type { RunEvent } from '../../ports/runs.ts';
import { currentTraceparent } from '../../telemetry/current-traceparent.ts';
import type { ServicePool } from '../database/service-pool.ts';
import { channels } from './channels.ts';
import { query } from './query.ts';
import { storableText } from './storable-text.ts';
import { suppressNotify } from './notify-after-commit.ts';

/** One statement, because each is a round trip and each commit waits for the disk. */
const storeJournal = `select ${suppressNotify}, store_journal($1, $2, $3) as stored`;

/** How long gathered records wait for others. Followers see events later; no node waits. */
const gatherMs = 100;

export interface CheckpointRecord {
  readonly namespace: string;
  readonly id: string;
  readonly parentId: string | null;
  readonly body: string;
  readonly metadata: string;
}

interface Gathered {
  /** A null node stands for the run's current one. */
  events: (Pick<RunEvent, 'type' | 'text'> & { readonly node: string | null })[];
  subject: Record<string, string> | null;
  /** By namespace; a checkpoint is superseded by the next one before it is stored. */
  checkpoints: Map<string, CheckpointRecord>;
  channels: Map<string, ChannelRecord & { readonly namespace: string }>;
  writes: Map<string, WriteRecord>;
}

/**
 * Gathers the unsaved events, checkpoints and writes of a leased run. They are stored together, in
 * order, in one statement that is fenced by the lease's epoch:
 *
 *   - before a node begins, when another has finished since, so that a crash cannot lose its input,
 *   - with the run's settlement, and
 *   - at most `gatherMs` after the first record, for people who follow a long node.
 *
 * A crash loses only what can be repeated: LangGraph's steps from the run's input, a gate's answer
 * from its stored decision, a finished node from its stored results. After a failed store, all but
 * the settlement fail too.
 */
export class RunJournal {
  readonly #pool: ServicePool;
  readonly #lease: Lease;
  #gathered = nothing();
  /** True when a node has finished since the last one began. */
  #hasWorked = false;
  #keepsCheckpoints = false;
  #isClosed = false;
  #isSettled = false;
  #timer: NodeJS.Timeout | undefined;
  #storing: Promise<void> = Promise.resolve();
  #failure: unknown = null;

  constructor(pool: ServicePool, lease: Lease) {
    this.#pool = pool;
    this.#lease = lease;
  }

  async record(event: Pick<RunEvent, 'type' | 'node' | 'text'>): Promise<void> {
    this.#requireHealth();
    this.#gathered.events.push({ ...event, text: storableText(event.text) });
    if (event.type === 'node-finished') this.#hasWorked = true;
    if (event.type !== 'node-started' || !this.#hasWorked) return this.#storeSoon();
    // Reset whatever was stored meanwhile: a node's end is recorded before its checkpoint.
    this.#hasWorked = false;
    await this.store();
  }

  nameSubject(subject: Readonly<Record<string, string>>): void {
    this.#requireHealth();
    this.#gathered.subject = { ...this.#gathered.subject, ...subject };
    this.#storeSoon();
  }

  keepCheckpoint(checkpoint: CheckpointRecord, channels: readonly ChannelRecord[]): void {
    this.#requireHealth();
    this.#keepsCheckpoints = true;
    const { namespace } = checkpoint;
    const followed = this.#gathered.checkpoints.get(namespace);
    const parentId = followed && followed.id === checkpoint.parentId ? followed.parentId : checkpoint.parentId;
    this.#gathered.checkpoints.set(namespace, { ...checkpoint, parentId });
    for (const one of channels) this.#gathered.channels.set(`${namespace}|${one.channel}`, { ...one, namespace });
    // The checkpoint applies the writes of the one before.
    for (const [key, write] of this.#gathered.writes) {
      if (write.namespace === namespace && write.checkpointId !== checkpoint.id) this.#gathered.writes.delete(key);
    }
    this.#storeSoon();
  }

  keepWrites(writes: readonly WriteRecord[]): void {
    this.#requireHealth();
    for (const write of writes) {
      const key = [write.namespace, write.checkpointId, write.taskId, write.index].join('|');
      if (write.index < 0 || !this.#gathered.writes.has(key)) this.#gathered.writes.set(key, write);
    }
    this.#storeSoon();
  }

  /** True once checkpoints came in under this lease; before, the database's are current. */
  get keepsCheckpoints(): boolean {
    return this.#keepsCheckpoints;
  }

  /** True when the run is being given back, or was. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** True when the run was given back with everything gathered before. */
  get isSettled(): boolean {
    return this.#isSettled;
  }

  /** Stores everything gathered so far. Throws LeaseLost. */
  async store(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#storing = this.#storing.then(() => this.#storeNow());
    await this.#storing;
    this.#requireHealth();
  }

  /**
   * Stores everything and gives the run back; false when neither was done, because it may not wait
   * or the lease is lost. After a store that failed, a run cannot rest on what is not stored: it is
   * queued, and repeats the work from what is.
   */
  async settle(settlement: Settlement): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isClosed = true;
    await this.#storing;
    const rests = settlement.status === 'succeeded' || settlement.status === 'waiting';
    const given: Settlement = rests && this.#failure !== null ? { status: 'queued' } : settlement;
    const { status } = given;
    const error = 'error' in given ? given.error : null;
    const waiting = given.status === 'waiting' ? given : null;
    const gathered = this.#failure === null ? this.#gathered : nothing();
    const text = storableText(error?.message ?? (waiting ? `waiting at ${waiting.gateKey}` : status));
    const events = status === 'queued' ? gathered.events : [...gathered.events, { type: status, node: null, text }];
    this.#isClosed = await this.#write(
      { ...gathered, events },
      {
        status,
        gate: waiting?.gateKey,
        error: error && (JSON.parse(JSON.stringify(error, makeStorable)) as unknown),
        seenWake: waiting?.wake,
        traceparent: currentTraceparent(),
      },
    );
    if (!this.#isClosed) return false;
    this.#isSettled = this.#failure === null;
    this.#gathered = nothing();
    this.#pool.notifyAfterCommit([[channels.run, this.#lease.runKey]]);
    return true;
  }

  /** Never rejects: the next call reports the failure. */
  async #storeNow(): Promise<void> {
    if (this.#failure !== null || isNothing(this.#gathered)) return;
    const gathered = this.#gathered;
    this.#gathered = nothing();
    const changesRun = gathered.events.length > 0 || gathered.subject !== null;
    try {
      if (!(await this.#write(gathered))) throw new LeaseLost(this.#lease.runKey);
      if (changesRun) this.#pool.notifyAfterCommit([[channels.run, this.#lease.runKey]]);
    } catch (error) {
      this.#failure = error;
    }
  }

  #storeSoon(): void {
    this.#timer ??= setTimeout(() => void this.store().catch(() => undefined), gatherMs);
  }

  #requireHealth(): void {
    if (this.#failure !== null) throw this.#failure;
  }

  /** Returns false when the lease is lost, or the run may not rest like that. */
  async #write({ events, subject, ...gathered }: Gathered, settlement: Readonly<Record<string, unknown>> = {}): Promise<boolean> {
    const { runKey: run, epoch, owner } = this.#lease;
    const checkpoints = [...gathered.checkpoints.values()];
    const channels = [...gathered.channels.values()];
    const writes = [...gathered.writes.values()];
    const node = events.findLast(({ type }) => type === 'node-started')?.node;
    const fields = {
      run,
      epoch,
      owner,
      node,
      subject,
      ...settlement,
      events: events.map((event) => ({ type: event.type, node: event.node, text: event.text })),
      channels: channels.map(({ namespace, channel, version, encoding }) => ({ namespace, channel, version, encoding })),
      writes: writes.map(({ namespace, checkpointId, taskId, index, channel, encoding }) => ({
        namespace,
        checkpoint: checkpointId,
        task: taskId,
        index,
        channel,
        encoding,
      })),
    };
    // Embeds JSON texts without parsing them again.
    const asText = checkpoints.map(
      ({ namespace, id, parentId, body, metadata }) =>
        `${JSON.stringify({ namespace, id, parent: parentId }).slice(0, -1)},"body":${body},"metadata":${metadata}}`,
    );
    const { rows } = await query<{ stored: boolean }>(this.#pool, storeJournal, [
      `${JSON.stringify(fields).slice(0, -1)},"checkpoints":[${asText.join(',')}]}`,
      channels.map(({ value }) => value),
      writes.map(({ value }) => value),
    ]);
    return rows[0]?.stored === true;
  }
}

/** Errors may quote any text. A run whose end cannot be stored would be retried for ever. */
function makeStorable(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? storableText(value) : value;
}

function nothing(): Gathered {
  return { events: [], subject: null, checkpoints: new Map(), channels: new Map(), writes: new Map() };
}

function isNothing({ events, subject, checkpoints, writes }: Gathered): boolean {
  return events.length === 0 && subject === null && checkpoints.size === 0 && writes.size === 0;
}
