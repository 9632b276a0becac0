import type { eventsOperations } from '../../operations/events.ts';
import type { FeedFilter } from '../../ports/feed.ts';
import type { TextPiece } from '../../ports/live-text.ts';
import { toRunText } from '../../usecases/reports/run-documents.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import type { Handlers } from '../handler.ts';
import { queryResting } from '../streams/query-resting.ts';
import { querySettled } from '../streams/query-settled.ts';
import { createEventStreams, readPlace, unknownPlace } from '../streams/event-streams.ts';
import { findLastRest } from '../streams/find-default-start.ts';
import { followDialogue, readDialoguePlace } from '../streams/follow-dialogue.ts';
import type { Followed } from '../streams/follow-feed.ts';
import type { SentEvent } from '../streams/send-events.ts';

export function createEventsHandlers(): Handlers<typeof eventsOperations> {
  const streams = createEventStreams();
  return {
    streamEvents: ({ input: { topic, after }, c }) => streams.openFeed(c, { filter: topic ? { topic } : {}, from: 'now', after }),

    async streamRunEvents({ service: { runs }, input: { key, until, from, after }, c }) {
      const { feed } = c.get('parts');
      // Throws when the run does not exist.
      await runs.show({ key });
      const filter: FeedFilter = { topic: 'run', key };
      const settled = querySettled({ readRun: () => runs.show({ key }), readLastRest: () => findLastRest(feed, filter) });
      return streams.openFeed(c, { filter, from, after, queryEnd: until && settled });
    },

    async streamRunText({ service: { runs }, input: { key, until, after: named }, c }) {
      const { liveText } = c.get('parts');
      await runs.show({ key });
      const after = readPlace(c) ?? named ?? null;
      if (after !== null && !(await liveText.hasReached(after))) throw unknownPlace();
      const feed: Followed<TextPiece> = {
        read: (query) => liveText.read({ runKey: key, ...query }),
        onAdded: (callback) => liveText.onAdded(key, callback),
      };
      const toSent = (piece: TextPiece): SentEvent => ({ id: piece.id, type: 'text', data: toRunText(piece) });
      return streams.open(c, { feed, filter: {}, after, queryEnd: until && queryResting(() => runs.show({ key })), toSent });
    },

    async streamDesignSession({ service: { designSessions }, input: { key, until, after: named }, c }) {
      const { liveText, sessions } = c.get('parts');
      const show = (): Promise<Report<'design-show'>> => designSessions.show({ key });
      const { turns } = await show();
      const after = readPlace(c) ?? named ?? null;
      const place = readDialoguePlace(after);
      if (after !== null && (place === null || place.turn > turns.length)) throw unknownPlace();
      const { queryEnd, ...feed } = followDialogue({ key, show, sessions, liveText });
      return streams.open(c, { feed, filter: {}, after, queryEnd: until && queryEnd, toSent: (event) => event });
    },

    async streamGateEvents({ service, input: { key, after }, c }) {
      await service.gates.show({ key });
      return streams.openFeed(c, { filter: { topic: 'gate', key }, from: 'first', after });
    },
  };
}
