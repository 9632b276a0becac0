import type { InputOf } from '../../api/input-of.ts';
import type { Report } from '../../../usecases/reports/registry.ts';

type Session = Report<'design-show'>;
export type Challenge = Session['challenges'][number];
type Sent = InputOf<'answerDesignSession'>['answers'][number];
export type AnswerKind = Sent['as'];

/** Something of the RFC that a person settles. */
export interface Point {
  readonly id: string;
  readonly kind: 'challenge' | 'question' | 'alternative' | 'pattern';
  readonly title: string;
  readonly text: string;
  readonly state: string;
  readonly isOpen: boolean;
  /** What was decided, and who did. */
  readonly answer: string;
  readonly settledBy: string;
  readonly choices: readonly AnswerKind[];
  readonly challenge: Challenge | null;
}

/** What is typed about a point, until it is sent. */
export interface DraftedAnswer {
  readonly as: AnswerKind | '';
  readonly text: string;
  readonly because: string;
}
export type DraftedAnswers = Readonly<Record<string, DraftedAnswer>>;

export const answerLabels: Readonly<Record<AnswerKind, string>> = {
  accept: 'It holds: this is done about it',
  rebut: 'It does not hold',
  defer: 'It can wait',
  answer: 'Answer',
  choose: 'Take it up',
  reject: 'Do not take it',
  use: 'Use it',
  'not-use': 'Do not use it',
};

const order = { blocker: 0, major: 1, minor: 2 } as const;
const patternKey = /\b[A-Z]+-\d{3,}\b/;

/** Lists challenges, questions, alternatives and patterns: what is open first, blockers before all. */
export function listPoints({
  challenges,
  questions,
  undecided,
}: Pick<Session, 'challenges' | 'questions' | 'undecided'>): Point[] {
  const points: Point[] = [
    ...challenges
      .toSorted((a, b) => order[a.weight] - order[b.weight])
      .map((one): Point => ({
        id: one.id,
        kind: 'challenge',
        title: one.title,
        text: one.text,
        state: one.state,
        isOpen: one.state === 'open',
        answer: one.answer,
        settledBy: one.settledBy,
        choices: ['accept', 'rebut', 'defer'],
        challenge: one,
      })),
    ...questions.map((one): Point => ({
      ...plain(one.id, 'question', one.text, ['answer', 'defer']),
      state: one.state,
      isOpen: one.state === 'open',
      answer: one.answer,
      settledBy: one.settledBy,
    })),
    ...undecided.alternatives.map((one): Point => ({
      ...plain(one.id, 'alternative', one.text, ['choose', 'reject']),
      text: one.reason,
    })),
    ...undecided.patterns.map((one): Point => ({
      ...plain(patternKey.exec(one.pattern)?.[0] ?? one.pattern, 'pattern', one.pattern, ['use', 'not-use']),
      text: one.how,
    })),
  ];
  return [...points.filter(({ isOpen }) => isOpen), ...points.filter(({ isOpen }) => !isOpen)];
}

function plain(id: string, kind: Point['kind'], title: string, choices: Point['choices']): Point {
  return { id, kind, title, text: '', state: 'open', isOpen: true, answer: '', settledBy: '', choices, challenge: null };
}

/** What of the drafts can be sent now. A settled point is settled anew. */
export function toAnswers(points: readonly Point[], drafts: DraftedAnswers): Sent[] {
  return points.flatMap(({ id, isOpen }): Sent[] => {
    const { as, text, because } = drafts[id] ?? { as: '', text: '', because: '' };
    if (as === '' || text.trim() === '') return [];
    const reasoned = asksReason(as) && because.trim() !== '' ? { because: because.trim() } : {};
    return [{ as, about: [id], text: text.trim(), ...reasoned, anew: !isOpen }];
  });
}

/** A rebuttal and a deferral are a reason themselves. */
export function asksReason(as: AnswerKind | ''): boolean {
  return as !== '' && as !== 'rebut' && as !== 'defer';
}
