import type { SessionRecord, SessionTurn } from '../../../lifecycle/design-session.ts';
import { literal } from '../name-patterns.ts';
import type { Dialogue } from './dialogue.ts';

/** What stands under the ids that a question names in its words, `LIM-4` or `EC-2`; parts that the turn is about are told elsewhere. */
export function tellNamed({ turn, reading, session }: Dialogue): { id: string; text: string }[] {
  const ids = idsIn(turn.text).filter((id) => !turn.about.includes(id));
  return ids.flatMap((id) => {
    const [text] = [
      ...session.decisions.filter((one) => one.id === id).map((one) => one.text),
      ...session.challenges.filter((one) => one.id === id).map(({ title }) => title),
      ...reading.passages.filter((one) => one.id === id).map((one) => one.text),
      ...reading.demands.filter((one) => one.id === id).map((one) => one.text),
    ];
    return text === undefined ? [] : [{ id, text: text.replace(/\s+/g, ' ').trim() }];
  });
}

/** Ids that a turn speaks of, in its words or as what it is about. */
export function namedIds({ text, about }: Pick<SessionTurn, 'text' | 'about'>): string[] {
  return [...new Set([...idsIn(text), ...about.filter((place) => idsIn(place)[0] === place)])];
}

function idsIn(text: string): string[] {
  return [...new Set(text.match(/\b[A-Z]{1,5}-\d+\b/g))];
}

/** How those who spoke are called, as a pattern may hold it: their whole names and their first ones. */
export function namesOfPeople({ turns }: Pick<SessionRecord, 'turns'>): string[] {
  const names = turns.filter(({ speaker }) => speaker === 'person').map(({ name }) => name.trim());
  return [...new Set(names.flatMap((name) => [name, name.split(/\s+/)[0] ?? '']))].filter((name) => name !== '').map(literal);
}
