import { cut } from '../../../analysis/challenge/raise.ts';
import { listGiven } from '../../../analysis/design/given-statements.ts';
import { listChanges, type ChangedPlace } from '../../../analysis/design/finalize/list-changes.ts';
import { listStillSaid, withBefore } from '../../../analysis/design/against/still-says.ts';
import { markDecisions } from '../../../analysis/design/marks/mark-decisions.ts';
import { saysOfWords } from '../../../analysis/design/strikes/said-words.ts';
import { noteChoices } from '../../../analysis/design/finalize/note-choices.ts';
import { noteRebuttals } from '../../../analysis/design/finalize/note-rebuttals.ts';
import { foldText } from '../../../analysis/fold-text.ts';
import type { Challenge } from '../../../lifecycle/challenge.ts';
import type { SessionDecision, SessionRecord } from '../../../lifecycle/design-session.ts';
import { recordDecision, type RfcBody } from '../../../lifecycle/rfc.ts';
import { joinWords } from '../context-texts.ts';
import type { Dialogue } from './dialogue.ts';

/** What finalizing will strike and write because of a decision: told by doing it, so that no reply promises what the document does not get. */
export function tellForeseen({ material, session }: Dialogue, decision: SessionDecision): string {
  const { key, body } = material.rfc;
  const given = listGiven(material);
  const asFinalized = (record: SessionRecord): RfcBody => noteChoices(markDecisions(body, record, given), record);
  const without = { ...session, decisions: session.decisions.filter(({ id }) => id !== decision.id) };
  const [before, after] = [asFinalized(without), asFinalized(session)];
  const changes = listChanges(before, after);
  const noted = changes.filter(({ struck }) => struck.length === 0).map(({ place }) => place);
  return [
    tellStruck(key, changes),
    tellGivenBack(key, listGivenBack(before, after, changes)),
    tellStillSaid(key, after, { decision, session }),
    noted.length > 0 && `In ${key} it will stand under ${joinWords(noted)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** What an earlier decision struck, and nothing strikes any more; what is struck as a part of more, or in parts, stands no more than before. */
function listGivenBack(before: RfcBody, after: RfcBody, changes: readonly ChangedPlace[]): ChangedPlace[] {
  const isStruckIn = (place: string, words: string): boolean =>
    changes.some((one) => one.place === place && one.struck.some((now) => now.includes(words) || words.includes(now)));
  return listChanges(after, before).map(({ place, struck }) => ({
    place,
    struck: struck.filter((words) => !isStruckIn(place, words)),
  }));
}

/** What rules are not sure of is named, so that a person can strike it. */
function tellStillSaid(
  key: string,
  after: RfcBody,
  { decision, session }: { readonly decision: SessionDecision; readonly session: SessionRecord },
): string {
  // What was decided stands there too, and is no telling of the RFC.
  const decisions = [...after.designSession.decisions, ...session.decisions.map((one) => recordDecision(one))];
  const recorded = { ...after, designSession: { ...after.designSession, decisions } };
  const still = listStillSaid(recorded, [withBefore(decision, session.decisions)]).flatMap((one) => {
    const uses = one.uses.filter((use) => !saysOfWords(after, decision, use));
    return uses.length === 0 ? [] : [{ ...one, uses }];
  });
  if (still.length === 0) return '';
  const said = still.map(({ name, uses }) => `“${cut(name)}” (${joinWords([...new Set(uses.map(({ place }) => place))])})`);
  return `${key} still says ${joinWords(said)}: strike it where it goes with ${decision.id}.`;
}

function tellGivenBack(key: string, changes: readonly ChangedPlace[]): string {
  const { named, count } = nameTexts(changes);
  return count === 0 ? '' : `Of ${key} ${named} ${count === 1 ? 'stands' : 'stand'} again.`;
}

function tellStruck(key: string, changes: readonly ChangedPlace[]): string {
  const { named, count } = nameTexts(changes);
  return count === 0 ? '' : `Of ${key} ${named} ${count === 1 ? 'holds' : 'hold'} no longer.`;
}

/** Each text once, with every place where it stands. */
function nameTexts(changes: readonly ChangedPlace[]): { named: string; count: number } {
  const all = changes.flatMap(({ place, struck }) => struck.map((words) => ({ place, words })));
  const texts = [...Map.groupBy(all, ({ words }) => foldText(words)).values()].map((same) => ({
    words: same[0]?.words ?? '',
    places: [...new Set(same.map(({ place }) => place))],
  }));
  const named = texts
    .slice(0, mostQuoted)
    .map(({ words, places }) => `“${cut(words.replace(/^(?:and|or|but)\s+/, ''))}” (${places.join(', ')})`);
  const more = texts.length > mostQuoted ? [`${texts.length - mostQuoted} more`] : [];
  return { named: joinWords([...named, ...more]), count: texts.length };
}

const mostQuoted = 3;

/** Where finalizing will note what a rebuttal told, once the challenger has given in; '' where it says nothing that the document lacks. */
export function placeOfNote({ material, session }: Dialogue, challenge: Challenge): string {
  const { body } = material.rfc;
  const conceded = { ...challenge, standing: 'conceded' as const };
  return listChanges(body, noteRebuttals(body, { ...session, challenges: [conceded] }))[0]?.place ?? '';
}
