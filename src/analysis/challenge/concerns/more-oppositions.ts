import type { Opposition } from './oppositions.ts';

const refused = /\b(?:refus\w+|reject\w*|never|not allowed|forbidden|constraint|only after|409)\b/i;

/** Further ways of demanding something, each with what breaks it. */
export const moreOppositions: readonly Opposition[] = [
  {
    demand:
      /\b(?:comes? before|come first|comes first|priority|precedence|ahead of|preferred|prefers?|beats?|(?:is|are|be) (?:never |not )?(?:sent|given) away|wait(?:s|ing) (?:there|in)|takes? the place)\b/i,
    breach:
      /\b(?:in the order in which|first come|(?:asked|came|come|applied|booked|requested|arrived) first|alike|equally|in one queue|same queue|no matter who(?:se)?|oldest (?:\w+ )?first|earliest (?:\w+ )?first|whoever)\b/i,
    unless: /\b(?:within|among those|first those|own \w+ first|then)\b/i,
    share: 0.34,
    least: 2,
    fault: ({ text }) => `all are treated alike (“${text}”)`,
    text: 'Whoever was to come first waits with the others, and what was meant for them is given away.',
    certain: /(?!)/,
  },
  {
    demand:
      /\b(?:first come|first (?:\w+ ){0,2}(?:on|in|of) the (?:\w+ )?(?:list|line|queue)|in (?:the )?order of|oldest first|longest waiting|in turn|by (?:priority|urgency|rank)|next in (?:the )?(?:line|list|queue))\b/i,
    breach:
      /\b(?:at random|randomly|in any order|whichever|newest first|latest first|whoever (?:is|answers|clicks|asks|comes)|fastest|quickest|nearest|closest|(?:to|by) (?:all|everybody|everyone|several)|alphabetical\w*|by hand|picks? any|any of them)\b/i,
    share: 0.4,
    least: 2,
    fault: ({ text }) => `the order is another one (“${text}”)`,
    text: 'Whoever should come first waits, and nobody can say why somebody else did not.',
  },
  {
    demand: /\b(?:recorded|logged|names? who|with (?:person|name|reason|time)|audit\w*|traceable|is kept on record|says who)\b/i,
    breach:
      /\b(?:not (?:recorded|logged|kept|stored|written)|without (?:a )?(?:trace|record|reason|name)|no (?:record|trace|log)|anonymous\w*|shared (?:account|login)|overwrit\w+ the (?:last|former)|only the (?:last|latest))\b/i,
    denies: true,
    share: 0.4,
    least: 2,
    fault: ({ text }) => `it leaves no record (“${text}”)`,
    text: 'Afterwards nobody can show who did what, when and why.',
  },
  {
    demand:
      /\b(?:two (?:different )?(?:people|persons|\w+s)|second (?:person|\w+er|pair)|four eyes|another (?:person|\w+er) (?:confirms|approves)|not the same|never the one who)\b/i,
    breach:
      /\b(?:one (?:person|click|confirmation|approval) (?:is enough|suffices)|alone|by (?:him|her|them)sel(?:f|ves)|the same (?:person|user|\w+er)|single (?:approval|confirmation)|self-)\b/i,
    unless: refused,
    share: 0.3,
    least: 2,
    fault: ({ text }) => `one person can do it alone (“${text}”)`,
    text: 'One mistake or one bad intention is enough, and nobody else looks before it takes effect.',
  },
  {
    demand:
      /\b(?:is|are|gets?|be) (?:told|notified|informed|warned|alerted|reminded|asked)\b|\b(?:learns?|hears?) of\b|\bgets? an? (?:mail|message|sms|notice|e-mail)\b/i,
    breach:
      /\b(?:no (?:mail|message|notice|notification)|not (?:told|notified|informed|warned)|nobody (?:is )?(?:told|informed)|without (?:a )?(?:message|notice|telling)|can (?:look|see|check) (?:it )?(?:on|in|at)|has to (?:look|ask|check)|when (?:he|she|they|somebody|the \w+) (?:next )?(?:looks?|opens?|signs? in|asks?|calls?))\b/i,
    denies: true,
    share: 0.4,
    least: 2,
    concern: 'uncovered-story',
    fault: ({ text }) => `nobody is told (“${text}”)`,
    text: 'Whoever was to be told finds out by looking, too late or never.',
  },
  {
    demand:
      /\b(?:(?:an?|the|only) (?:\w+ )?\w+(?:er|or|ian|ist|nurse|clerk) (?:decides|approves|confirms|releases|checks)|(?:confirmed|approved|decided|released|cancelled|closed|changed|lifted) (?:only )?by|after (?:an? )?(?:approval|confirmation))\b/i,
    breach:
      /\b(?:automatic(?:ally)?|by itself|on its own|without (?:waiting|asking|a person|anybody|any)|the (?:system|service|job|score|detector|model|rule) (?:decides|approves|confirms|sets|releases|marks)|above a score|when the score|as soon as|(?:any|every|each) \w+ (?:can|may|could)|anyone|anybody|everybody|whoever)\b/i,
    unless: refused,
    share: 0.45,
    least: 2,
    fault: ({ text }) => `no person decides it (“${text}”)`,
    text: 'What a person was to answer for happens by a rule, and is only seen when somebody complains.',
  },
  {
    demand:
      /\b(?:never|not|cannot|no more than|at most)\b[^.;]*\b(?:exceed\w*|below|negative|more than|above|over(?:book|draw|sell)\w*|beyond)\b|\bat most\b/i,
    breach:
      /\b(?:(?:may|can|might) (?:briefly |temporarily |for a (?:moment|while) )?(?:exceed|go (?:below|above|over|under|negative)|be (?:over|under)\w+|fall below)|over-?book\w*|over-?s(?:ell|old)\w*|over-?draw\w*|tolerat\w+|sorted out (?:later|afterwards|by)|corrected (?:later|afterwards|by hand|the next)|a few too many|settled (?:later|afterwards) by)\b/i,
    share: 0.4,
    least: 2,
    fault: ({ text }) => `the limit gives way (“${text}”)`,
    text: 'What is not to happen is let happen and mended afterwards; by then others have acted on it.',
  },
  {
    demand:
      /\b(?:closed|ended|finished|departed|submitted|final|after the (?:end|deadline|close|cut-?off))\b[^.;]*\b(?:no|not|never|nothing|none)\b|\b(?:no|not|never|nothing)\b[^.;]*\b(?:after|once|when)\b[^.;]*\b(?:closed|ended|finished|departed|over|submitted|deadline|end)\b/i,
    breach:
      /\b(?:still (?:accepted|accepts|taken|counted|counts|added|possible|open)|(?:accepted|added|taken|counted|entered|booked|loaded) (?:all the same|nevertheless|anyway|later|afterwards|too)|also after|even (?:after|when|if)|late \w+ (?:are|is) (?:accepted|taken|added|counted)|a grace)\b/i,
    unless: refused,
    share: 0.4,
    least: 2,
    fault: ({ text }) => `it goes on after the end (“${text}”)`,
    text: 'What was closed changes under those who rely on its being closed.',
  },
];
