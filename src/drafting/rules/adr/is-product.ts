import { isOwnName } from '../../../analysis/design/own-name.ts';
import { findTechnologyTerms } from '../../../analysis/technology/find-technology-terms.ts';
import type { RfcBody } from '../../../lifecycle/rfc.ts';

/** "Doctolib", where it is written large within a sentence as well: what begins a title may be any word. */
export function isProduct(title: string, { alternatives, designSession }: RfcBody): boolean {
  if (!isOwnName(title)) return false;
  const texts = [
    ...alternatives.flatMap(({ text, reason }) => [text, reason]),
    ...designSession.decisions.map(({ text }) => text),
  ];
  return (
    findTechnologyTerms(title).length > 0 ||
    texts.some((text) => new RegExp(`[\\p{Ll},] ${title}(?![\\p{L}\\d])`, 'u').test(text))
  );
}
