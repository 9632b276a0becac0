import { cut } from '../../../analysis/challenge/raise.ts';
import { listGiven } from '../../../analysis/design/given-statements.ts';
import { listChanges, type ChangedPlace } from '../../../analysis/design/list-changes.ts';
import { markDecisions } from '../../../analysis/design/mark-decisions.ts';
import { noteChoices } from '../../../analysis/design/note-choices.ts';
import { noteRebuttals } from '../../../analysis/design/note-rebuttals.ts';
import { foldText } from '../../../analysis/fold-text.ts';
import type { Challenge } from '../../../lifecycle/challenge.ts';
import type { SessionDecision, SessionRecord } from '../../../lifecycle/design-session.ts';
import type { RfcBody } from '../../../lifecycle/rfc.ts';
import { joinWords } from '../context-texts.ts';
import type { Dialogue } from './dialogue.ts';

/** What finalizing will strike and write because of a decision: told by doing it, so that no reply promises what the document does not get. */
export function tellForeseen({ material, session }: Dialogue, decision: SessionDecision): string {
  const { key, body } = material.rfc;
  const given = listGiven(material);
  const asFinalized = (record: SessionRecord): RfcBody => noteChoices(markDecisions(body, record, given), record);
  const without = { ...session, decisions: session.decisions.filter(({ id }) => id !== decision.id) };
  const changes = listChanges(asFinalized(without), asFinalized(session));
  const noted = changes.filter(({ struck }) => struck.length === 0).map(({ place }) => place);
  return [tellStruck(key, changes), noted.length > 0 && `In ${key} it will stand under ${joinWords(noted)}.`]
    .filter(Boolean)
    .join(' ');
}

/** Each text once, with every place where it goes. */
function tellStruck(key: string, changes: readonly ChangedPlace[]): string {
  const all = changes.flatMap(({ place, struck }) => struck.map((words) => ({ place, words })));
  const texts = [...Map.groupBy(all, ({ words }) => foldText(words)).values()].map((same) => ({
    words: same[0]?.words ?? '',
    places: [...new Set(same.map(({ place }) => place))],
  }));
  if (texts.length === 0) return '';
  const named = texts
    .slice(0, mostQuoted)
    .map(({ words, places }) => `“${cut(words.replace(/^(?:and|or|but)\s+/, ''))}” (${places.join(', ')})`);
  const more = texts.length > mostQuoted ? [`${texts.length - mostQuoted} more`] : [];
  return `Of ${key} ${joinWords([...named, ...more])} ${texts.length === 1 ? 'holds' : 'hold'} no longer.`;
}

const mostQuoted = 3;

/** Where finalizing will note what a rebuttal told, once the challenger has given in; '' where it says nothing that the document lacks. */
export function placeOfNote({ material, session }: Dialogue, challenge: Challenge): string {
  const { body } = material.rfc;
  const conceded = { ...challenge, standing: 'conceded' as const };
  return listChanges(body, noteRebuttals(body, { ...session, challenges: [conceded] }))[0]?.place ?? '';
}
