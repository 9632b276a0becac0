import fc from 'fast-check';
import { challengeStates, concerns, type Challenge } from '../../../src/lifecycle/challenge.ts';
import { sessionRecordSchema, type SessionRecord, type SessionTurn } from '../../../src/lifecycle/design-session.ts';

type Turn = Partial<Omit<SessionTurn, 'about'>> & Pick<SessionTurn, 'speaker'> & { readonly about?: readonly string[] };

/** A session of these turns; what is left out is as it usually is. */
export function sessionOf(parts: {
  turns?: readonly Turn[];
  challenges?: readonly (Partial<Challenge> & Pick<Challenge, 'id'>)[];
  decisions?: SessionRecord['decisions'];
}): SessionRecord {
  return sessionRecordSchema.parse({
    key: 'DS-001',
    rfc: 'RFC-001',
    turns: (parts.turns ?? []).map((turn, at) => ({
      sequence: at + 1,
      name: turn.speaker === 'person' ? 'Ada' : 'rules',
      move: null,
      settlement: null,
      about: [],
      text: '',
      reply: null,
      raised: [],
      ending: null,
      rfcVersion: 1,
      run: null,
      at: `2026-11-20T09:${String(at).padStart(2, '0')}:00.000Z`,
      ...turn,
    })),
    challenges: (parts.challenges ?? []).map((challenge) => ({
      concern: 'idempotency',
      weight: 'major',
      title: `${challenge.id} is not thought of`,
      text: 'Something goes wrong because of it.',
      about: ['Component Design'],
      ties: [{ kind: 'design', ref: 'Component Design', quote: '' }],
      question: 'What then?',
      waysOut: [],
      state: 'open',
      answer: '',
      settledBy: '',
      settledAt: '',
      standing: 'none',
      ...challenge,
    })),
    decisions: parts.decisions ?? [],
  });
}

export const reply = {
  alternatives: [],
  conceded: [],
  upheld: [],
  diagrams: [],
  waysOut: [],
  nothingLeft: false,
} satisfies SessionTurn['reply'];

const sentence = fc
  .array(
    fc.constantFrom('the', 'loan', 'is', 'kept', 'twice', 'queue', 'no', 'renewal', 'in', '`outbox`', 'at', 'most', '30', 's'),
    {
      minLength: 2,
      maxLength: 8,
    },
  )
  .map((words) => `A ${words.join(' ')}.`);

const settled = fc.record({
  state: fc.constantFrom(...challengeStates),
  concern: fc.constantFrom(...concerns),
  title: sentence,
  answer: sentence,
});

/** Sessions in which people did anything that they may: settle, answer, park, choose, ask for diagrams and alternatives. */
export const anySession: fc.Arbitrary<SessionRecord> = fc
  .record({
    challenges: fc.array(settled, { maxLength: 6 }),
    turns: fc.array(
      fc.oneof(
        fc.record({ act: fc.constant('park' as const), about: fc.constantFrom('Q-1', 'Q-2'), text: sentence }),
        fc.record({
          act: fc.constantFrom('answer' as const, 'choose' as const, 'reject' as const),
          about: fc.constantFrom('Q-1', 'Q-2', 'ALT-1'),
          text: sentence,
        }),
        fc.record({ act: fc.constant('diagram' as const), about: fc.constantFrom('Diagrams', 'Risks'), text: sentence }),
        fc.record({
          act: fc.constant('alternatives' as const),
          about: fc.constantFrom('Component Design', 'Risks'),
          text: sentence,
        }),
      ),
      { maxLength: 8 },
    ),
  })
  .map(({ challenges, turns }) => {
    const people = turns.map(({ act, about, text }): Turn[] => {
      const decides = act === 'answer' || act === 'choose' || act === 'reject';
      const asked: Turn = {
        speaker: 'person',
        move: decides ? 'decide' : act,
        settlement: decides ? act : null,
        about: [about],
        text,
      };
      if (act === 'diagram')
        return [
          asked,
          {
            speaker: 'challenger',
            reply: { ...reply, diagrams: [{ language: 'mermaid', text: `flowchart LR\n  A["${text.replaceAll('`', '')}"]` }] },
          },
        ];
      if (act === 'alternatives')
        return [
          asked,
          {
            speaker: 'challenger',
            reply: { ...reply, alternatives: [{ title: text, text, pros: [text], cons: [], fitsWhen: '' }] },
          },
        ];
      return [asked];
    });
    const flat = people.flat();
    const stamped = sessionOf({ turns: flat }).turns;
    const decisions = stamped
      .filter(({ move }) => move === 'decide')
      .map(({ text, about, at, name }, index) => ({
        id: `DEC-${index + 1}`,
        text,
        rationale: '',
        settles: about,
        decidedBy: name,
        decidedAt: at,
      }));
    return sessionOf({
      turns: flat,
      decisions,
      challenges: challenges.map(({ answer, ...one }, at) => ({
        id: `CH-${at + 1}`,
        ...one,
        ...(one.state === 'open' ? {} : { answer, settledBy: 'Ada', settledAt: '2026-11-20T09:00:00.000Z' }),
      })),
    });
  });
