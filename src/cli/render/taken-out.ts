import type { Report } from '../../usecases/reports/registry.ts';
import { indent } from './sections.ts';
import type { Style } from './style.ts';
import { hang, oneLine, truncate } from './text.ts';

type Session = Report<'design-show'>;

/** So many places are named; a reply is not to drown in them. */
const mostPlaces = 5;

/** The decision that the last turn of a person made; undefined where it made none that builds something. */
export function lastDecision({ turns, decisions }: Pick<Session, 'turns' | 'decisions'>): string | undefined {
  const said = turns.findLast(({ speaker }) => speaker === 'person');
  if (said?.move !== 'decide' || said.settlement === 'reject' || said.settlement === 'rebut') return undefined;
  return decisions.findLast(({ decidedAt, replacedBy }) => decidedAt === said.at && replacedBy === '')?.id;
}

/**
 * What a decision would take out of the RFC, so that a wrong guess is seen when it is made. `typed` where one goes on in a conversation.
 */
export function renderTakenOut(
  { key, status, rfc, decisions }: Pick<Session, 'key' | 'status' | 'rfc' | 'decisions'>,
  id: string | undefined,
  { columns, colors, command }: Pick<Style, 'columns' | 'colors' | 'command'>,
  { typed = false }: { typed?: boolean } = {},
): string[] {
  const decision = decisions.find((one) => one.id === id);
  if (!decision || status !== 'open') return [];
  const { takesOut } = decision;
  const say = (how: 'gives-up' | 'keep', words: string): string =>
    typed ? `/strike ${id} ${how}: "${words}"` : `${command} design strike ${rfc.key} ${id} --${how} "${words}"`;
  const [first] = takesOut;
  if (!first)
    return hang('', `${id} takes nothing out of ${rfc.key}; where it does: ${say('gives-up', '…')}`, columns, colors.dim);
  const rest = takesOut.length - mostPlaces;
  return [
    `${id} takes out of ${rfc.key}:`,
    ...takesOut
      .slice(0, mostPlaces)
      .flatMap(({ place, words }) => indent([truncate(oneLine(`${place}: “${words}”`), columns - 2)])),
    ...(rest > 0
      ? indent(hang('', `and ${rest} more: ${typed ? '/show' : `${command} design show ${key}`}`, columns - 2, colors.dim))
      : []),
    ...hang(
      '',
      `To keep any of it: ${say('keep', first.words.length <= longestQuoted && !/["`$\\]/.test(first.words) ? oneLine(first.words) : '…')}`,
      columns,
      colors.dim,
    ),
  ];
}

/** In a line that somebody copies; without signs that a shell reads. */
const longestQuoted = 60;
