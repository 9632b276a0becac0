import type { RfcBody } from '../../../lifecycle/rfc.ts';
import { mapDesign } from '../map-design.ts';

/** A section or part whose text differs, with what is struck there and was not. */
export interface ChangedPlace {
  readonly place: string;
  readonly struck: readonly string[];
}

/** Where two states of one document differ in what is to be built, in its risks, and in the reasons against its alternatives. */
export function listChanges(before: RfcBody, after: RfcBody): ChangedPlace[] {
  const old = textsByPlace(before);
  return [...textsByPlace(after)].flatMap(([place, text]) => {
    const was = old.get(place) ?? '';
    if (was === text) return [];
    const known = new Set(listStruck(was));
    return [{ place, struck: listStruck(text).filter((words) => !known.has(words)) }];
  });
}

function textsByPlace(body: RfcBody): Map<string, string> {
  const texts = new Map<string, string>();
  mapDesign(body, (text, place) => {
    texts.set(place, [texts.get(place), text].filter((part) => part !== undefined).join('\n\n'));
    return text;
  });
  for (const { id, text } of body.tradeOffs.risks)
    texts.set(id, [text, texts.get(id) ?? ''].filter((part) => part !== '').join('\n\n'));
  for (const { id, reason } of body.alternatives) texts.set(id, reason);
  return texts;
}

/** All that is struck in a text, each in one line. */
export function listStruck(text: string): string[] {
  return Array.from(text.matchAll(/(?<!~)~~(?![\s~])([\s\S]+?)~~(?!~)/g), ([, words = '']) => words.replace(/\s+/g, ' ').trim());
}
