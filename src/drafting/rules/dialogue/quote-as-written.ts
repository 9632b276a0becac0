import { cut } from '../../../analysis/challenge/raise.ts';
import { foldText } from '../../../analysis/fold-text.ts';
import type { Objection } from '../../../lifecycle/challenge.ts';

/**
 * What a decision takes out of the design is left out where it is read, so that what is then quoted of it stands nowhere: "Search index: We; readers search
 * …". Whoever decided is shown their own words.
 */
export function quoteAsWritten(objections: readonly Objection[], turn: string): Objection[] {
  const said = foldText(turn);
  return objections.map((objection) => {
    const [whole = '', quote = ''] = /^“([^”]+)”/.exec(objection.text) ?? [];
    const isWritten = quote === '' || said.includes(foldText(quote.replace(/ …$/, ''))) || !isMadeOf(quote, said);
    return isWritten ? objection : { ...objection, text: `“${cut(turn.trim())}”${objection.text.slice(whole.length)}` };
  });
}

/** Whether every word of a quote is one of the turn: of the RFC it is quoted as it stands there. */
function isMadeOf(quote: string, said: string): boolean {
  const words = foldText(quote).match(/[\p{L}\d]+/gu) ?? [];
  const own = new Set(said.match(/[\p{L}\d]+/gu));
  return words.every((word) => own.has(word));
}
