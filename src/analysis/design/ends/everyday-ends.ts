import { findTechnologyTerms } from '../../technology/find-technology-terms.ts';
import { isBuiltOf, isSurelyBuiltOf } from './built-of.ts';

/** What ends, the words that say so, and what stands behind them in the clause. */
interface Ended {
  readonly thing: string;
  readonly said: string;
  readonly behind: string;
}

/**
 * Ends as people say them across a desk: "we are done with Kafka", "kick Kafka out", "NATS does what Kafka did". Words of everyday life, so that only what
 * software is built of ends by them; a clause that says when, or denies that it ends, ends nothing.
 */
export function listEverydayEnds(clause: string): Ended[] {
  if (clause.endsWith('?') || ofSomeCase.test(clause)) return [];
  const ends = forms.flatMap(({ form, isOver }) =>
    [...clause.matchAll(form)].flatMap(({ 0: said, 1: written = '', index }): Ended[] => {
      const thing = written.trim();
      const [front, behind] = [clause.slice(0, index), clause.slice(index + said.length)];
      const isKnown =
        written !== '' && /^\W*$/.test(front) && said.startsWith(written) ? isSurelyBuiltOf(thing) : isBuiltOf(thing);
      if (!isKnown || denied.test(front) || /^(?:last|first|only|one|each|every|next)\b/i.test(thing)) return [];
      return (isOver ?? onItsOwn)(behind, front) ? [{ thing, said, behind }] : [];
    }),
  );
  return [...ends, ...movesIn(clause)].filter(({ thing }, at, all) => all.findIndex((one) => one.thing === thing) === at);
}

const ofSomeCase =
  /^\W*(?:when(?:ever)?|if|while|until|unless|once|as (?:long|soon) as|in case|is|are|does|do(?! (?:without|away))|can|should|would|could)\b|\b(?:every|each) (?:\S+ )?(?:days?|weeks?|months?|years?)\b/i;
const denied = /(?:\b(?:not|never|nobody|no one|cannot|nor)|n['’]t)(?: \p{L}+)?\s*$/iu;

/** Nothing behind it says that it ends in part, or for a time. */
const onItsOwn = (behind: string): boolean =>
  /^\s*(?:[.,;:!)]|$|(?:and|but|as|because|since|so|here|now|then|today|for (?!an?\b|\d)|in (?:this|the|our) (?:design|pilot|project|system)|altogether|completely|entirely|any ?more|from now on|instead|too|all the same)(?!\p{L}))/iu.test(
    behind,
  );
/** The spare one does the work of the other for a time. */
const byAnother = (behind: string, front: string): boolean =>
  onItsOwn(behind) && !/\b(?:replicas?|standbys?|second(?:ary)?|other|spare|backup|mirrors?|zone|node|new one|it)\b/i.test(front);

const what = String.raw`(?:(?:the|our|an?|that|this|any) )?((?:(?!(?:than|of|to|for|in|on|and|or|but|with|from|by|at|is|are|as|that|it|not)\b)[\w.-]*\w ?){1,3}?)`;
const stop = String.raw`(?=\s*(?:[.,;:!?)]|$)|\s)`;
const begun = String.raw`(?<=^\W*|\b(?:we|i|let['’]s|let us|and|so|please|to|now|will|then|the (?:team|design|project|pilot))\s)`;
const gi = (pattern: string): RegExp => new RegExp(pattern, 'giu');

const forms: readonly { readonly form: RegExp; readonly isOver?: (behind: string, front: string) => boolean }[] = [
  { form: gi(String.raw`\b(?:done|through|finished) with ${what}${stop}`) },
  { form: gi(String.raw`\b(?:kick|throw|chuck|leave|take|rip|toss|cut|strike)s? ${what} out\b`) },
  { form: gi(String.raw`\bleav(?:e|es|ing) ${what} behind\b`) },
  { form: gi(String.raw`(?<!\p{L}\s)no more ${what}${stop}`) },
  { form: gi(String.raw`\bthere (?:is|are) no more ${what}${stop}`) },
  {
    form: gi(
      String.raw`^${what}\?\s+(?:not (?:for us|here|needed|any ?more|worth it)|no(?:,? thanks| way)?|out|nope|never|gone)\b`,
    ),
  },
  { form: gi(String.raw`^\W*(?:bye(?:[ -]bye)?|goodbye|good-bye|farewell|so long|adieu),? ${what}${stop}`) },
  { form: gi(String.raw`${begun}(?:forget(?: about)?|scrap|kill|ditch|skip|drop|bin|axe|dump|lose|avoid|ban) ${what}${stop}`) },
  { form: gi(String.raw`\b(?:say|said|says|saying) (?:no|goodbye|farewell) to ${what}${stop}`) },
  {
    form: gi(
      String.raw`\b(?:move|moving|get|getting|come|coming|migrate|migrating|go|step) (?:off|away from|off of) ${what}${stop}`,
    ),
  },
  {
    form: gi(
      String.raw`\b(?:replaces?|will replace|supersedes?|takes? over from|stands? in for|takes? the place of) ${what}${stop}`,
    ),
    isOver: byAnother,
  },
  { form: gi(String.raw`\bdo(?:es)? what ${what} (?:did|does)\b(?: (?:today|now|so far|before|until now))?`), isOver: byAnother },
  {
    form: gi(
      String.raw`^\W*(?:so |and |then )?${what} (?:stays?|remains?|is kept|are kept) (?:out|away)(?: of (?:it|this|the design|the system|our system))?(?=\s*(?:[.,;:!]|$))`,
    ),
  },
  {
    form: gi(
      String.raw`^\W*${what} (?:has|have) no (?:place|business|future)\b(?: (?:here|any ?more|(?:in|with) (?:it|this|us|the (?:design|pilot|system)|our \p{L}+)))*`,
    ),
  },
  {
    form: gi(
      String.raw`^\W*${what} (?:is|are|would be) (?:(?!not\b|never\b|no\b)\p{Ll}+ )?(?:overkill|unnecessary|superfluous|(?:far |much |way )?too (?:much|heavy|big) for us|not for us|not worth it)(?: (?:here|for us|for this|for that))?`,
    ),
  },
  { form: gi(String.raw`^\W*${what} (?:makes? way|makes? room|gives? way) (?:for|to) (?=[^,;]+$)`), isOver: () => true },
  {
    form: gi(
      String.raw`^\W*${what} (?:leaves?|falls? away|had (?:its|their) day|must go|can go|may go|will go|bows? out|retires?)${stop}`,
    ),
  },
];

/** "From Kafka to NATS": two of a kind, since data goes from one thing to another as well. */
function movesIn(clause: string): Ended[] {
  const found = moving.exec(clause);
  if (!found) return [];
  const [said, thing = '', heir = ''] = found;
  const [from, to] = [thing, heir].map((name) => findTechnologyTerms(`${name} broker`)[0] ?? findTechnologyTerms(name)[0]);
  if (!from || !to || from.category !== to.category || !isBuiltOf(thing.trim())) return [];
  return [{ thing: thing.trim(), said, behind: '' }];
}

const moving = gi1(
  String.raw`^\W*(?:we (?:will )?(?:go|move|change|switch|turn|migrate) )?(?:away )?from ${what} to (?=${what}\s*(?:[.;!]|$))`,
);

function gi1(pattern: string): RegExp {
  return new RegExp(pattern, 'iu');
}
