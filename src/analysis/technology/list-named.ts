import type { Passage } from '../challenge/passages.ts';
import { withoutGivenUp } from '../design/ends/given-up.ts';
import { nameOfComponent } from '../design/list-components.ts';
import { findTechnologyTerms } from './find-technology-terms.ts';
import { isSetAside } from './set-aside.ts';

/** Heads the list of what is named elsewhere in a design, in the section that says with what it is built. */
export const namedHeading = 'What the text names:';

type Naming = Pick<Passage, 'section' | 'label' | 'text' | 'sentences'>;

/**
 * Technologies that passages name and `said` does not, each with where: "PostgreSQL: Slot service and Report job (Component Design)". The sentences stand there
 * once, and are changed there. What a sentence does without is not named; "a database" only where nothing has a name of its own.
 */
export function listNamed(passages: readonly Naming[], said: string): string[] {
  const isSaid = new Set(findTechnologyTerms(said).map(({ term }) => term));
  const found = passages.flatMap((passage) =>
    passage.sentences.flatMap((sentence) =>
      namedIn(sentence).map((term) => ({ term, section: passage.section, component: nameOfComponent(passage) })),
    ),
  );
  const named = found.filter(({ term }) => /\p{Lu}/u.test(term));
  const told = (named.length > 0 ? named : found).filter(({ term }) => !isSaid.has(term));
  return [...Map.groupBy(told, ({ term }) => term)].map(([term, places]) => {
    const sections = [...Map.groupBy(places, ({ section }) => section)].map(([section, at]) => {
      const components = [...new Set(at.map(({ component }) => component).filter((name) => name !== ''))];
      return components.length === 0 ? section : `${components.join(', ')} (${section})`;
    });
    return `${term}: ${sections.join('; ')}`;
  });
}

/** "REST", "HTTP API": everything has one, so that an index of them tells nobody with what it is built. */
function isGeneric(term: string): boolean {
  return term.split(/[\s/-]+/).every((word) => genericWords.has(word.toLowerCase()));
}

const genericWords: ReadonlySet<string> = new Set(
  (
    'rest restful api apis http https json xml yaml csv url urls uri tcp udp ip tls ssl web service services endpoint endpoints interface interfaces layer ' +
    'client server call calls request requests response responses method methods status code error errors get post put patch delete header headers body'
  ).split(' '),
);

function namedIn(sentence: string): string[] {
  const taken = withoutGivenUp(sentence);
  return findTechnologyTerms(taken)
    .filter((term) => !isSetAside(taken, term))
    .map(({ term }) => term)
    .filter((term) => !isGeneric(term));
}
