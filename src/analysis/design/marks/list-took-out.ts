import { listReplaced } from '../../../lifecycle/replaced-text.ts';
import type { RfcBody } from '../../../lifecycle/rfc.ts';
import { mapSaid } from '../map-design.ts';
import type { TakenOut } from './mark-decisions.ts';

/** What decisions took out of a document that their session was finalized into, read from their marks in it. */
export function listTookOut(body: RfcBody): TakenOut[] {
  const found: TakenOut[] = [];
  mapSaid(body, (text, place) => {
    found.push(...listReplaced(text).map(({ sentence, by }) => ({ decision: by, place, words: sentence })));
    return text;
  });
  return found;
}
