import { escapePattern } from '../../../analysis/concepts/escape-pattern.ts';
import { listRefused, withoutGivenUp } from '../../../analysis/design/ends/given-up.ts';
import { isOwnName } from '../../../analysis/design/own-name.ts';
import { passedOver } from '../../../analysis/design/read-choice.ts';
import { findTechnologyTerms } from '../../../analysis/technology/find-technology-terms.ts';

/** Something that a search in code and configuration can find. */
export interface Named {
  readonly name: string;
  readonly isRefused: boolean;
  /** Whether the sentence says no to something, and code cannot tell to what: a search for the wrong one is worse than none. */
  readonly isUnclear: boolean;
}

/** Names in the code, products, and patterns of the Playbook; refused where the sentence does without them. */
export function listNames(sentence: string, patterns: readonly string[]): Named[] {
  const quoted = [...sentence.matchAll(/`([^`\n]+)`/g)]
    .filter(([, name = '']) => /^[\w.:-]+$/.test(name))
    .map(({ 0: found, index }) => ({ name: found, index }));
  const products = findTechnologyTerms(sentence)
    .filter(({ term, start }) => isProperName(term) && !insideQuotes(sentence, start))
    .map(({ term, start }) => ({ name: term, index: start }));
  const known = patterns.flatMap((title) => {
    const index = sentence.toLowerCase().indexOf(title.toLowerCase());
    return index === -1 ? [] : [{ name: `the pattern ${title}`, index }];
  });
  const refused = listRefused(sentence)
    .map((phrase) => phrase.trim().replace(/^(?:an?|the|our|any)\s+/i, ''))
    // "E-mail through Postmark".
    .flatMap((phrase) => [phrase, ...(/ (?:through|via|with|from|by) (\p{Lu}[\p{L}\d]+)$/u.exec(phrase)?.slice(1) ?? [])]);
  const unheard = refused
    .filter((phrase) => (isOwnName(phrase) || isIdentifier(phrase)) && !products.some(({ name }) => name === phrase))
    .map((name) => ({ name: isIdentifier(name) ? `\`${name.replaceAll('`', '')}\`` : name, index: sentence.indexOf(name) }));
  const rest = withoutRefused(withoutGivenUp(sentence), [...products, ...unheard]);
  return [...quoted, ...products, ...known, ...unheard]
    .toSorted((a, b) => a.index - b.index)
    .map(({ name, index }) => {
      const isRefused =
        goesFor.test(sentence.slice(index + name.length)) ||
        refusing.test(sentence.slice(0, index)) ||
        hasWord(passedOver(sentence), name) ||
        (!hasWord(rest, name) && refused.some((phrase) => endsWithWord(phrase, name)));
      // What stands without what is given up is said yes to.
      const isFormer = becomes.test(sentence.slice(index + name.length));
      return { name, isRefused, isUnclear: !isRefused && (isFormer || !hasWord(rest, name) || denying.test(rest)) };
    });
}

/** "`rental` is renamed to `ride`": once that is done, nobody finds the old name. */
const becomes =
  /^`?\s+(?:(?:is|are|was|were|gets?|will be) )?(?:renamed|changed|converted|turned|moved|migrated|switched) (?:in)?to\b|^`?\s+becomes?\b/i;

/** "RabbitMQ goes for readings only", and not "SFTP goes for 10 years without a change". */
const goesFor = /^`? (?:goes|go|falls? away|is dropped) (?:only )?for (?!\d|good\b|ever\b|an? (?:day|week|month|year)\b)/i;

/** Whether a sentence takes a product out for one thing, and leaves it wherever it does another. */
export function goesInPart(text: string, name: string): boolean {
  return text
    .split(name)
    .slice(1)
    .some((behind) => goesFor.test(behind));
}

export function isIdentifier(phrase: string): boolean {
  return /^`?\p{Ll}+\p{Lu}[\p{L}\d]*`?$/u.test(phrase);
}

/** Right before the name: "no Kafka", "without a Redis", "instead of Oracle", "not over FTP". */
const refusing =
  /(?:\b(?:no|not|without|never|neither|nor|instead of|rather than)(?: (?:in|on|from|to|by|through|via|with|over|into))?(?: (?:an?|the|any|use|uses))?) $/i;

/** What is said no to right before its name denies nothing else of its sentence. */
function withoutRefused(text: string, named: readonly { readonly name: string }[]): string {
  return named.reduce((left, { name }) => {
    const at = left.search(new RegExp(String.raw`(?<![\p{L}\d])${escapePattern(name)}(?![\p{L}\d])`, 'u'));
    if (at === -1 || !refusing.test(left.slice(0, at))) return left;
    return `${left.slice(0, at).replace(refusing, '')}${left.slice(at + name.length)}`;
  }, text);
}

/** "FTP" is no word of "SFTP". */
export function hasWord(text: string, name: string): boolean {
  const bare = escapePattern(name.replaceAll('`', ''));
  return new RegExp(String.raw`(?<![\p{L}\d])${bare}(?![\p{L}\d])`, 'u').test(text);
}

function endsWithWord(phrase: string, name: string): boolean {
  const bare = escapePattern(name.replaceAll('`', ''));
  return new RegExp(String.raw`(?<![\p{L}\d])${bare}\W*$`, 'u').test(phrase);
}

const denying =
  /\b(?:no|not|never|neither|nor|without|cannot|against|instead of|rather than|drop\w*|replac\w*|reject\w*|avoid\w*|abandon\w*|remov\w*|retir\w*|give up|gives up)\b|n['’]t\b/i;

/** A product has a name of its own; "database" or "queue" is found in every code. */
function isProperName(term: string): boolean {
  return /\p{Lu}/u.test(term) && !/^(?:API|REST|HTTPS?|JSON|SQL|XML|CSV|URL|UI)s?$/.test(term);
}

function insideQuotes(sentence: string, at: number): boolean {
  return (sentence.slice(0, at).split('`').length - 1) % 2 === 1;
}
