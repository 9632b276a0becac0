import type { Action } from './actions.ts';
import type { NounPhrase } from './noun-phrases.ts';

/** Texts that say what others have to do; a product keeps to them, and does nothing to them. */
const normNouns =
  /^(?:requirements?|specifications?|standards?|principles?|guidelines?|guidances?|regulations?|laws?|legislations?|directives?|conventions?|best[- ]practices?|norms?|frameworks?|architectures?|compliance|conformance)$/;

/** Bodies that publish standards, and laws by their short names; written in capitals. */
const normNames =
  /^(?:ISO|IEC|IEEE|IETF|RFC|NIST|ANSI|DIN|ITU|W3C|OWASP|WCAG|GDPR|CCPA|HIPAA|PCI(?:-DSS)?|SOX|FIPS|ISO\W.*|TSs?)$/;

const keepingVerbs = new Set([
  'follow',
  'obey',
  'observe',
  'fulfill',
  'fulfil',
  'satisfy',
  'meet',
  'consider',
  'honor',
  'honour',
  'apply',
  'implement',
  'adopt',
  'use',
  'support',
]);

/** "should be seen as a set of agreements" says what it is taken for; nobody looks at it. */
const judgingVerbs = new Set(['see', 'regard', 'view', 'consider', 'understand', 'treat', 'interpret', 'think']);

const citingVerbs = new Set([
  'define',
  'describe',
  'specify',
  'outline',
  'detail',
  'state',
  'lay',
  'set',
  'mention',
  'note',
  'list',
  'explain',
  'illustrate',
  'show',
  'document',
  'see',
]);

/** True of a deed of no product: keeping to somebody's rules, taking something for what it is, or pointing at where something is written. */
export function tellsOfDocuments(action: Action): boolean {
  const [verb = ''] = action.verb.split(' ');
  const before = action.words[action.group.start - 1]?.lower ?? '';
  if (before === 'as' && citingVerbs.has(verb)) return true;
  if (action.passive && judgingVerbs.has(action.verb) && action.complements.some(({ preposition }) => preposition === 'as'))
    return true;
  const places = action.complements.map(({ phrase }) => phrase);
  if (citingVerbs.has(verb) && action.modal === '' && (pointsBack(action) || (action.passive && places.some(isPlace))))
    return true;
  // "consent ISO 27560" is a noun before a name that was taken for a verb.
  const things = action.objects.length > 0 ? action.objects : places;
  if (things.length > 0 && things.every(isNormName)) return true;
  return keepingVerbs.has(action.verb) && [...action.objects, ...places].some(isNorm);
}

/** Where something is written. */
function isPlace(phrase: NounPhrase): boolean {
  return (
    isNorm(phrase) || /^(?:sections?|chapters?|documents?|appendix|annex|tables?|figures?|diagrams?)$/.test(phrase.head.lower)
  );
}

/** "the definition mentioned above". */
function pointsBack({ words, group }: Action): boolean {
  return /^(?:above|below|here|earlier|later|previously|before)$/.test(words[group.end]?.lower ?? '');
}

function isNorm(phrase: NounPhrase): boolean {
  return normNouns.test(phrase.head.lower) || isNormName(phrase);
}

/** "ISO 8601": no thing of any domain. */
export function isNormName({ core }: NounPhrase): boolean {
  return core.some(({ text }) => normNames.test(text));
}

/** "The scenarios below are not part of this specification": the document speaks of itself. */
export function speaksOfItself(sentence: string): boolean {
  return (
    /\b(?:this|the present) (?:document|specification|spec|section|chapter|appendix|annex|prd|page)\b/i.test(sentence) ||
    /\b(?:this|next|future|later) (?:versions?|releases?|iterations?|editions?) of (?:this|the) (?:document|specification|spec|prd)\b/i.test(
      sentence,
    ) ||
    /^(?:the|these) (?:following|above|below) (?:sections?|chapters?|figures?|diagrams?|tables?|examples?|scenarios?|use cases?)\b/i.test(
      sentence,
    )
  );
}

/** "The developers should use one formatter": who builds the product does nothing with it. */
export function isBuilder(actor: string): boolean {
  return /(?:^|\s)(?:developers?|implementers?|implementors?|testers?|(?:development|project|engineering|product|delivery|qa|design|scrum) team|product owner|product manager)$/i.test(
    actor,
  );
}
