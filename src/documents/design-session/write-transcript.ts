import type { Challenge } from '../../lifecycle/challenge.ts';
import { count } from '../../lifecycle/count.ts';
import type { SessionDecision, SessionRecord } from '../../lifecycle/design-session.ts';
import { sortOutcome, upheldBecause } from '../../lifecycle/session-outcome.ts';
import { item, time } from './write-entry.ts';
import { interleave, type SessionGate, type WrittenBudgetRaise, type WrittenRaise } from './write-gates.ts';
import { writeTurn } from './write-turn.ts';

/** A session with the context that a reader needs. */
export interface Transcript extends Pick<SessionRecord, 'key' | 'turns' | 'challenges' | 'decisions' | 'edits'> {
  /** All alternatives of the RFC, which explain ids such as `ALT-1`. */
  readonly alternatives: readonly { readonly id: string; readonly text: string; readonly reason: string }[];
  readonly rfc: { readonly key: string; readonly title: string; readonly status: string; readonly version: number };
  readonly status: string;
  readonly reason: string;
  readonly openedBy: string;
  readonly openedAt: string;
  /** In the order in which they were opened. */
  readonly gates: readonly SessionGate[];
  /** Oldest first. */
  readonly raises: readonly WrittenRaise[];
  readonly budgetRaises: readonly WrittenBudgetRaise[];
  readonly questions: readonly {
    readonly id: string;
    readonly text: string;
    readonly state: string;
    readonly answer: string;
    readonly settledBy: string;
  }[];
}

/** Writes a session as Markdown for outsiders: first the outcome and reasons, then the dialogue. */
export function writeTranscript(session: Transcript): string {
  const { key, rfc } = session;
  const titles = titlesOf(session);
  const sections = [
    `# Design session ${key}: ${rfc.title}`,
    introduce(session),
    section('What was decided', writeDecisions(session)),
    section('What was challenged and accepted', writeChallenges(session, 'accepted')),
    section('What was challenged and rebutted', writeChallenges(session, 'rebutted')),
    section('Edits of the RFC', writeEdits(session)),
    section('What was put off', [...writeChallenges(session, 'deferred'), ...writeQuestions(session, 'deferred')]),
    section('What is open', [...writeChallenges(session, 'open'), ...writeQuestions(session, 'open')]),
    section('Questions that were answered', writeQuestions(session, 'answered')),
    '## The dialogue',
    ...interleave(session.turns, session, (turn, before) => writeTurn(session, turn, { before, titles })),
  ];
  return `${sections.filter((text) => text !== '').join('\n\n')}\n`;
}

function introduce({ rfc, status, reason, openedBy, openedAt, turns, challenges }: Transcript): string {
  const people = [...new Set(turns.filter(({ speaker }) => speaker === 'person').map(({ name }) => name))];
  const challengers = [...new Set(turns.filter(({ speaker }) => speaker === 'challenger').map(({ name }) => name))];
  const versions = [...new Set(turns.map(({ rfcVersion }) => rfcVersion))];
  const [why = '', ...said] = reason.split('\n');
  const spokenOf = versions.length === 0 ? '' : `, about version ${versions.join(', then ')} of ${rfc.key}`;
  return [
    `About ${rfc.key}, ${rfc.title}, which is ${rfc.status} at version ${rfc.version}.`,
    `Opened by ${openedBy}, ${time(openedAt)}; ${status}${reason === '' || said.length > 0 ? '' : ` (${why})`}.`,
    `${describeTurns(turns)}: ${[...people, ...challengers.map((name) => `the challenger (${name})`)].join(', ') || 'nobody'}. ${count(challenges.length, 'challenge')}${spokenOf}.`,
    // A gate's request is quoted in the words of the person who made it.
    ...(said.length > 0 ? ['', `Why it is ${status}: ${why}`, '', ...said.map((line) => (line === '' ? '>' : `> ${line}`))] : []),
  ].join('\n');
}

/** Counts people's turns apart, because the session's limit counts only them. */
function describeTurns(turns: Transcript['turns']): string {
  const said = turns.filter(({ speaker }) => speaker === 'person').length;
  const replies = turns.length - said;
  return replies === 0 ? count(said, 'turn') : `${count(said, 'turn')} and ${count(replies, 'reply', 'replies')}`;
}

/** Maps ids of the session and the RFC to titles, which outsiders do not know. */
function titlesOf({ challenges, questions, alternatives }: Transcript): Map<string, string> {
  return new Map([
    ...alternatives.map(({ id, text }) => [id, text.split('\n')[0] ?? ''] as const),
    ...challenges.map(({ id, title }) => [id, title] as const),
    ...questions.map(({ id, text }) => [id, text] as const),
  ]);
}

function section(title: string, entries: readonly string[]): string {
  return entries.length === 0 ? '' : `## ${title}\n\n${entries.join('\n')}`;
}

function writeDecisions(session: Transcript): string[] {
  const { decisions } = session;
  const titles = titlesOf(session);
  return decisions.map(({ id, does, text, rationale, about, changes, decidedBy, decidedAt, replacedBy }) =>
    item(
      replacedBy === '' ? `**${id}** ${text}` : `**${id}** ~~${text.replaceAll('~~', '')}~~`,
      replacedBy === '' ? '' : describeReplaced(replacedBy, session),
      rationale === '' ? '' : `Because: ${rationale}`,
      ...about.map((place) => `${verbs[does]} ${place}${titles.has(place) ? `: ${titles.get(place) ?? ''}` : ''}`),
      ...changes.map(({ part, version, open }) => `Needs ${part} changed, as of version ${version}${open ? '; open' : ''}`),
      `Decided by ${decidedBy}, ${time(decidedAt)}`,
    ),
  );
}

const verbs = {
  accept: 'Accepts',
  answer: 'Answers',
  choose: 'About',
  reject: 'Rejects',
  use: 'Uses',
  'not-use': 'Does not use',
} as const satisfies Record<SessionDecision['does'], string>;

function writeEdits({ edits }: Transcript): string[] {
  return edits.map(({ id, decision, because, state, by }) =>
    item(`**${id}** ${because}`, decision === '' ? '' : `Follows from ${decision}`, by === '' ? state : `${state} by ${by}`),
  );
}

/** Comes first, so that a reader who stops early does not take it for decided. */
function describeReplaced(by: string, { challenges, decisions }: Pick<Transcript, 'challenges' | 'decisions'>): string {
  const later = decisions.find(({ id }) => id === by);
  if (later) return `Holds no longer; replaced by ${by}: ${later.text}`;
  const since = challenges.find(({ id }) => id === by);
  return `Holds no longer; ${by} was ${since?.state === 'deferred' ? 'put off' : 'rebutted'} since${since ? `: ${since.answer}` : '.'}`;
}

function writeChallenges(session: Transcript, state: Challenge['state']): string[] {
  return sortOutcome(session)[state].map((challenge) => {
    const { id, weight, title, answer, settledBy, settledAt, standing } = challenge;
    const because = upheldBecause(session, challenge);
    const decided = session.decisions.findLast(
      ({ does, about }) => does === 'accept' && about.includes(id) && state === 'accepted',
    );
    return item(
      `**${id}** (${weight}) ${title}`,
      // The decision itself, with its reason and author, is listed there.
      decided ? `Settled by ${decided.id}: ${answer}` : answer === '' ? '' : `${labels[state]}: ${answer}`,
      decided || settledBy === '' ? '' : `By ${settledBy}, ${time(settledAt)}`,
      standing === 'conceded' ? 'The challenger gave in.' : '',
      state === 'rebutted' && standing === 'none' ? 'Not judged: no model has read it.' : '',
      standing === 'upheld' ? `The challenger holds on to it${because === '' ? '.' : `: ${because}`}` : '',
    );
  });
}

const labels = {
  accepted: 'What is done about it',
  rebutted: 'Why it does not hold',
  deferred: 'Why it can wait',
  open: 'Open',
} as const satisfies Record<Challenge['state'], string>;

function writeQuestions({ questions }: Transcript, state: string): string[] {
  return questions
    .filter((question) => question.state === state)
    .map(({ id, text, answer, settledBy }) => item(`**${id}** ${text}`, answer, settledBy === '' ? '' : `By ${settledBy}`));
}
