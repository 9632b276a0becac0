import { splitSentences } from '../../challenge/passages.ts';
import { asSentence, upperFirst } from '../as-sentence.ts';
import { tellsAgainst } from './tells-against.ts';

/**
 * What an alternative and the reason against it say for it, as sentences: behind "Pro:", or in words that praise ("it is simpler, but a second machine does not see it").
 * What only describes it speaks for nothing; '' where nobody said anything.
 */
export function readPraise(text: string, reason: string): string {
  // What the session wrote behind it is read by who wrote it.
  const [title = ''] = text.split(/\n{2,}/);
  const named = [title, reason].flatMap((said) => [...said.matchAll(labeled)].map(([, words = '']) => words));
  const told =
    named.length > 0
      ? named
      : [
          ...clausesOf(behindName(title)).filter((clause) => !comparesOther.test(clause)),
          ...clausesOf(reason).filter((clause) => isOfIt.test(clause)),
        ].filter(praises);
  return [...new Set(told.map((words) => asSentence(upperFirst(words.trim().replace(/^(?:because|since|as)\s+/i, '')))))].join(
    ' ',
  );
}

const labels = 'pros?|advantages?|benefits?|upsides?|strengths?|plus|in (?:its|their) favou?r|(?:speaks )?for (?:it|them)';
const otherLabels = 'cons?|disadvantages?|downsides?|drawbacks?|weakness(?:es)?|minus|against (?:it|them)|rejected|reason';
const labeled = new RegExp(
  String.raw`(?<![\p{L}\d])(?:${labels}):\s*([^\n]+?)(?=[\s.;,]*(?:(?<![\p{L}\d])(?:${otherLabels})\b:?|\n|$))`,
  'giu',
);

/** A title names the way; what it is good for stands behind a colon, a dash or a full stop. */
function behindName(title: string): string {
  return /^[^.:–—\n]{2,100}?(?::| [–—-]|\.)\s+(\S[\s\S]*)$/u.exec(title)?.[1] ?? '';
}

/** "It is simpler, but …" praises up to the turn. */
function clausesOf(text: string): string[] {
  return splitSentences(text).flatMap((sentence) =>
    sentence
      .split(
        /[;,]?\s+(?:but|yet|however|though|although|whereas|while)\s+|;\s+|,\s+(?=(?:and )?(?:rejected|not taken|turned down)\b)/i,
      )
      .map((clause) => clause.trim().replace(/[.!?]+$/, ''))
      .filter((clause) => clause !== ''),
  );
}

function praises(clause: string): boolean {
  return praise.test(clause) && !tellsAgainst(clause) && !doubts.test(clause);
}

/** "It is mature", "cheaper": a reason that begins with something else praises that. */
const isOfIt =
  /^(?:because |since )?(?:(?:it|this|that|they|these|those)\b|(?:\p{L}+ly |very |quite )?(?:simple|cheap|fast|quick|eas|small|familiar|well|proven|mature|robust|safe|reliabl|flexibl|elegant|better|fewer|free|less|nothing|no|fits|suits|saves|spares|scales|already)\p{L}*)/iu;

/** "A hash chain is cheaper" is said of what is taken. */
const comparesOther = /^(?!it\b|this\b|that\b|they\b)\p{L}.*\b(?:is|are) (?:\p{L}+er|better|less \p{L}+|more \p{L}+)\b/iu;

/** Comparisons to its good, and what it spares or fits. */
const praise =
  /\b(?:simpl(?:e|er|est)|cheap(?:er|est)?|fast(?:er|est)?|quick(?:er|est)?|eas(?:y|ier|iest)|small(?:er)?|familiar|well[- ]known|proven|mature|robust|safer?|reliable|flexible|elegant|better|fewer|free of charge|less (?:code|work|effort|to)|nothing (?:more|else|new|extra)? ?to|no (?:extra|additional|second|further) |no more \p{L}+ to|fits?|suits?|saves?|spares?|scales?|already (?:there|knows?|known|used|run|backed|in use|here)|is known to|(?:everybody|everyone|the team|we) (?:already )?knows?)\b/iu;

/** What praises another, or nobody is sure of. */
const doubts =
  /\b(?:than (?:it|this|that) (?:is|does)|only|would be|might|may|could|no|not|never|nobody|hardly|seems?)\b(?! (?:extra|additional|second|further|more))/i;
