import type { DesignSessionStore } from '../../ports/design-sessions.ts';
import type { LiveText } from '../../ports/live-text.ts';
import { toRunText } from '../../usecases/reports/run-documents.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import type { Followed } from './follow-feed.ts';
import type { SentEvent } from './send-events.ts';

type Session = Report<'design-show'>;

/** A turn is stored a moment before its run is started, of which nobody tells. */
const soonMs = 250;
/** A run that failed tells the session nothing, so it is read again when something may have happened, once a second at most. */
const pollIntervalMs = 1_000;

export interface Dialogue extends Followed<SentEvent> {
  /** Whether nobody is about to reply. */
  readonly queryEnd: () => Promise<'over' | 'nearly'>;
}

/**
 * Turns of a session as they are taken, where it stands when that changes, and between them what a model writes of the reply. The id of an event says
 * which turn and which piece of text its reader has. The session and its text are read with what the caller may read.
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
    // Before somebody waits for a ring, nothing would ever end it.
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
      // What ended it is told before the stream ends.
      if (state === told && isSettled(session)) return 'over';
      ring();
      return 'nearly';
    },
  };
}

/** Where a reader is; null where the id is none of this stream. */
export function readDialoguePlace(id: string | null): { turn: number; text: string } | null {
  const [, turn, text = ''] = /^(\d{1,6})\.(\d{0,19})$/.exec(id ?? '') ?? [];
  return turn === undefined ? null : { turn: Number(turn), text };
}

/** What changes beside the turns. */
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
