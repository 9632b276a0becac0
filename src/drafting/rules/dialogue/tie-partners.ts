import type { Passage } from '../../../analysis/challenge/passages.ts';
import { sharedWords, subjectWords } from '../../../analysis/challenge/subject-words.ts';
import { nameOfComponent } from '../../../analysis/design/list-components.ts';
import { literal, nameEnd, nameStart } from '../name-patterns.ts';
import { nameOfPart } from './name-of-part.ts';

/** Another system that the RFC names under its integration points, and the parts that have to do with it as far as the text says which. */
export interface Partner {
  readonly name: string;
  readonly parts: readonly string[];
}

/** So many words of a partner's line stand in a part that is about the same: "nightly file over SFTP". */
const fewestShared = 2;
const signsIn =
  /\b(?:sign(?:s|ed|ing)?[ -]?(?:in|on)|log(?:s|ged)?[ -]?in|single sign|OpenID|OAuth|SAML|authenticat\w*|identit(?:y|ies))\b/i;
/** Where people come in. */
export const isReached =
  /\bAPI\b|\b(?:app|apps|application|pages?|screens?|forms?|browser|portal|website|front ?end|answers|desk)\b/i;

/** By the name of the partner in a part, else by what both speak of; whoever signs people in has to do with the parts that people reach. */
export function tiePartners(points: readonly Passage[], components: readonly Passage[], parts: readonly string[]): Partner[] {
  const named = points.flatMap((passage) => {
    const name = nameOfPart(passage)
      .replace(/\s*\([^)]*\)\s*/g, ' ')
      .trim();
    const isPart = parts.some((part) => part.toLowerCase() === name.toLowerCase());
    return name === '' || isPart || /^Given by\b| (?:–|—|->|→|<->|↔|-) /.test(name) ? [] : [{ name, passage }];
  });
  const ofPart = parts.map((part) => ({
    part,
    text: components
      .filter((passage) => isOf(passage, part))
      .map(({ text }) => text)
      .join(' '),
  }));
  return named.map(({ name, passage }) => {
    const speaks = saysName(name);
    const byName = ofPart.filter(({ part, text }) => speaks.test(`${part} ${text}`));
    const words = subjectWords(passage.text);
    const shared = ofPart.map((one) => ({ ...one, count: sharedWords(words, subjectWords(`${one.part} ${one.text}`)).length }));
    const most = Math.max(fewestShared, ...shared.map(({ count }) => count));
    const bySubject = shared.filter(({ count }) => count === most);
    const byPeople = signsIn.test(passage.text) ? ofPart.filter(({ part, text }) => isReached.test(`${part} ${text}`)) : [];
    const [tied = []] = [byName, byPeople, bySubject].filter(({ length }) => length > 0);
    return { name, parts: tied.map(({ part }) => part) };
  });
}

function isOf(passage: Passage, part: string): boolean {
  return (
    nameOfComponent(passage)
      .replace(/\s*\([^)]*\)\s*/g, ' ')
      .replace(/,.*$/, '')
      .trim() === part
  );
}

/** The whole name, or the word of it that is a name by itself: "Keycloak" of "Keycloak of the company". */
function saysName(name: string): RegExp {
  const [proper = ''] = /^\p{Lu}[\p{L}\d]*(?= (?:of|in|at|for)\b)|^\p{Lu}{2,}\b/u.exec(name) ?? [];
  const isOwn =
    proper !== '' && !/^(?:Archive|Register|Database|System|Office|Service|Department|Printer|Provider|Bank)$/.test(proper);
  const names = [name, ...(isOwn ? [proper] : [])].map(literal).join('|');
  return new RegExp(`${nameStart}(?:${names})${nameEnd}`, 'iu');
}
