/** What was offered, by its title and in a paragraph. */
interface Way {
  readonly title: string;
  readonly text: string;
}

/** Words by which people speak of a way without its title, as far as they mean nothing else in a decision. */
const signs: readonly (readonly [title: RegExp, said: RegExp])[] = [
  [
    /\boutbox\b|\btable as queue\b/i,
    /\boutbox\b|\bskip locked\b|\b(?:events?|messages?|mails?)\b[^.;]*\b(?:rows? (?:of|in)|in(?:to)?) an? (?:\p{L}+ )?table\b|\b(?:poll\w*|reads?|drains?) (?:an?|the|that|this) (?:\p{L}+ )?table\b|\btable\b[^.;]*\b(?:poll\w*|every (?:\d+ |few )?(?:minutes?|seconds?))\b/iu,
  ],
  [
    /\bidempoten|\bkey of the caller\b|\bstays the same over all attempts\b/i,
    /\bidempoten\w*|\b(?:same|unique|own) key\b|\bkey\b[^.;]*\bunique\b|\b(?:recogni[sz]ed|known again) by\b|\bkey (?:that|of) the (?:browser|client|caller|app|sender)\b/i,
  ],
  [/\bcircuit breaker\b/i, /\bcircuit\b|\bbreakers?\b/i],
  [
    /\btime-?outs?\b/i,
    /\btime-?outs?\b|\b(?:ends?|cut off|(?:is|are) given up|gives? up|waits? (?:at most|no longer than)) (?:after )?(?:\p{L}+|\d+) (?:milli)?seconds?\b/iu,
  ],
  [/\bcache\b|\bexpiry\b/i, /\bcach\w+|\bredis\b|\bmemcached\b/i],
  [
    /\bread at the source\b/i,
    /\bat (?:the|its|their) source\b|\b(?:reads?|asks?|quer(?:y|ies)|searche?s?)\b[^.;]*\b(?:directly|itself|each time|with an index)\b|\b(?:without|no) (?:an? |the |any )?(?:cache|copy|redis)\b|\bnobody caches\b/i,
  ],
  [/\bdirect call\b/i, /\b(?:direct|synchronous) calls?\b|\bcalls? (?:\S+ ){1,4}(?:directly|and waits?)\b|\bsynchronously\b/i],
  [/\bdue time\b/i, /\bdue[ _-]?(?:times?|at)\b|\bwhat is due\b/i],
  [
    /\bdecide when it is read\b/i,
    /\bwhen(?:ever)? (?:(?:it|they) (?:is|are) read|(?:somebody|anybody|one) (?:looks|reads))\b|\b(?:computed|decided) on read/i,
  ],
  [/\bdead-letter\b/i, /\bdead[- ]letter\b|\bset aside\b/i],
  [/\bsaga\b|\bcompensation\b/i, /\bsagas?\b|\bcompensat\w+/i],
  [/\bcollect and send\b/i, /\bcollect\w* (?:for|and sen[dt])\b|\bdigests?\b|\bone (?:mail|message|sms) (?:a|per|each|every)\b/i],
  [/\baudit log\b/i, /\baudit\b/i],
  [/\bleader election\b/i, /\bleaders?\b|\badvisory lock\b/i],
  [/\boptimistic\b|\bversion that each write\b/i, /\boptimistic\w*|\bversion (?:number|column)\b|\bconditional\b/i],
  [/\brate limit\b/i, /\brate[- ]limit\w*|\btoken bucket\b/i],
  [/\bfeature flag\b|\bswitch by site\b/i, /\b(?:feature )?flags?\b/i],
  [/\bschema evolution\b|^expand\b/i, /\bbackfill\w*|\bexpand\w*\b[^.;]*\bcontract\b/i],
  [/\bcqrs\b|\bsecond store\b/i, /\bcqrs\b|\bread models?\b|\b(?:second|own) (?:store|database)\b/i],
  [/\bone store for all\b/i, /\b(?:one|a single|the same) (?:store|database)\b/i],
  [/\bbulkhead\b/i, /\bbulkheads?\b|\bpool of its own\b/i],
  [/\bbackpressure\b/i, /\bback-?pressure\b/i],
  [/\bstrangler\b/i, /\bstrangler\b/i],
];

/** Whether a text speaks of a way, for or against it: by its Playbook entry, or by words that are said of nothing else. */
export function speaksOf(text: string, { title, text: told }: Way): boolean {
  const entry = /^([A-Z]+-\d+) of the Playbook\b/.exec(told)?.[1];
  if (entry !== undefined && new RegExp(String.raw`(?<![\w#-])${entry}(?![\w-])`).test(text)) return true;
  return text.toLowerCase().includes(title.toLowerCase()) || signs.some(([of, said]) => of.test(title) && said.test(text));
}

/** "Change the design so that the statement holds": fits any challenge, and is no other way to build anything. */
export function isGeneralWay({ title }: Pick<Way, 'title'>): boolean {
  return generalWay.test(title);
}

const generalWay =
  /^(?:Change (?:the (?:design|target|number|moment|constraint)|it where)|Say (?:which|where|what|the exception|that none|how long)|Name (?:what|another)|Leave it out on purpose|Keep it as an open question|Design (?:it|for it)\b|Add it to the component design|Take (?:the (?:statement|limit|figure|span)|out the one)|Turn it round|Agree on a|Ask (?:whoever|for the money)|State the figure|Go through the Playbook|Plan the learning|Stay (?:within|with what)|A later date|An estimate|Less, by the date)/i;
