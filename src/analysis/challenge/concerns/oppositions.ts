import type { Concern } from '../../../lifecycle/challenge.ts';
import type { Demand } from '../demands.ts';

/** A way of demanding something and the ways of breaking it, whatever it is about. */
export interface Opposition {
  readonly demand: RegExp;
  readonly breach: RegExp;
  readonly denies?: boolean;
  readonly unless?: RegExp;
  /** What share of the demand's words the sentence has to speak of. */
  readonly share: number;
  readonly least: number;
  /** The words of the demand that say the deed itself; they do not count as shared. */
  readonly deed?: RegExp;
  /** What the demand limits, as its first group: the clause that breaks it speaks of that, and not only of what has it. */
  readonly limited?: RegExp;
  readonly concern?: Concern;
  /** What a demand has to say besides, so that more than a question may come of it. */
  readonly certain?: RegExp;
  /** What the sentence has to say besides, so that more than a question may come of it. */
  readonly outright?: RegExp;
  readonly fault: (demand: Demand) => string;
  readonly text: string;
}

export const oppositions: readonly Opposition[] = [
  {
    demand:
      /(?=.*\b(?:more than|at most|within|exceeds?|not exceed|up to|limit|maximum|above|below)\b).*\b(?:all|together|in total|altogether|sum|total|overall|(?:per|a|each|of one|of a) (?:day|week|month|year|customer|person|user|account|member|\w+))\b/i,
    breach:
      /\b(?:(?:each|every)\b[^;]*\bby (?:itself|themselves)|(?:each|every|one|a single|the|per) (?:request|order|call|message|transaction|booking|transfer|event|form|file|session)\b[^;]*\b(?:names?|asks?|limit\w*|more than|up to|within|at most|compar\w+|checked)|(?:its|their) (?:own )?(?:amount|sum|number|quantity|value)s?\b[^;]*\b(?:with|against|within|below)|both\b[^;]*\bwithin\b|(?:each|both) (?:gets?|has|have|receives?|is|are) (?:its|their) own|(?:an?|another|the) (?:\w+ )?(?:order|request|booking|transfer|call|form) of its own|(?:places?|makes?|starts?|sends?|opens?) (?:a |an )?(?:second|another|further|new) \w+)\b/i,
    unless:
      /\b(?:together with|plus|sum|total|so far|already|all (?:of )?(?:its|the|their)|lock\w*|constraint|same transaction|counter|refus\w+ when (?:it|the sum)|conflict)\b/i,
    share: 0.34,
    least: 2,
    certain: /\b(?:together|in total|altogether|sum|total|overall|over all)\b/i,
    fault: ({ text }) => `the limit is looked at for each one alone (“${text}”)`,
    text: 'Each one stays below the limit, and all of them together do not: whoever splits what is wanted into several passes the check each time, and so do two that come at once.',
  },
  {
    demand:
      /\b(?:never|not|cannot|no longer|must not|may not)\b(?:(?!\b(?:is|are)\b)[^.;]){0,30}\b(?:chang\w*|alter\w*|edit\w*|overwrit\w*|modif\w*|updat\w*|reopen\w*|touch\w*|rewrit\w*|increas\w*|rais\w*|rises?|lower\w*|reduc\w*|decreas\w*|extend\w*|shorten\w*|postpon\w*|mov(?:e|ed|es)|reassign\w*|recalculat\w*|adjust\w*|correct\w*|cut)\b|\bimmutable\b|\bunchange(?:d|able)\b|\bappend-only\b|\b(?:is|are|stays?) final\b|\bstays? as\b/i,
    breach:
      /\b(?:re-?opens?|re-?opened|opens?\b[^.;]*\bagain|edit(?:s|ed|ing)?|overwrit\w+|adjust(?:s|ed)?|modif(?:y|ies|ied)|rewrit\w+|rewrote|in (?:its )?place|(?<!\b(?:the|an?|of|each|every|its|this|any|no) )(?:updat(?:e|es|ed)|chang(?:e|es|ed))|alter(?:s|ed)?|replac(?:e|es|ed)|delet(?:e|es|ed)|remov(?:e|es|ed)|puts? (?:\w+ ){1,6}into it|anew under the same|amend(?:s|ed)?|tops? up|topped up|rais(?:e|es|ed)|increas(?:e|es|ed)|lower(?:s|ed)|reduc(?:e|es|ed)|extend(?:s|ed)?|shorten(?:s|ed)?|postpon(?:e|es|ed)|reassign(?:s|ed)?|recalculat(?:e|es|ed)|recomput(?:e|es|ed)|accepts? an? (?:new|other|different|higher|lower)|(?:an?|the|any) (?:new|different|higher|lower|later|earlier) (?:\w+ )?(?:is|takes|can|may|replaces))\b/i,
    unless:
      /\b(?:refus\w+|new (?:version|record|\w+ replaces)|trigger|object lock|credit note|marked as|copy of|its own number|draft|before it is|as long as (?:it is|they are) (?:not|un))\b/i,
    deed: /\b(?:immutable|unchange\w*|never|final|chang|alter|edit|overwrit|modif|updat|delet|remov|reopen|touch|rewrit|replac|increas|rais|lower|reduc|decreas|extend|shorten|postpon|reassign|recalculat|adjust|correct)\w*/gi,
    share: 0.6,
    least: 2,
    fault: ({ text }) => `it changes what is not to change (“${text}”)`,
    text: 'What others were told, paid or signed is then something else than what the record shows, and nobody can say any more what was there before.',
  },
  {
    // What may not go away may well change.
    // What is "not selected" and "is erased" has to go.
    demand:
      /\b(?:never|not|cannot|no longer|must not|may not)\b(?:(?!\b(?:is|are)\b)[^.;]){0,30}\b(?:delet\w*|remov\w*|eras\w*|purg\w*)/i,
    breach:
      /\b(?:delet(?:e|es|ed)|remov(?:e|es|ed)|eras(?:e|es|ed)|purg(?:e|es|ed)|overwrit\w+|drop(?:s|ped)|truncat(?:e|es|ed))\b/i,
    unless: /\b(?:refus\w+|trigger|object lock|marked as|copy of|draft|before it is|as long as (?:it is|they are) (?:not|un))\b/i,
    deed: /\b(?:never|delet|remov|eras|purg)\w*/gi,
    share: 0.6,
    least: 2,
    fault: ({ text }) => `it removes what is to stay (“${text}”)`,
    text: 'Whoever comes later to prove, repeat or undo something finds nothing there, and nobody can tell whether it was ever there.',
  },
  {
    demand:
      /\b(?:once|at most (?:one|once)|only one|exactly one|no more than one|one\b[^.;]* at a time|never twice|not two|one-time|single[- ]use|one (?:valid|active|open)|not? (?:\w+ ){0,3}twice|a single)\b/i,
    breach:
      /\b(?:a second time|several times|another (?:\d+|few|hour|day|time)|more than once|(?:inserted|created|opened|made|started|raised|issued|placed) (?:\w+ )?(?:for|on|at|with) (?:every|each)\b|(?:two|several|many|multiple) (?:\w+ ){1,3}(?:beside each other|side by side|with different|at the same time|in parallel|exist|are shown|can be)|(?:stays?|remains?|is still|are still|keeps?) (?:good|valid|open|usable|active|working|in force|alive)|re-?us(?:e|ed|able)|(?<!becomes? |is |are )opens? again|as often as|any number of|up to (?:two|three|four|five|ten|\d+) (?!seconds|minutes|hours|days|weeks|months|years|ms\b|s\b)(?:times|\w+s\b)|still (?:works|opens|holds)|both (?:of them )?(?:get|receive|are|may|can)|all (?:waiting|of them|interested)|to (?:all|everyone|everybody|several|the (?:first|next) (?:two|three|five|ten|\d+))|multiple|twice)\b/i,
    unless:
      /\b(?:uniqu\w+|constraint|refus\w+|skip\w*|idempot\w+|fresh|changes nothing|nothing changes|never|ignored|harmless|conflict|same (?:key|id|result|reference)|(?:gives?|returns?|gets?|answers?|finds?|yields?|meets?|changes?) (?:\w+ )?(?:the (?:same|first|existing|stored)|only)|no harm|read-only)\b/i,
    limited: /\b(?:more than|only|exactly|at most) one (?:open |active |valid |current |running )?([\p{L}-]+(?: [\p{L}-]+)?)/iu,
    share: 0.5,
    least: 2,
    fault: ({ text }) => `it happens more than once (“${text}”)`,
    text: 'What was to happen once happens again, by design and not by accident: whoever comes second gets what the first had already.',
  },
  {
    demand:
      /\bwithout an?\b|\b(?:only|not) (?:after|when|while|if|once|unless|until|with)\b|\bunless\b|\bbefore\b|\brequires?\b|\bmust\b|\bonly\b/i,
    breach:
      /\b(?:afterwards|later on|retrospectively|optional(?:ly)?|(?:is|are) not (?:needed|required|checked|asked)|need(?:s)? not|skip(?:s|ped)?(?! locked)|left out|without (?:waiting|asking|checking|an? (?:check|approval|confirmation|case|reason|sign))|before (?:the |its )?(?:approval|confirmation|check|payment|answer)|(?:as soon as|when) (?:it|the \w+) is (?:drafted|created|requested|received|entered|started)|in advance|any time|regardless|whether or not|automatically approved|at once|immediately|right away|straight ?away|in parallel|beside(?:s)? it|runs? beside|in the background)\b/i,
    denies: true,
    unless: /\b(?:repeated|duplicate|older|resent|redeliver\w*|seen|refus\w+|lower version)\b/i,
    share: 0.5,
    least: 2,
    fault: ({ text }) => `the condition is not kept (“${text}”)`,
    text: 'What is to be true before is looked at afterwards or not at all: by then the deed is done and cannot be taken back.',
  },
  {
    demand:
      /\b(?:offline|no (?:network|connection|signal|internet)|without (?:an? |any )?(?:network|connection|internet|signal|reception)|network (?:is )?(?:away|down)|dead zones?|disconnected)\b/i,
    breach:
      /\b(?:offline|no (?:answer|connection|network|signal|reception|internet)|without (?:a |the |any )?(?:connection|network|answer|signal)|connection (?:is )?(?:lost|away|down|gone)|not connected|disconnected)\b[^.]*\b(?:wait\w*|try again|tries again|later|not possible|impossible|cannot|can not|refus\w+|stops?|unavailable|notice|blocked|gr[ae]y|disabled|paus\w+|closed|ask(?:s|ed)? (?:the|to)|says so|error)\b/i,
    denies: true,
    unless:
      /\b(?:goes? on|continu\w+|works?|local(?:ly)?|from the (?:last|list)|buffer\w*|still|stor(?:ed|es) (?:on|in|it)|kept|keeps?|queued?|cach\w+|last known|on the (?:device|phone|scanner|tablet|gate)|paper|by hand|nothing is lost|journal|remember\w*|record(?:s|ed)|all the same|(?:shows?|says) (?:the time|how old|since when)|(?:uploads?|sends?|sent|uploaded|catch\w* up|handed (?:in|over)) (?:it |them |what \w+ )?(?:later|afterwards|once|when|after))\b/i,
    outright:
      /\b(?:not possible|impossible|cannot|can not|can['’]t|refus\w+|blocked|disabled|stops?|unavailable|try again|tries again|closed|ask(?:s|ed)? (?:the|to))\b/i,
    share: 0.2,
    least: 1,
    concern: 'target-without-design',
    fault: ({ text }) => `it needs the connection that it is to do without (“${text}”)`,
    text: 'In exactly the situation that the requirement names the design stops: the one who stands there cannot go on until somebody else has repaired the connection.',
  },
];
