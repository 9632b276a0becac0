import { answerTurn } from '../../../src/drafting/rules/answer-turn.ts';
import type { Challenge } from '../../../src/lifecycle/challenge.ts';
import type { DesignMaterial } from '../../../src/lifecycle/design-material.ts';
import type { SessionDecision, SessionMove, SessionRecord, SessionTurn } from '../../../src/lifecycle/design-session.ts';
import type { Settlement } from '../../../src/ports/design-sessions.ts';
import { answerTurn as contract, type TurnReply } from '../../../src/steps/design/answer-turn.ts';
import { settleReply } from '../../../src/steps/design/settle-reply.ts';

export interface Said {
  readonly move: SessionMove;
  readonly as?: Settlement;
  readonly about?: readonly string[];
  readonly text?: string;
  readonly because?: string;
}

/** A session that is held by the rules alone, kept as the database keeps one. */
export interface HeldSession {
  readonly record: SessionRecord;
  say(said: Said): TurnReply;
}

const at = '2026-03-02T10:00:00.000Z';

export function holdSession(material: DesignMaterial): HeldSession {
  const turns: SessionTurn[] = [];
  const challenges: Challenge[] = [];
  const decisions: SessionDecision[] = [];
  const record: SessionRecord = { key: 'DS-001', rfc: material.rfc.key, turns, challenges, decisions };
  return {
    record,
    say({ move, as, about = [], text = '', because = '' }) {
      const turn = turns.length + 1;
      turns.push({
        sequence: turn,
        speaker: 'person',
        name: 'Ada',
        move,
        settlement: as ?? null,
        about: [...about],
        text,
        reply: null,
        raised: [],
        ending: null,
        rfcVersion: 1,
        run: null,
        at,
      });
      settle(challenges, { move, as, about, text });
      if (as !== undefined && as !== 'rebut')
        decisions.push({
          id: `DEC-${decisions.length + 1}`,
          text,
          rationale: because,
          settles: [...about],
          decidedBy: 'Ada',
          decidedAt: at,
        });
      const input = contract.input.parse({ ...material, session: record, turn });
      const { reply, ending } = settleReply(contract.output.parse(answerTurn(input)), { session: record, isLast: false });
      const first = challenges.length + 1;
      challenges.push(
        ...reply.objections.map((objection, index) => ({
          ...objection,
          ...({ id: `CH-${first + index}`, state: 'open', answer: '', settledBy: '', settledAt: '', standing: 'none' } as const),
        })),
      );
      for (const challenge of challenges) {
        if (reply.conceded.includes(challenge.id)) challenge.standing = 'conceded';
        if (reply.upheld.some(({ id }) => id === challenge.id)) challenge.standing = 'upheld';
      }
      const { text: replied, objections, ...beside } = reply;
      turns.push({
        sequence: turn + 1,
        speaker: 'challenger',
        name: 'rules',
        move: null,
        settlement: null,
        about: [...about],
        text: replied,
        reply: beside,
        raised: objections.map((_objection, index) => `CH-${first + index}`),
        ending,
        rfcVersion: 1,
        run: 'RUN-001',
        at,
      });
      return reply;
    },
  };
}

function settle(challenges: readonly Challenge[], { move, as, about = [], text = '' }: Said): void {
  const state = move === 'park' ? 'deferred' : as === 'accept' ? 'accepted' : as === 'rebut' ? 'rebutted' : null;
  if (state === null) return;
  for (const challenge of challenges.filter(({ id }) => about.includes(id)))
    Object.assign(challenge, { state, answer: text, settledBy: 'Ada', settledAt: at, standing: 'none' });
}
