import type { TipBody } from '../../../lifecycle/tip.ts';
import type { RfcDraft } from '../../../steps/design/draft-rfc.ts';
import { sentence } from './describe-components.ts';
import { forbids } from './list-edge-cases.ts';
import { isJob } from './tip-alternatives.ts';

/** The first cases of a TIP, each with what happens then, and where the rest stands. */
export function listTipCases(key: string, body: TipBody, most: number): RfcDraft['edgeCases'] {
  const cases = casesOf(body);
  const first = cases.slice(0, most);
  const rest = cases.slice(first.length);
  const others = rest.length === 0 ? '' : ` ${key}#${rest[0]?.id}${rest.length > 1 ? ` to ${rest.at(-1)?.id}` : ''} likewise.`;
  return [
    ...first.map(({ id, text }, at) => {
      const { said, handling } = splitHandling(text);
      return { text: `${key}#${id}: ${sentence(said)}`, handling: `${handling}${at === first.length - 1 ? others : ''}` };
    }),
    ...(first.length > 0 ? [] : [{ text: likeliestCase(body), handling: stillToDecide }]),
  ];
}

const stillToDecide = 'Still to be decided (see Open Questions).';

/** Of what the TIP builds, what goes wrong first: calls are repeated, jobs stop halfway, and any change may have to go. */
function likeliestCase({ proposedImplementation: { apiChanges, serviceLogic } }: TipBody): string {
  if (apiChanges.length > 0) return 'The same call a second time, because its caller got no answer.';
  return serviceLogic.some(({ text }) => isJob(text))
    ? 'A job stops halfway, or runs a second time.'
    : 'The release is taken back after it has been used.';
}

/** Without targets that only stand there: "NFR-2: 99.95 %" is no case. */
function casesOf({ edgeCases }: TipBody): TipBody['edgeCases'] {
  return edgeCases.filter(({ text }) => !/^NFR-\d+:/.test(text));
}

/** What the shown cases leave undecided, as questions. */
export function askForHandling(key: string, body: TipBody, most: number): string[] {
  const cases = casesOf(body);
  if (cases.length === 0) return [`What is done then? (${key}: ${likeliestCase(body).replace(/\.$/, '')})`];
  return cases
    .slice(0, most)
    .filter(({ text }) => splitHandling(text).handling === stillToDecide)
    .map(({ id, text }) => `What is done then? (${key}#${id}: ${splitHandling(text).said.replace(/\.$/, '')})`);
}

/** A TIP says in a line of its own or behind a colon what happens then; what forbids is refused. Of the rest nobody said it. */
function splitHandling(text: string): { said: string; handling: string } {
  const [, before = '', labeled = ''] = /^(.+?)\s*(?:\n\s*)?(?:[-*]\s+)?\**Handling:\**\s*(.+)$/is.exec(text) ?? [];
  if (before !== '') return { said: before.trim(), handling: sentence(labeled) };
  const [, said = '', then = ''] =
    /^(.{12,}?): (.*\b(?:refused|rejected|wins|repeated|ignored|kept|answered)\b.*)$/s.exec(text) ?? [];
  if (said !== '') return { said, handling: sentence(then.charAt(0).toUpperCase() + then.slice(1)) };
  return {
    said: text,
    handling: forbids(text) ? 'Refused with that as the reason.' : stillToDecide,
  };
}
