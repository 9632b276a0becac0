import type { AgentTools, ReadArtifact } from '../../../src/ports/agent-tools.ts';
import type { SessionMove } from '../../../src/lifecycle/design-session.ts';
import type { Challenge, Objection } from '../../../src/lifecycle/challenge.ts';
import type { StepInput, StepOutput } from '../../../src/steps/registry.ts';
import { designOf } from '../../support/design-of.ts';

export type Reply = StepOutput<'design/answer-turn'>;

const daa = `# Market

## Strategic Design

### Bounded Contexts

#### Renewals

**Responsibilities:** keeps permits

## Tactical Design
`;

/** Something for rules to object to. */
export const flawedApproach =
  'Passwords are stored in plain text. Anybody may call the endpoint without signing in. The office calls the billing service over HTTP and waits for the answer.';

/** A design of a market office, and a turn about it. */
export function turnOf({
  move = 'challenge',
  text = 'What is wrong with it?',
  challenges = [],
  approach = 'The office posts each renewal to the billing service, which charges the fee.',
}: {
  move?: SessionMove;
  text?: string;
  challenges?: readonly Challenge[];
  approach?: string;
} = {}): StepInput<'design/answer-turn'> {
  const material = designOf({
    daa,
    prd: { requirements: [{ id: 'REQ-1', section: '', priority: null, text: 'A permit is renewed at most once a season.' }] },
    sections: {
      'High-Level Approach': approach,
      Risks: '- **RISK-1:** The billing service is slow.\n  - **Mitigation:** Wait.',
      'Failure Modes': 'The billing service may not answer for minutes.',
    },
  });
  return {
    ...material,
    session: {
      key: 'DS-001',
      rfc: 'RFC-001',
      turns: [
        {
          sequence: 1,
          speaker: 'person',
          name: 'Ada',
          move,
          settlement: null,
          about: [],
          replaces: [],
          asksReply: true,
          text,
          reply: null,
          raised: [],
          ending: null,
          rfcVersion: 1,
          run: null,
          at: '2026-11-22T10:00:00.000Z',
        },
      ],
      challenges: [...challenges],
      decisions: [],
      edits: [],
    },
    turn: 1,
  };
}

export function objectionOf(change: Partial<Objection> = {}): Objection {
  return {
    concern: 'idempotency',
    weight: 'blocker',
    title: 'A repeated renewal charges the fee twice.',
    text: 'The office repeats after 10 s without an answer, and nothing knows the first one again.',
    about: ['High-Level Approach'],
    ties: [{ kind: 'design', ref: 'Failure Modes', quote: 'may not answer for minutes' }],
    question: 'What makes a repeat the same renewal?',
    waysOut: [{ title: 'An idempotency key', tradeOff: 'A table of keys.' }],
    ...change,
  };
}

export function replyOf(change: Partial<Reply> = {}): Reply {
  return {
    text: 'One thing has to change before this can run.',
    objections: [objectionOf()],
    alternatives: [],
    conceded: [],
    upheld: [],
    diagrams: [],
    waysOut: [],
    edits: [],
    nothingLeft: false,
    ...change,
  };
}

const earlier: ReadArtifact = {
  key: 'ADR-004',
  kind: 'adr',
  title: 'Renewals are posted once',
  status: 'Accepted',
  version: 1,
  successor: null,
  text: '# Renewals are posted once\n\nEach renewal carries a key.',
  parts: ['EC-1'],
};

/** A record of one AI-ADR, and a list of what was asked of it. */
export function recordOf(change: Partial<ReadArtifact> = {}): AgentTools & { readonly asked: string[] } {
  const adr = { ...earlier, ...change };
  const asked: string[] = [];
  return {
    asked,
    readArtifact: async (place) => {
      asked.push(`read ${place}`);
      return place === adr.key ? adr : null;
    },
    trace: async (place, direction) => {
      asked.push(`trace ${place} ${direction}`);
      return place === adr.key ? `${adr.key}  ${adr.title}\n└─ RFC-002  An older design  [Approved]` : null;
    },
    search: async (words, { kinds }) => {
      asked.push(`search ${words} ${kinds?.join('+') ?? 'all'}`);
      return [{ key: adr.key, kind: adr.kind, title: adr.title, status: adr.status, excerpt: 'carries a key' }];
    },
    listPatterns: async () => {
      asked.push('patterns');
      return [{ key: 'API-001', title: 'Idempotent API design', status: 'Active' }];
    },
  };
}
