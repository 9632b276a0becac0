/** Two ways of doing one thing of which a design can take only one. */
export interface OpposedWays {
  /** What is done in the one or the other way, as a question to a person names it. */
  readonly about: string;
  readonly one: RegExp;
  readonly other: RegExp;
  /** Said of all that is built, where a text names nothing of which alone it says it: "it charges cards". */
  readonly ofAll?: boolean;
}

const signIn = String.raw`(?:sign(?:ing)?[- ]?in|log(?:ging)?[- ]?in|log-?on)`;
const signs = String.raw`(?:signs?[- ]in|logs?[- ](?:in|on)|signed[- ]in|logged[- ]in)`;
const several = String.raw`(?:two|three|four|five|six|seven|eight|several|many|separate|independent|\d+)`;

/**
 * In everyday words, each way of several domains; what makes it the same thing that is done is looked for beside them (`same-object.ts`). A pair belongs here where
 * nobody can build both of one thing: what stands for the other where it fails, or for a part of it, does not.
 */
export const opposedWays: readonly OpposedWays[] = [
  {
    about: 'who signs people in',
    ofAll: true,
    one: new RegExp(
      String.raw`\bno (?:own |separate )?(?:${signIn}|passwords?|user accounts?|user management)(?: of (?:its|our|their) own)?\b|\bwithout (?:an? )?(?:own )?(?:${signIn}|passwords?)(?: of (?:its|our|their) own)?\b|\b${signs} (?:with|through|by|via|over) (?:the |their |its |an? )?(?:[\p{L}'’-]+ ){0,2}?(?:account|single sign-on|SSO|identity provider|directory)\b|\b${signIn} (?:is (?:left to|done by|up to)|comes from) [^,;.:]*`,
      'iu',
    ),
    other: new RegExp(
      String.raw`\b${signs} with (?:an? |the |their |its )?(?:[\p{L}'’-]+ ){0,3}?(?:and (?:an? |the |their )?)?(?:password|PIN|passcode|passphrase)s?\b(?: of [^,;.:]*)?|\b(?:gets?|has|have|chooses?|sets?) (?:an? |their |its |his |her )(?:user name and (?:an? )?|own |new )?(?:password|PIN|passcode)\b|\b(?:an?|its|our) own ${signIn}\b|\ban? ${signIn} (?:page )?of (?:its|our|their) own\b|\b(?:keeps?|stores?|checks?) (?:the |its |their )?(?:passwords|PINs|password hashes)\b`,
      'iu',
    ),
  },
  {
    about: 'who takes the payment',
    ofAll: true,
    one: /\bcharges? (?:the |their )?(?:credit )?cards?(?: itself| ourselves)?\b|\b(?:takes?|enters?|types?|stores?|keeps?|sees?) (?:the |their |its )?card (?:numbers?|details|data)\b(?! (?:away|out|off)\b)|\bcard (?:numbers?|details|data) (?:is|are) (?:entered|typed|taken|stored|kept) (?:in|on|by|with) (?:the |our |its )(?:own )?(?:form|page|app|database|us)\b/i,
    other:
      /\b(?:(?:hosted|checkout|payment|own) )*(?:page|form|checkout) of (?:the|an?) (?:payment )?provider\b[^,;.:]*|\bhosted (?:payment )?(?:page|checkout|form)\b[^,;.:]*|\bprovider['’]s (?:own )?(?:page|checkout|form)\b[^,;.:]*|\bcard (?:numbers?|details|data) (?:never|do not|does not) (?:reach|reaches|touch|touches|pass|passes) (?:us|it|our \p{L}+|the \p{L}+)\b|\b(?:never|does not|do not) (?:sees?|touch|touches|takes?) (?:an? |the )?cards?(?: (?:numbers?|details|data))?\b/iu,
  },
  {
    about: 'in how many pieces it runs',
    ofAll: true,
    one: /\b(?:built|runs?|deployed|delivered|made|released|designed) as (?:one|a single) (?:service|deployable|process|program|application|unit)\b|\b(?:it|everything|all of it|the (?:system|design|software|application|solution|whole)) (?:is|stays|remains|runs (?:in|as)|is in) (?:one|a single) (?:service|deployable|process|program|application)\b|\ball (?:\p{L}+ )?(?:of it |of them )?(?:runs?|is|are) (?:in|as) (?:one|a single) (?:service|deployable|process|program|application)\b|\b(?:modules|parts|packages) (?:of|in) (?:one|a single) (?:deployable|service|process|program|application)\b|\b(?:one|a single) deployable\b|\bmonolith\b/iu,
    other: new RegExp(
      String.raw`\bmicro-?services\b|\b${several} (?:[\p{L}-]+ )?services (?:that )?(?:talk|speak|call each other|exchange|communicate|each\b)[^,;.:]*|\b(?:split|divided|cut|parted) into ${several} (?:[\p{L}-]+ )?services\b|\b(?:has|have|consists? of|is made of|are|into) ${several} (?:[\p{L}-]+ )?services\b(?! (?:of|from|at|by|for)\b)|\b(?:each|every) (?:service|module|part) has (?:an? |its )(?:own )?(?:database|deployment|server)(?: of its own)?\b|\b(?:each|every) (?:service|module|part) is (?:deployed|released|run) (?:by itself|alone|separately|on its own)\b|\ba service of its own for (?:each|every)\b[^,;.:]*`,
      'iu',
    ),
  },
  {
    about: 'whether somebody waits for the answer',
    one: /\bsynchronous(?:ly)?\b|\b(?:in|within) the same (?:request|call|transaction)\b|\bwaits? for (?:the|an|its|their) (?:answer|reply|response|result)\b|\bby (?:an? )?direct call\b/i,
    other:
      /\basynchronous(?:ly)?\b|\b(?:through|over|via|by|into|onto|in|with) (?:an? |the |its )?(?:message |job |work )?queues?\b|\bin the background\b|\b(?:as|by|via|through) (?:an? )?events?\b|\bqueued\b/i,
  },
  {
    about: 'who may see it',
    one: new RegExp(
      String.raw`\bpublic(?:ly)?\b|\b(?:open|visible|free) (?:to|for) (?:everybody|everyone|anybody|anyone|all)\b|\b(?:anybody|anyone|everybody|everyone) (?:may|can) (?:see|read|look at|open|view)\b|\bwithout (?:an? )?(?:${signIn}|account)\b|\bnobody (?:has|needs) to (?:sign|log) in\b`,
      'i',
    ),
    other: new RegExp(
      String.raw`\bonly after (?:an? |the )?${signIn}\b|\bbehind (?:an? |the )?${signIn}\b|\b(?:requires?|needs?|asks? for|demands?) (?:an? |the )?${signIn}\b|\bonly (?:to |for |by )?(?:(?:the |those |all )?(?:\p{L}+ )?who (?:is|are) |whoever is |those )?(?:signed|logged)[- ]in(?: \p{L}+)?\b|\bwhoever (?:sees|reads|opens) \p{L}+ has to sign in\b`,
      'iu',
    ),
  },
  {
    about: 'whether it is on record',
    one: /(?:\b(?:is|are)(?: also| always)? (?:stored|kept|saved|recorded|written down|archived)|\b(?:is|are) held (?:in|on)(?! memory)|\b(?:stores?|saves?|records?|archives?))\b/i,
    other:
      /\b(?:(?:is|are) )?(?:never|not|nowhere) (?:stored|kept|saved|recorded|written down|archived)(?: (?:anywhere|at all))?\b|\bthrown away(?: at once| immediately| right away)?\b|\b(?:is|are) (?:forgotten|discarded)(?: at once| immediately| right away)?\b|\b(?:held|kept|only) in memory (?:only|alone)\b|\bleaves? no trace\b|\b(?:never|not) (?:store|stores|keep|keeps|save|saves|record|records)\b/i,
  },
  {
    about: 'whether a person does it',
    one: /\bautomatic(?:ally)?\b|\bwithout (?:anybody|a person|human help)\b|\bby itself\b/i,
    other: /\bby hand\b|\bmanual(?:ly)?\b|\bby a person\b/i,
  },
  {
    about: 'when it is done',
    one: /\b(?:at once|immediately|right away|straight away|in real time|as it happens)\b|\bas soon as (?:it|they|the \p{L}+) (?:is|are|comes?|arrives?)(?: \p{L}+)?\b/iu,
    other:
      /\b(?:in|by|as) (?:one |an? |the )?(?:(?:nightly|daily|weekly|monthly) )?batch(?:es)?\b|\bcollected and\b|\b(?:nightly|every night|once a (?:day|week|month)|at the end of the (?:day|week|month))\b/i,
  },
  {
    about: 'whether it bears a name',
    one: /\banonymous(?:ly)?\b|\bwithout (?:an? |the |any )?names?\b/i,
    other:
      /\bwith (?:the |their |his or her |its )?(?:full |real |own )?names?\b(?: of (?:the|an?|each) \p{L}+)?|\b(?:shows?|bears?|tells?) the (?:full |real )?names?\b(?: of (?:the|an?|each) \p{L}+)?/iu,
  },
  {
    about: 'where it runs',
    ofAll: true,
    one: /\b(?:runs?|(?:is|are) (?:run|hosted|deployed|operated))(?: \p{L}+)? in the (?:public )?cloud\b/iu,
    other:
      /\b(?:runs?|stands?|(?:is|are) (?:run|hosted|deployed|operated))(?: \p{L}+)? (?:on[- ]premises?|(?:in|on) (?:our|its|their|the \p{L}+['’]s)(?: own)? (?:data cent(?:er|re)|servers|machines|basement|house))\b/iu,
  },
  {
    about: 'whether it goes for good',
    one: /\b(?:deleted|erased|removed|destroyed) (?:for good|irrevocably|physically|completely)\b|\bhard[- ]deleted\b/i,
    other:
      /\b(?:only |just |merely )(?:marked|flagged|hidden)(?: as (?:deleted|closed|removed|inactive))?\b|\b(?:marked|flagged) as (?:deleted|closed|removed|inactive)\b|\bsoft[- ]deleted\b/i,
  },
  {
    about: 'whether others can read it',
    one: /\b(?:in plain text|in the clear|unencrypted|not encrypted|without encryption)\b/i,
    other: /(?<!\bnot )\bencrypted\b/i,
  },
];
