import type { Report } from '../../usecases/reports/registry.ts';
import { indent } from './sections.ts';
import type { Style } from './style.ts';
import { hang, oneLine, truncate } from './text.ts';

type Session = Report<'design-show'>;

/** So many places are named; a reply is not to drown in them. */
const mostPlaces = 5;
const fewPlaces = 3;

/** The decision that the last turn of a person made; undefined where it made none that builds something. */
export function lastDecision({ turns, decisions }: Pick<Session, 'turns' | 'decisions'>): string | undefined {
  const said = turns.findLast(({ speaker }) => speaker === 'person');
  if (said?.move !== 'decide' || said.settlement === 'reject' || said.settlement === 'rebut') return undefined;
  return decisions.findLast(({ decidedAt, replacedBy }) => decidedAt === said.at && replacedBy === '')?.id;
}

/**
 * What a decision would take out of the RFC, so that a wrong guess is seen when it is made, and how to keep it; the places are left out where the reply to it has
 * just named all of them. `typed` where one goes on in a conversation.
 */
export function renderTakenOut(
  { key, status, rfc, decisions, turns }: Pick<Session, 'key' | 'status' | 'rfc' | 'decisions' | 'turns'>,
  id: string | undefined,
  { columns, colors, command }: Pick<Style, 'columns' | 'colors' | 'command'>,
  { typed = false, replied = false }: { typed?: boolean; replied?: boolean } = {},
): string[] {
  const decision = decisions.find((one) => one.id === id);
  if (!decision || status !== 'open') return [];
  const { takesOut } = decision;
  const dim = (text: string): string[] => hang('', text, columns, colors.dim);
  // Whole in its line, as it is copied.
  const givingUp = (words: string): string =>
    `  ${typed ? `/strike ${id} gives-up: "${words}"` : `${command} design strike ${rfc.key} ${id} --gives-up ${inShell(words)}`}`;
  const renderStillSaid = ({ name, uses }: (typeof decision.stillUsed)[number]): string[] => [
    ...hang('', `${rfc.key} still says “${name}”:`, columns),
    ...uses.slice(0, fewPlaces).flatMap(({ place, words }) => indent([truncate(`${place}: “${oneLine(words)}”`, columns - 2)])),
    ...dim(`Where it goes with ${id}:`),
    givingUp(name),
  ];
  const [first] = takesOut;
  const [still] = decision.stillUsed;
  const stillSaid = decision.stillUsed.filter(({ name }) => !isProduct(name)).flatMap((one) => renderStillSaid(one));
  if (!first && still && isProduct(still.name)) {
    const uses = still.uses.slice(0, fewPlaces).map(({ place, words }) => `${place}: “${oneLine(words)}”`);
    const more = still.uses.length - uses.length;
    return [
      ...hang('', `${id} takes nothing out of ${rfc.key}, which goes on using ${still.name}:`, columns),
      ...uses.flatMap((one) => indent([truncate(one, columns - 2)])),
      ...(more > 0 ? indent(dim(`and in ${more} more`)) : []),
      ...dim(`Where ${still.name} goes with ${id}:`),
      givingUp(still.name),
      ...stillSaid,
    ];
  }
  if (!first && stillSaid.length > 0) return stillSaid;
  if (!first) return [...dim(`${id} takes nothing out of ${rfc.key}. Where words of it go with ${id}:`), givingUp('words')];
  const words = quotable(takesOut.reduce((longest, one) => (one.words.length > longest.length ? one.words : longest), ''));
  // Whole in its line, as it is copied.
  const toKeep = [
    ...dim(`To keep any of what ${id} takes out:`),
    `  ${typed ? `/strike ${id} keep: "${words}"` : `${command} design strike ${rfc.key} ${id} --keep "${words}"`}`,
  ];
  if (replied && isTold(turns.at(-1), takesOut)) return [...toKeep, ...stillSaid];
  const rest = takesOut.length - mostPlaces;
  return [
    `${id} takes out of ${rfc.key}:`,
    ...takesOut
      .slice(0, mostPlaces)
      .flatMap(({ place, words }) => indent([truncate(oneLine(`${place}: “${words}”`), columns - 2)])),
    ...(rest > 0 ? indent(dim(`and ${rest} more: ${typed ? '/show' : `${command} design show ${key}`}`)) : []),
    ...toKeep,
    ...stillSaid,
  ];
}

/** A rhythm or a figure is written small, and a way of doing is more than a name: "signs in with a PIN". */
const isProduct = (name: string): boolean => /\p{Lu}/u.test(name) && (name.match(/(?<!\p{L})\p{Ll}+/gu) ?? []).length < 2;

/** Whether a reply quotes all of it; a long one is cut there. */
function isTold(reply: Session['turns'][number] | undefined, takesOut: Session['decisions'][number]['takesOut']): boolean {
  if (reply?.speaker !== 'challenger') return false;
  const told = oneLine(reply.text);
  return takesOut.every(({ words }) => told.includes(oneLine(words).slice(0, longestTold)));
}

const longestTold = 40;

/** In a line that somebody copies: short, and without signs that a shell reads. */
function quotable(words: string): string {
  const line = oneLine(words);
  return line.length > longestQuoted || /["`$\\!]/.test(line) ? '…' : line;
}

const longestQuoted = 60;

/** All of it, as a shell reads it. */
function inShell(words: string): string {
  const line = oneLine(words);
  return /["`$\\!]/.test(line) ? `'${line.replaceAll("'", String.raw`'\''`)}'` : `"${line}"`;
}
