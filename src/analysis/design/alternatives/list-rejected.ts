import { foldText } from '../../fold-text.ts';
import type { SessionRecord } from '../../../lifecycle/design-session.ts';
import type { RfcBody } from '../../../lifecycle/rfc.ts';
import { isTakenUp, titleOfAlternative } from './merge-alternatives.ts';
import { asSentence } from '../as-sentence.ts';
import { tellsAgainst } from './tells-against.ts';
import { isTaking, listDecided } from './offered-ways.ts';

/** An alternative that an RFC weighs itself and that is not taken, for a reader without the RFC. */
export interface RejectedAlternative {
  readonly id: string;
  readonly title: string;
  /** What it would be, beyond its title; '' where the RFC says no more. */
  readonly text: string;
  /** The decision of the session that turned it down; '' where the RFC had done so before, or nobody has. */
  readonly by: string;
  /** What the RFC says against it, and the decision that it names; '' where it gives no reason. */
  readonly reason: string;
}

/** The RFC's own alternatives that are not taken; ways that were offered in the session are told apart, also when the RFC has them by now. */
export function listRejected(
  { alternatives }: Pick<RfcBody, 'alternatives'>,
  session: Pick<SessionRecord, 'turns' | 'decisions'>,
): RejectedAlternative[] {
  const offered = new Set(session.turns.flatMap(({ reply }) => (reply?.alternatives ?? []).map(({ title }) => foldText(title))));
  const decided = listDecided(session);
  return alternatives.flatMap((one): RejectedAlternative[] => {
    const [first = '', ...more] = one.text.split('\n');
    if (offered.has(foldText(first)) || isTakenUp(one)) return [];
    const title = nameOfAlternative(one);
    const last = decided.findLast(({ decision }) => decision.settles.includes(one.id));
    if (last && isTaking(last, { id: one.id, title })) return [];
    const text = [
      first
        .replaceAll('**', '')
        .slice(title.length)
        .replace(/^[\s.:;,–—-]+/, ''),
      ...more,
    ]
      .join('\n')
      .trim();
    const reason = one.reason.trim();
    // What stands behind its name may be the reason itself.
    if (reason === '' && !last && tellsAgainst(text)) return [{ id: one.id, title, text: '', by: '', reason: asSentence(text) }];
    return [{ id: one.id, title, text, by: last?.decision.id ?? '', reason }];
  });
}

/** What an alternative is called, without the stars by which a list shows it. */
export function nameOfAlternative(one: Pick<RfcBody['alternatives'][number], 'text'>): string {
  return titleOfAlternative({ text: one.text.replaceAll('**', '') });
}
