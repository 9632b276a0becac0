import type { Pool } from 'pg';
import { InputError } from '../../lifecycle/errors.ts';
import type { LiveText, TextPiece } from '../../ports/live-text.ts';
import { channels } from './channels.ts';
import { isHeld } from './held-run.ts';
import { createNoticeBoard } from './notice-board.ts';
import { query } from './query.ts';
import { storableText } from './storable-text.ts';

/** Longer than a reader takes from the notice to the row. */
const graceMs = 1_000;
/** Polls besides notices. */
const pollMs = 1_000;

// A worker that lost the run adds nothing to its successor's text.
const addPiece = `
with held as (select key from run where ${isHeld({ owner: '$6' })}), added as (
  insert into stream_event (run_key, node, text, restarted) select key, $3, $4, $5 from held returning id
)
select id, pg_notify('${channels.text}', $1) from added`;

const selectPieces = `
select id, run_key, node, text, restarted, at from stream_event where run_key = $1 and id > $2::bigint order by id limit $3`;

// Twice the grace: a live worker removes its own text. A dead worker's text of a continuing run
// goes with the end of the next visit.
const removeLeft = `
delete from stream_event as piece where at < now() - interval '${(2 * graceMs) / 1000} seconds'
  and not exists (select from run where run.key = piece.run_key and run.status = 'running')`;

interface PieceRow {
  readonly id: string;
  readonly run_key: string;
  readonly node: string;
  readonly text: string;
  readonly restarted: boolean;
  readonly at: Date;
}

/** Stores live text in an unlogged table (`stream_event`). Close it before the pool. */
export function createLiveText(pool: Pool): LiveText {
  const notices = createNoticeBoard(pool, [channels.text]);
  const leaving = new Map<NodeJS.Timeout, () => Promise<void>>();

  return {
    async write({ runKey, epoch, owner }, { node, text, restarted }) {
      const { rows } = await query<{ id: string }>(pool, addPiece, [runKey, epoch, node, storableText(text), restarted, owner]);
      return rows[0]?.id ?? null;
    },

    clear({ runKey }, upTo) {
      // The periodic clean-up removes what fails to be removed now.
      const remove = async (): Promise<void> => {
        leaving.delete(timer);
        await query(pool, 'delete from stream_event where run_key = $1 and id <= $2', [runKey, upTo]).catch(() => undefined);
      };
      const timer = setTimeout(() => void remove(), graceMs);
      leaving.set(timer.unref(), remove);
    },

    async read({ runKey, after, limit }) {
      const { rows } = await query<PieceRow>(pool, selectPieces, [runKey, after === null ? '0' : readPlace(after), limit]);
      return rows.map(toPiece);
    },

    async hasReached(place) {
      const reached = 'select $1::bigint <= last_value as reached from stream_number';
      const { rows } = await query<{ reached: boolean }>(pool, reached, [readPlace(place)]);
      return rows[0]?.reached === true;
    },

    onAdded(runKey, callback) {
      const unsubscribe = notices.subscribe((noted) => {
        if (noted === null || noted === runKey) callback();
      });
      const poll = setInterval(callback, pollMs);
      return () => {
        clearInterval(poll);
        unsubscribe();
      };
    },

    async tidy() {
      await query(pool, removeLeft);
    },

    async close() {
      for (const timer of leaving.keys()) clearTimeout(timer);
      await Promise.all([...leaving.values()].map((remove) => remove()));
    },
  };
}

function readPlace(place: string): string {
  if (/^\d{1,18}$/.test(place)) return place;
  throw new InputError({
    id: 'stream.unknown-place',
    message: 'The place does not name a piece of this stream.',
    fix: 'Give back the id of the last piece you got, or leave it away to begin with what is being written now.',
  });
}

function toPiece({ id, run_key: runKey, node, text, restarted, at }: PieceRow): TextPiece {
  return { id, runKey, node, text, restarted, at: at.toISOString() };
}
