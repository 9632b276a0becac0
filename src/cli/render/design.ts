import type { Challenge } from '../../lifecycle/challenge.ts';
import { count } from '../../lifecycle/count.ts';
import { moreTurns, mostTurns } from '../../lifecycle/design-session.ts';
import { sortOutcome } from '../../lifecycle/session-outcome.ts';
import { describeBlocking } from '../../lifecycle/session-questions.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { renderChallenge, renderSettlement, renderTurn } from './design-turn.ts';
import { commands, heading, indent, narrowed, stack, titleLine } from './sections.ts';
import { paintStatus } from './status.ts';
import type { Style } from './style.ts';
import { drawTable } from './table.ts';
import { flow, hang, oneLine, timestamp, truncate } from './text.ts';

type Session = Report<'design-show'>;

/** Renders the last reply with its challenges, what is open, and next steps. */
export function renderReply(session: Session, style: Style): string {
  const last = session.turns.at(-1);
  return stack(
    [renderSessionTitle(session, style)],
    last?.speaker === 'challenger' ? renderTurn(session, last, style) : [],
    renderOutstanding(session, style),
    renderStanding(session, style),
    last?.raised.length === 0 && settlesNothing(session, /^(?:CH|Q)-\d/) ? waysOn(session, style) : nextSteps(session, style),
  );
}

/** Returns whether the last turn settled nothing of a kind, so its open items are unchanged. */
function settlesNothing({ turns, used }: Pick<Session, 'turns' | 'used'>, kind: RegExp): boolean {
  const said = turns.findLast(({ speaker }) => speaker === 'person');
  const isSettling = said?.move === 'decide' || said?.move === 'park';
  return used.turns > 1 && !(isSettling && said.about.some((id) => kind.test(id)));
}

/** Names one command, because the previous reply listed the steps. */
function waysOn({ key, status, used, limits, ...rest }: Session, { command, ...style }: Style): string[] {
  if (status !== 'open' || used.turns >= limits.maxTurns)
    return nextSteps({ key, status, used, limits, ...rest }, { command, ...style });
  return commands([{ label: 'What is open, and how to go on', command: `${command} design show ${key}` }], style);
}

/** Renders the last reply and the progress, without words already on the screen. */
export function renderLastTurn(session: Session, style: Style, { shown = '' }: { shown?: string } = {}): string {
  const last = session.turns.at(-1);
  return stack(
    last?.speaker === 'challenger' ? renderTurn(session, last, style, { shown }) : [],
    renderOutstanding(session, style),
    renderStanding(session, style, { rest: '/questions' }),
    typedSteps(session, style),
  );
}

/** Renders the typed moves that come next. */
function typedSteps(session: Session, { colors, columns }: Style): string[] {
  if (session.status !== 'open' || session.reply) return [];
  const open = worstOpen(session);
  const question = listBlocking(session)[0]?.id;
  const typed = [
    ...(open ? [`/accept ${open.id} …`, `/rebut ${open.id} …`, `/park ${open.id} …`] : []),
    ...(question === undefined ? [] : [`/answer ${question} …`]),
    ...(mayFinalize(session) ? ['/finalize'] : []),
    ...(session.used.turns >= session.limits.maxTurns ? [] : ['/challenge']),
    '/help',
  ];
  return flow(colors.dim('Next: '), typed, '   ', columns, colors.cyan);
}

export function renderSessionTitle({ key, rfc, status }: Session, style: Style): string {
  const { bold } = style.colors;
  const title = truncate(oneLine(`${rfc.key} ${rfc.title}`), style.columns - 30);
  return titleLine(`${bold(key)}  ${bold(title)}`, paintStatus(status, style), style);
}

/** Renders `design show --challenges`: each challenge and its state. */
export function renderChallenges(session: Session, style: Style): string {
  const { challenges } = session;
  return stack(
    [renderSessionTitle(session, style)],
    challenges.length === 0 ? ['Nothing was challenged yet.'] : [],
    ...challenges.map((challenge) => [
      ...renderChallenge(challenge, style),
      ...indent(renderSettlement(session, challenge, narrowed(style))),
    ]),
  );
}

export function renderSessionList({ items }: Report<'design-list'>, style: Style): string {
  if (items.length === 0) return `There is no design session. Open one: ${style.command} design open RFC-001`;
  return drawTable(
    items,
    [
      { heading: 'Session', cell: ({ key }) => key, paint: style.colors.bold },
      { heading: 'About', cell: ({ rfc }) => rfc },
      { heading: 'Status', cell: ({ status }) => status, paint: (text) => paintStatus(text, style) },
      { heading: 'Turns', cell: ({ turns }) => String(turns) },
      { heading: 'Open challenges', cell: ({ openChallenges }) => String(openChallenges) },
      { heading: 'Opened by', cell: ({ openedBy }) => openedBy, shrinks: true },
      { heading: 'Last (UTC)', cell: ({ lastAt }) => timestamp(lastAt), paint: style.colors.dim },
    ],
    style,
  ).join('\n');
}

function renderOutstanding({ key, reply, status, turns, limits }: Session, { columns, command, colors }: Style): string[] {
  const last = turns.at(-1);
  if (status === 'open' && last?.speaker === 'person' && !last.asksReply)
    return hang(
      '',
      `Turn ${turns.length} is on record. The session has had its ${limits.maxTurns} turns, so that nobody replies to it.`,
      columns,
    );
  if (!reply) return [];
  const { turn, by } = reply;
  const say = (text: string): string[] => hang(`${colors.yellow('◆')} `, text, columns);
  if (!by) return say(`The reply to turn ${turn} was never asked for: ${command} design say ${key} --again`);
  if (by.status === 'waiting') return say(`The reply to turn ${turn} waits for more budget: ${command} gate show ${by.gate}`);
  if (by.status === 'failed' || by.status === 'blocked')
    return say(
      `The reply to turn ${turn} failed: ${by.error?.message ?? 'no reason was recorded.'} Ask again, ${command} design say ${key} --again, or go on without it.`,
    );
  if (by.status === 'canceled')
    return say(`The reply to turn ${turn} was canceled. Ask again, ${command} design say ${key} --again, or go on without it.`);
  return say(`The reply to turn ${turn} is being drafted: ${command} run watch ${by.run}`);
}

function listBlocking({ blocking, questions }: Pick<Session, 'blocking' | 'questions'>): Session['questions'] {
  return questions.filter(({ id }) => blocking.includes(id));
}

/** Renders `/questions`: each open one in full. */
export function renderQuestions(session: Session, { columns }: Style): string {
  const open = listBlocking(session);
  return open.length === 0
    ? 'No question of the RFC is open.'
    : open.flatMap(({ id, text }) => hang(`${id}  `, oneLine(text), columns)).join('\n');
}

/** The most questions that are named, so that they do not hide the reply. */
const mostNew = 3;
const mostKnown = 1;

/** Renders what blocks the approval. Known items take few words, unchanged ones a line. */
export function renderBlocking(
  { key, status, blocking, questions }: Pick<Session, 'key' | 'status' | 'blocking' | 'questions'>,
  { columns, colors, command }: Pick<Style, 'columns' | 'colors' | 'command'>,
  {
    isKnown = false,
    isSame = false,
    rest = `${command} design show ${key}`,
  }: { isKnown?: boolean; isSame?: boolean; rest?: string } = {},
): string[] {
  if (blocking.length === 0 || (status !== 'open' && status !== 'finalizing')) return [];
  const told = hang(`${colors.yellow('!')} `, describeBlocking(blocking), columns);
  if (isSame) return told;
  const asked = listBlocking({ blocking, questions });
  const shown = asked.slice(0, isKnown ? mostKnown : mostNew);
  const left = asked.length - shown.length;
  return [
    ...told,
    ...shown.flatMap(({ id, text }) =>
      indent(isKnown ? [truncate(`${id} ${oneLine(text)}`, columns - 2)] : hang(`${id} `, oneLine(text), columns - 2)),
    ),
    ...(left > 0 ? indent(hang('', `and ${left} more: ${rest}`, columns - 2, colors.dim)) : []),
  ];
}

/** Renders the session's progress in one line. */
function renderStanding(session: Session, style: Style, { rest }: { rest?: string } = {}): string[] {
  const { columns, colors } = style;
  const { accepted, rebutted, deferred, open } = sortOutcome(session);
  const blockers = open.filter(({ weight }) => weight === 'blocker');
  const edits = session.edits.filter(({ state }) => state === 'proposed').length;
  const parts = [
    `${count(session.challenges.length, 'challenge')}: ${open.length} open${blockers.length > 0 ? ` (${count(blockers.length, 'blocker')})` : ''}, ${accepted.length} accepted, ${rebutted.length} rebutted, ${deferred.length} put off`,
    count(session.decisions.length, 'decision'),
    ...(edits > 0 ? [`${count(edits, 'edit')} to take or decline`] : []),
    // Finalizing is always possible and is not counted.
    `turn ${Math.min(session.used.turns, session.limits.maxTurns)} of ${session.limits.maxTurns}`,
    describeCost(session),
  ];
  const isKnown = session.used.turns > 1;
  return [
    ...renderBlocking(session, style, {
      isKnown,
      isSame: settlesNothing(session, /^Q-\d/),
      ...(rest === undefined ? {} : { rest }),
    }),
    ...flow('', parts, ' · ', columns, colors.dim),
  ];
}

/** Renders the cost of the replies so far, or that the price is unknown. */
function describeCost({ used: { tokens, usd } }: Pick<Session, 'used'>): string {
  if (tokens === 0) return 'no cost';
  return `${tokens} tokens, ${usd === null ? 'price unknown' : `$${usd.toFixed(usd < 0.1 ? 4 : 2)}`}`;
}

export function nextSteps(session: Session, { command, ...style }: Style): string[] {
  const { key, rfc, status, finalization } = session;
  if (status === 'finalizing') {
    const gate = finalization?.gate;
    const rows =
      gate == null
        ? [{ label: 'Follow the run', command: `${command} run watch ${finalization?.run ?? 'RUN-001'}` }]
        : [{ label: 'Decide', command: `${command} gate show ${gate}` }];
    return commands(finalization ? rows : [{ label: 'Go on', command: `${command} design finalize ${key}` }], style);
  }
  if (status !== 'open') {
    // The run was canceled, so its next draft is up to the reader.
    const left = status === 'finalized' && rfc.status === 'Approved' && finalization?.status === 'canceled';
    return commands(
      [
        ...(left ? [{ label: 'Draft the AI-ADR', command: `${command} adr draft ${rfc.key}` }] : []),
        { label: 'Read the RFC', command: `${command} artifact show ${rfc.key}` },
      ],
      style,
    );
  }
  const { maxTurns } = session.limits;
  const isSpent = session.used.turns >= maxTurns;
  const open = worstOpen(session);
  const question = listBlocking(session)[0]?.id;
  const many = sortOutcome(session).open.length + session.blocking.length;
  return commands(
    [
      ...(open
        ? [
            {
              label: 'It holds',
              command: `${command} design say ${key} decide --as accept --about ${open.id} "what is done" --because "why"`,
            },
            { label: 'It does not', command: `${command} design say ${key} decide --as rebut --about ${open.id} "why"` },
            { label: 'It can wait', command: `${command} design say ${key} park --about ${open.id} "why"` },
          ]
        : []),
      ...(question === undefined
        ? []
        : [{ label: 'Answer', command: `${command} design say ${key} decide --as answer --about ${question} "…"` }]),
      ...(many > 1 ? [{ label: 'All in one file', command: `${command} design questions ${key} --out answers.md` }] : []),
      ...(session.edits.some(({ state }) => state === 'proposed')
        ? [{ label: 'Proposed edits', command: `${command} design edits ${key}` }]
        : []),
      ...(mayFinalize(session) ? [{ label: 'Go to its gate', command: `${command} design finalize ${key}` }] : []),
      ...(isSpent
        ? [
            { label: 'Change it', command: `${command} rfc edit ${rfc.key}` },
            ...(maxTurns < mostTurns
              ? [{ label: 'More turns', command: `${command} design open ${rfc.key} --max-turns ${moreTurns(maxTurns)}` }]
              : []),
          ]
        : [{ label: 'More challenges', command: `${command} design say ${key} challenge` }]),
      { label: 'Read it all', command: `${command} design show ${key}` },
    ],
    style,
  );
}

const order: readonly Challenge['weight'][] = ['blocker', 'major', 'minor'];

function worstOpen(session: Session): Challenge | undefined {
  return sortOutcome(session).open.toSorted((a, b) => order.indexOf(a.weight) - order.indexOf(b.weight))[0];
}

/** An open blocker prevents finalizing, and an open question the approval. */
function mayFinalize(session: Session): boolean {
  return worstOpen(session)?.weight !== 'blocker' && session.blocking.length === 0;
}

/** Renders the session after an action without a reply. */
export function renderSessionState(session: Session, style: Style): string {
  const { reason } = session;
  return stack(
    [
      renderSessionTitle(session, style),
      // Lines after the first quote the person who asked for it.
      ...(reason === '' ? [] : reason.split('\n').flatMap((line, at) => hang(at === 0 ? '' : '> ', line, style.columns))),
    ],
    renderOutstanding(session, style),
    renderStanding(session, style),
    nextSteps(session, style),
  );
}

/** Renders typed moves with their effects. */
export function renderHelp(moves: readonly (readonly [typed: string, deed: string])[], { colors, columns }: Style): string {
  const width = Math.max(...moves.map(([typed]) => typed.length));
  return [
    heading('What you can type', '', { colors, columns }),
    ...moves.flatMap(([typed, deed]) => hang(`  ${colors.cyan(typed.padEnd(width))}  `, deed, columns)),
  ].join('\n');
}
