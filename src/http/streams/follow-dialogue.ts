import type { DesignSessionStore } from '../../ports/design-sessions.ts';
import type { LiveText } from '../../ports/live-text.ts';
import { toRunText } from '../../usecases/reports/run-documents.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import type { Followed } from './follow-feed.ts';
import type { SentEvent } from './send-events.ts';

type Session = Report<'design-show'>;

/** A turn is stored a moment before its run starts, and nothing notifies of the start. */
const soonMs = 250;
/** A failed run does not notify the session, so it is read again, at most once a second. */
const pollIntervalMs = 1_000;

export interface Dialogue extends Followed<SentEvent> {
  /** Returns `over` or `nearly`: whether a reply is still to come. */
  readonly queryEnd: () => Promise<'over' | 'nearly'>;
}

/**
 * Streams a session's turns, its state when that changes, and a reply's text as a model writes it.
 * An event id holds the turn and the text position. All is read with the caller's rights.
 */
export function followDialogue({
  key,
  show,
  sessions,
  liveText,
}: {
  key: string;
  show: () => Promise<Session>;
  sessions: Pick<DesignSessionStore, 'onTurn'>;
  liveText: LiveText;
}): Dialogue {
  let ring: () => void = () => undefined;
  let known: { readonly session: Session; readonly state: string } | null = null;
  let isStale = true;
  let readAt = -Infinity;
  let told = '';
  let listening: { readonly run: string; readonly stop: () => void } | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isHung = false;

  const readSession = async (): Promise<{ session: Session; state: string }> => {
    if (known && !isStale) return known;
    isStale = false;
    readAt = performance.now();
    const session = await show();
    known = { session, state: JSON.stringify(toState(session)) };
    const run = session.reply?.by?.run ?? null;
    // Without a waiting reader nothing would ever stop the subscription.
    if (!isHung) return known;
    if (listening?.run !== run) {
      listening?.stop();
      listening = run === null ? null : { run, stop: liveText.onAdded(run, () => ring()) };
    }
    if (session.reply && run === null) timer = setTimeout(wake, soonMs).unref();
    return known;
  };
  const wake = (): void => {
    isStale = true;
    ring();
  };

  return {
    async read({ after, limit }) {
      const place = readDialoguePlace(after) ?? { turn: 0, text: '' };
      const { session, state } = await readSession();
      const at = (turn: number, text: string): string => `${turn}.${text}`;
      const turns = session.turns.filter(({ sequence }) => sequence > place.turn).slice(0, limit);
      if (turns.length > 0) {
        return turns.map((turn) => ({ id: at(turn.sequence, place.text), type: 'turn', data: { session: key, ...turn } }));
      }
      if (state !== told) {
        told = state;
        return [{ id: at(place.turn, place.text), type: 'session', data: toState(session) }];
      }
      const run = session.reply?.by?.run;
      if (run === undefined) return [];
      const pieces = await liveText.read({ runKey: run, after: place.text === '' ? null : place.text, limit });
      return pieces.map((piece) => ({ id: at(place.turn, piece.id), type: 'text', data: toRunText(piece) }));
    },

    onAdded(callback) {
      ring = callback;
      isHung = true;
      isStale = true;
      const stop = sessions.onTurn(key, wake);
      return () => {
        stop();
        listening?.stop();
        clearTimeout(timer);
      };
    },

    async queryEnd() {
      if (performance.now() - readAt < pollIntervalMs && !isStale) return isSettled(known?.session) ? 'over' : 'nearly';
      isStale = true;
      const { session, state } = await readSession();
      // The reader is sent the final state before the stream ends.
      if (state === told && isSettled(session)) return 'over';
      ring();
      return 'nearly';
    },
  };
}

/** Parses a reader's place; null when the id is not of this stream. */
export function readDialoguePlace(id: string | null): { turn: number; text: string } | null {
  const [, turn, text = ''] = /^(\d{1,6})\.(\d{0,19})$/.exec(id ?? '') ?? [];
  return turn === undefined ? null : { turn: Number(turn), text };
}

/** Returns what changes besides the turns. */
function toState({
  key,
  status,
  reason,
  reply,
  finalization,
}: Session): Pick<Session, 'key' | 'status' | 'reason' | 'reply' | 'finalization'> {
  return { key, status, reason, reply, finalization };
}

function isSettled(session: Session | undefined): boolean {
  const status = session?.reply?.by?.status;
  return (
    session !== undefined && (session.reply === null || (status !== undefined && status !== 'queued' && status !== 'running'))
  );
}
