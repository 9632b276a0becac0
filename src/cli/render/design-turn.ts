import type { Challenge } from '../../lifecycle/challenge.ts';
import type { SessionTurn } from '../../lifecycle/design-session.ts';
import { describeMove, upheldBecause } from '../../lifecycle/session-outcome.ts';
import { describeMoved } from '../../lifecycle/describe-moved.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { indent, narrowed } from './sections.ts';
import type { Style } from './style.ts';
import { hang, printable, timestamp } from './text.ts';

type Session = Report<'design-show'>;

/** Renders one turn with its results, without text that is already on the screen. */
export function renderTurn(session: Session, turn: SessionTurn, style: Style, { shown = '' }: { shown?: string } = {}): string[] {
  const { sequence, name, text, raised, reply, ending } = turn;
  const who = turn.speaker === 'challenger' ? `the challenger (${name})` : name;
  // A reply refers to the version of the turn before it.
  const before = session.turns.find((one) => one.sequence === sequence - 2);
  const moved = before !== undefined && before.rfcVersion !== turn.rfcVersion;
  const inner = narrowed(style);
  const isHeard = shown !== '' && printable(text).startsWith(shown);
  const rest = isHeard ? printable(text).slice(shown.length).trim() : text;
  const title = isHeard ? `${name}, turn ${sequence}` : `Turn ${sequence}: ${who} ${describeMove(turn)}`;
  return [
    ...hang('', title, style.columns, isHeard ? style.colors.dim : style.colors.bold),
    ...(moved
      ? hang(
          '',
          `${describeMoved(before, session.rfc.key)}: this speaks of version ${turn.rfcVersion}.`,
          style.columns,
          style.colors.yellow,
        )
      : []),
    ...(rest === '' ? [] : ['', ...indent(paragraphs(rest, inner))]),
    ...session.challenges.filter(({ id }) => raised.includes(id)).flatMap((one) => ['', ...indent(renderChallenge(one, inner))]),
    ...(reply?.alternatives ?? []).flatMap(({ title, text: how, pros, cons, fitsWhen }) => [
      '',
      ...indent([
        ...hang('• ', title, inner.columns, style.colors.bold),
        ...indent([
          ...paragraphs(how, narrowed(inner)),
          ...pros.flatMap((one) => hang('+ ', one, inner.columns - 2)),
          ...cons.flatMap((one) => hang('− ', one, inner.columns - 2)),
          ...(fitsWhen === '' ? [] : hang('Fits when: ', fitsWhen, inner.columns - 2)),
        ]),
      ]),
    ]),
    ...(reply?.waysOut ?? []).flatMap(({ id, ways }) => [
      '',
      ...indent([`Ways out of ${id}`, ...ways.flatMap((way) => indent(renderWay(way, narrowed(inner))))]),
    ]),
    ...(reply && reply.conceded.length > 0
      ? ['', ...indent(hang('✓ ', `Gives in on ${reply.conceded.join(', ')}.`, inner.columns))]
      : []),
    ...(reply?.upheld ?? []).flatMap(({ id, because }) => [
      '',
      // The text may already contain the reason.
      ...indent(hang('! ', `Holds on to ${id}${text.includes(because) ? '.' : `: ${because}`}`, inner.columns)),
    ]),
    ...(reply?.diagrams ?? []).flatMap((diagram) => ['', ...indent(printable(diagram.text).trimEnd().split('\n'))]),
    // The text of a reply that reached a limit names the limit.
    ...(ending === null || ending === 'answered' || ending === 'cut-off' || tellsNothingLeft(session, turn)
      ? []
      : ['', ...indent(hang('', endings[ending], inner.columns, style.colors.yellow))]),
  ];
}

/** The previous reply already said so. */
function tellsNothingLeft({ turns }: Session, { ending, sequence }: SessionTurn): boolean {
  if (ending !== 'nothing-left') return false;
  const before = turns.findLast((one) => one.speaker === 'challenger' && one.sequence < sequence);
  return before?.ending === ending;
}

const endings = {
  'nothing-left': 'Nothing new is left to challenge.',
  'turns-spent':
    'The session has had its turns: settle what is open, which gets no reply, and finalize it; or give it more turns.',
  'budget-spent': 'The session has used up its budget; nothing was drafted. Decide what is open, and finalize.',
} as const;

export function renderChallenge(
  { id, weight, concern, title, text, ties, question, waysOut, state }: Challenge,
  style: Style,
): string[] {
  const { colors, columns } = style;
  const paint = weight === 'blocker' ? colors.red : weight === 'major' ? colors.yellow : colors.dim;
  const inner = narrowed(style, 4);
  const facts: readonly (readonly [label: string, text: string])[] = [
    ...ties.map(({ ref, quote }, index) => [index === 0 ? 'Tied to' : '', quote === '' ? ref : `${ref}: “${quote}”`] as const),
    ['Asks', question],
  ];
  return [
    ...hang(`${colors.bold(id)}  ${paint(weight)}  `, title, columns, state === 'open' ? colors.bold : (line) => line),
    ...indent(paragraphs(text, inner), 4),
    ...facts
      .filter(([, value]) => value !== '')
      .flatMap(([label, value]) => indent(hang(colors.dim(label.padEnd(9)), value, inner.columns), 4)),
    ...waysOut.flatMap((way) => indent(renderWay(way, inner), 4)),
    ...(concern === 'other' ? [] : indent([colors.dim(`Concern  ${concern.replaceAll('-', ' ')}`)], 4)),
  ];
}

function renderWay({ title, tradeOff }: { title: string; tradeOff: string }, { columns }: Style): string[] {
  return hang('→ ', tradeOff === '' ? title : `${title} (${tradeOff})`, columns);
}

export function renderSettlement(session: Session, challenge: Challenge, style: Style): string[] {
  const { state, answer, settledBy, settledAt, standing } = challenge;
  if (state === 'open') return indent(['Open.']);
  const because = upheldBecause(session, challenge);
  return indent([
    ...hang(
      `${state.charAt(0).toUpperCase()}${state.slice(1)}: `,
      `${answer} (${settledBy}, ${timestamp(settledAt)} UTC)`,
      style.columns - 2,
    ),
    ...(standing === 'conceded' ? ['The challenger gave in.'] : []),
    ...(standing === 'upheld'
      ? hang('', `The challenger holds on to it${because === '' ? '.' : `: ${because}`}`, style.columns - 2, style.colors.yellow)
      : []),
  ]);
}

/** Keeps lines; list entries have a hanging indent. */
function paragraphs(text: string, { columns }: Style): string[] {
  return printable(text)
    .split('\n')
    .flatMap((line) => {
      const [, lead = '', rest = ''] = /^(\s*(?:[-*•] |\d+\. )?)(.*)/s.exec(line) ?? [];
      return rest.trim() === '' ? [''] : hang(lead, rest, columns);
    });
}
