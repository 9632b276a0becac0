import { rightsChecked } from '../answer-words.ts';
import type { CuedRule } from '../cued-rule.ts';

const people = String.raw`(?:agents?|users?|employees?|staff|clerks?|operators?|nurses?|doctors?|teachers?|drivers?|couriers?|members?|customers?|colleagues?|admins?|administrators?|developers?|managers?|partners?|technicians?|suppliers?|caller|anyone|anybody|everybody|everyone|person|people|cashiers?|students?|parents?|guests?|device|browser|app|service|visitor|dispatchers?|volunteers?|tenants?|sellers?|dealers?|branches|branch|account|assistants?|reviewers?|planners?|inspectors?|traders?|carers?|pharmacists?|librarians?)`;
const deeds = String.raw`(?:sees?|look(?:s|ed)? up|reads?|opens?|releases?|changes?|edits?|cancels?|deletes?|approves?|downloads?|exports?|search(?:es)?|access|uses?|call|correct|refund|print|view|browse|book|book for|update|query|list|act)`;

/** Who may do what, what is known of people, and what must be known to nobody. */
export const protectionRules: readonly CuedRule[] = [
  {
    concern: 'authorization',
    // What is certain is asked in questions/protection.ts.
    weight: 'minor',
    cues: [
      /\b(?:can|may) (?:see|read|open|change|use|look up|view|edit|download) [^;]{0,40}\b(?:of|from|for) (?:all|every|any|other)\b/i,
      /\b(?:deemed|considered|regarded as|thought) (?:sufficient|enough|safe|secure)\b|\bwithout a password\b|\b(?:every|any) (?:signed|logged)-in\b|\bno checks? (?:takes?|are|is)\b|\b(?:available|visible|open|accessible) to (?:all|every|everybody|everyone|anybody)\b/i,
      /\b(?:all|every|each|any) [\p{L}-]+ (?:may|can) (?:[\p{L}-]+ ){1,3}(?:all|every|any)\b/iu,
      /\b(?:may|can) (?:call|open|see|read|change|use|do|edit|query|look up|release|approve) (?:every|all|any)\b/i,
      /\btrusts?\b[^;]*\b(?:requests?|headers?|numbers?|ids?|clients?|apps?|callers?|parameters?|partners?|names?)\b/i,
      /\bopen to (?:the )?(?:whole|entire|all|every|any)\b|\bsign(?:s|ed)? in with the (?:number|name|id) of\b/i,
      /\/\{\w+\}`? and (?:gets?|receives?|sees?)\b|\bby (?:its|the) (?:id|number)\b[^;]*\band (?:gets?|receives?|sees?)\b/i,
      new RegExp(
        String.raw`\b(?:everybody|everyone|anyone|anybody|whoever)\b[^;]{0,60}\b(?:can|may|could|is able to|has access)\b[^;]*\b(?:${deeds}|all|any|every)\b`,
        'i',
      ),
      /\b(?:no|without a) passwords? (?:is |are )?(?:needed|required|asked)/i,
      /\b(?:have|has|get|gets|with) the same (?:rights|permissions|access)\b/i,
      /\bwithout (?:signing|logging) in\b|\bno (?:signing|logging) in\b/i,
      /\b(?:network|intranet|vpn|lan|office|internal)\b[^;]*\b(?:considered|deemed|regarded|counts?|taken|treated)\b[^;]*\b(?:trusted|trustworthy|safe|authenticated|authori[sz]ed)\b/i,
      /\b(?:header|field|parameter|claim)\b[^;]*\b(?:client|app|browser|caller|user|front ?end|page)s? (?:sets?|sends?|fills?|chooses?|supplies|passes|adds)\b/i,
      /\b(?:gives?|grants?|with|has|have|gets?) (?:full )?(?:access|rights?) (?:to|on|for) (?:all|every|any|everything)\b/i,
      /\b(?:across|in|of|from) all (?:wards|tenants|customers|branches|departments|schools|clinics|stations|teams|companies|accounts)\b/i,
      new RegExp(
        String.raw`\b(?:every|any|each|all(?: the)?)\b(?: (?:\w+ ){0,3}|-)${people}\b[^;]{0,60}\b(?:can|may|could|is able to|are able to|has access|have access)\b[^;]*\b(?:${deeds}|all|any|every)\b[^;]*`,
        'i',
      ),
      /\b(?:no|without) (?:a |an |further |additional |other |any |extra )?(?:checks?|sign-?in|log-?in|authenti\w+|authori[sz]\w+|permission\w*|roles?|access control)\b|\bwithout (?:a |any )?tokens?\b/i,
      /\b(?:need not|needn['’]t|do(?:es)? not (?:need|have) to|not have to|no need to|not required to)\b[^;]*\b(?:sign(?:ed)? in|log(?:ged)? in|authenticate\w*|authori[sz]\w*|identif\w+|be known)\b/i,
      /\b(?:trusts?|trusted|accepts? (?:calls|requests)|allow(?:s|ed)? (?:from|in|within|on|because|as)|open to|reachable|let in|good enough|suffic\w+|is enough|protected|secured)\b[^;]*\b(?:network|address(?:es| ranges?)?|vpn|intranet|lan|subnet|firewall|internal|office|wifi)\b/i,
      /\b(?:network|subnet|intranet|vpn|lan)\b[^;]*\b(?:is (?:ours|trusted|safe|internal|closed|private)|are (?:ours|trusted))\b/i,
      /\b(?:whoever|anyone who|anybody who|who) (?:knows|has|holds|guesses)\b[^;]*\b(?:link|number|id|url|address|code)\b|\b(?:id|number) (?:in the )?(?:url|address|link|path|request|body) (?:is|are) (?:enough|trusted|taken|used as)/i,
      /\b(?:one|single|same|shared|common) (?:\w+ )?(?:role|login|account|user|password)\b[^;]*\b(?:all|every|everybody|everyone|any|shared)\b|\b(?:share|shares|shared) (?:one|a|the same) (?:\w+ )?(?:login|account|user|password|role)\b|,? one role\b/i,
      /\b(?:hid(?:es|den)|greyed out|not shown|checks?|checked|filtered|enforced)\b[^;]*\b(?:in|by) the (?:app|browser|client|front ?end|user interface|page|screen|ui)\b|\b(?:client|app|browser|caller|front ?end)\b[^;]*\b(?:sends|tells|says|states|passes|names)\b[^;]*\b(?:role|user id|who (?:it|he|she) is|tenant|customer number|user)\b/i,
      /\b(?:admin\w*|root|superuser|owner|full) (?:rights|access|role|privileges)\b[^;]*\b(?:for|to|of) (?:all|every|the (?:service|app\w*))/i,
      /\b(?:links?|urls?|pages?|tokens?|codes?)\b[^;]*\b(?:ascending|consecutive|sequential(?:ly)?|running number|serial number|incrementing|auto-?increment\w*)\b/i,
      /\b(?:links?|urls?)\b[^;]*\b(?:number|id|key)\b[^;]*\/[a-z-]+\/\d{2,}/i,
      /\b(?:grant all|(?:on|to|for|with|has|have) all (?:rights|privileges|permissions|topics|tables)|\w+\/#|\*:\*)(?!\w)/i,
    ],
    denies: true,
    unless: new RegExp(
      `${rightsChecked.source.replace('role|roles|', '')}|\\bsigned (?!in\\b)|\\b(?:signature|hmac|random|unguessable)\\b|\\bwithout (?:a |an )?(?:name|number)`,
      'i',
    ),
    reach: 'sentence',
    outside: /Alternatives|Monitoring|Rollout|Migration|Performance|Playbook|Open Questions|Technical Context/,
    fault: 'more people can do this than may',
    text: 'Whoever is inside, or guesses an address or a number, sees and does what belongs to somebody else, and nothing afterwards shows that it was not meant to be.',
    question: 'Who exactly may do this to which records, and which line of the design refuses everybody else?',
    waysOut: [
      {
        title: 'Check the caller and the owner of the record on each request, in the service',
        tradeOff: 'Each caller needs an identity; old clients have to be changed.',
      },
      {
        title: 'Bind the right to an open case or task, with a reason on record',
        tradeOff: 'One step more for the person who helps.',
      },
    ],
  },
  {
    concern: 'personal-data',
    // What is certain is asked in questions/protection.ts.
    weight: 'minor',
    demanded: ['compliance', 'security', 'requirement', 'criterion'],
    cues: [
      /\b(?:copied|written|put|added|sent) (?:in)?to the (?:\w+ )?(?:logs?|trace)\b[^;]*\b(?:with|including|number|text|name)\b/i,
      /\b(?:dump|export|copy|extract) of (?:the |all )?(?:customers?|members?|patients?|users?|employees?|pupils?|clients?|persons?|tenants?|guests?)\b/i,
      /\b(?:recordings?|calls?|photos?|files?|records?|messages?)\b[^;]*\b(?:available|visible|open) to (?:all|every|everybody|everyone)\b/i,
      /\b(?:names?(?=,| and | of | or | with )|birthdays?|birth dates?|dates? of birth|home addresses|phone numbers?|e-?mail addresses|identity cards?|passports?|diagnos\w+|bank details|salar\w+|health data|purchases|customer lists?|member lists?)\b[^;]*\b(?:providers?|partners?|vendors?|agenc\w+|weekly file|export\w*|trace|log\b|logs|bucket|spreadsheets?|dashboards?|department|newsletter|everybody|in case)\b/i,
      /\b(?:providers?|partners?|vendors?|agenc\w+|newsletter|advertis\w+)\b[^;]*\b(?:gets?|receives?|is sent|are sent|is given)\b[^;]{0,60}\b(?:names?|birthdays?|addresses|phone numbers?|e-?mails?|purchases|health|diagnos\w+|salar\w+)\b/i,
      /\b(?:trace|traces|log|logs|dashboard)\b[^;]*\b(?:with all fields|all fields|every field|unmasked)\b/i,
      /\b(?:error|failure|alert|crash)[- ]?(?:mails?|e-mails?|messages?|reports?|notifications?)\b[^;]*\b(?:carr(?:y|ies)|contains?|with|includes?|shows?)\b[^;]*\b(?:form|input|data|requests?|records?|bod(?:y|ies)|as)\b/i,
      /\b(?:backup|dump|copy|extract|snapshot)\b[^;]*\b(?:live|production|real)\b[^;]*\b(?:laptops?|develop\w*|test\w*|staging)\b|\b(?:laptops?|develop\w*|testers?)\b[^;]*\b(?:backup|dump|copy|extract|snapshot)\b[^;]*\b(?:live|production|real)\b/i,
      /\b(?:transcripts?|conversations?|photos?|records?|names?|questions?)\b[^;]*\b(?:go(?:es)?|sent|passed|given|uploaded)\b[^;]*\b(?:vendor|third part\w+|overseas|provider of|language model|cloud of)\b/i,
      /\b(?:logs?|logged|logging|log files?|error reports?|analytics|debug\w*|tracing)\b[^;]{0,80}\b(?:complete|in full|whole|entire|raw|everything|bod(?:y|ies)|payloads?|(?:full|customer|user|patient|with|including) (?:\w+ )?names?|e-?mails?|phone|birth\w*|pins?|diagnos\w+|requests? (?:as|with)|personal|card numbers?|iban|account numbers?|health)\b/i,
      /\b(?:complete|full|whole|entire|raw) (?:\w+ )?(?:requests?|bod(?:y|ies)|payloads?|records?|messages?|responses?|answers?)\b[^;]*\b(?:logs?|logged|written|stored|kept|file|search\w*)\b/i,
      /\b(?:copy|copies|copied|dump|clone|snapshot|export)\b[^;]*\b(?:production|live|real) (?:data\w*|records?|customers?)\b|\b(?:production|real|live) data\b[^;]*\b(?:test|staging|development|laptop|train)/i,
      /\b(?:names?|e-?mails?|addresses|phone numbers?|birth\w*|diagnos\w+|positions?|locations?|salar\w+|health|medical|photos?|personal data|customer data|patient data)\b[^;]*\b(?:shared with|(?:passed (?:on )?|sent|handed|go(?:es)?|exported|uploaded|synced) to [^;]{0,30}(?:partner|vendor|provider|agenc|third part|analytics|marketing|advertis|log\b|logs\b|test|develop|chat|spreadsheet|everyb|every \w+|all\b)\w*|visible to (?:all|every)|public|in clear|in plain|unencrypted|third part\w+|analytics|advertis\w+|marketing)/i,
    ],
    hints: [
      /\b(?:names?|e-?mails?|(?:ip|e-?mail|home|postal)?-? ?addresses|(?:ip |e-?mail |and |with |home )address|phone|birth\w*|personal data|profiles?|customer data|patient data)\b[^;]*\b(?:(?:left|stays?|remains?|kept|keeps?|stored|archived) (?:\w+ ){0,4}(?:as (?:it|they) (?:is|are)|for good|for ?ever|unchanged|untouched|indefinitely|permanently|there)|never (?:changes?|deleted|erased|removed)|not (?:deleted|erased|removed|touched))\b/i,
    ],
    unless:
      /\b(?:audit (?:log|trail|table)|pseudonym\w*|anonymi[sz]\w*|hash(?:ed|es)?|masked|redact\w*|encrypt\w*|ids only|without names|neither|no names?|last four|only ids?|allowed fields|allow-?list|with (?:the |their )?consent|consented)\b/i,
    reach: 'sentence',
    outside: /Alternatives|Playbook|Open Questions|Performance|Edge/,
    fault: 'data about people goes where it is not protected',
    text: 'What is written there is read by more people, kept longer and copied further than the record itself, and the erasure that the requirements ask for does not reach it.',
    question: 'Which of these fields are needed there, who reads them, and when are they erased?',
    waysOut: [
      {
        title: 'Write ids, and look the rest up where rights are checked',
        tradeOff: 'One step more for whoever helps a person.',
      },
      { title: 'A list of allowed fields; everything else is masked', tradeOff: 'The list has to be kept up.' },
    ],
  },
  {
    concern: 'secrets',
    // What is certain is asked in questions/protection.ts.
    weight: 'minor',
    hints: [
      /\b(?:keys?|passwords?|tokens?|secrets?|credentials?|pins?)\b[^;]{0,60}\b(?:printed|in the manual|on a (?:label|sticker)|equal for all|identical for|default|known to (?:all|every)|handed to every|as parameters)\b/i,
      /\b(?:keys?|passwords?|tokens?|secrets?|credentials?)\b[^;]{0,60}\b(?:never (?:changes?|changed|expires?|rotated?)|not (?:changed|rotated)|without (?:rotation|expiry)|no (?:rotation|expiry)|does not expire|do not expire)\b/i,
    ],
    cues: [
      /\bkeys?\b[^;]{0,80}\bconstants? in\b/i,
      /\b(?:passwords?|secrets?|credentials?|private keys?|api keys?|api tokens?|signing keys?|access keys?|master keys?|shared keys?)\b[^;]{0,60}\b(?:constants?|scripts?|at build time|handed to the (?:app|client|browser|device)|set in the factory|common|shared|in the app|variables? in the|notebook)\b/i,
      /\b(?:common|shared|general) (?:user|login|password|account|credential)s?\b/i,
      /\b(?:keys?|passwords?|secrets?|credentials?)\b[^;]{0,60}\b(?:part of|in) (?:the |our )?(?:\w+ )?(?:chart|manifest|template|playbook|script|dockerfile|pipeline|compose file)s?\b/i,
      /\b(?:keys?|passwords?|tokens?|secrets?|credentials?|certificates?|pepper|salts?|pass ?phrases?|connection strings?|pins?)\b[^;]{0,60}\b(?:repositor(?:y|ies)|source(?: code)?|git\b|(?:config\w*|settings?|properties|environment|\.env)(?:[/ ]\S*)? ?files?|config\/\S+|\S+\.(?:json|ya?ml|properties|env|ini|toml|conf)\b|images?\b|firmware|binar(?:y|ies)|bundle|wiki|spreadsheets?|chat|tickets?|clear(?: text)?|plain(?: ?text)?|hard-?coded|compiled|built into|baked|apk|app package|logs?(?! (?:in|into|on|out)\b)|front ?end|notebook|sticky)\b/i,
      /\b(?:passwords?|secrets?|credentials?|(?:private|api|signing|master|access) keys?|client secrets?)\b[^;]{0,60}\b(?:e-?mails?|query string|url|html|javascript)\b/i,
      /\b(?:hard-?coded|baked into|built into|compiled into|checked in|committed|stored in (?:clear|plain\w*))\b[^;]{0,60}\b(?:keys?|passwords?|tokens?|secrets?|credentials?|certificates?)\b/i,
      /\b(?:one|same|single|common|shared|identical)(?![- ](?:use|time)) (?:\w+ ){0,3}(?:key|password|secret|credentials?|certificate)s?\b(?! each\b| per\b| for each\b)[^;]{0,60}\b(?:all|every|each|everywhere|both|any)\b|\b(?:key|password|secret|token|certificate|credentials)\b[^;]{0,60}\b(?:the same (?:for|on|in|at) (?:all|every|each|both)(?! (?:process|instance|worker|replica|pod|node))|shared (?:by|with|among|between) (?:all|every|the)|for all (?:stations|devices|sites|customers|tenants|partners|clients|shops))\b/i,
      /\b(?:all|every|each|both)\b[^;]{0,60}\b(?:use[sd]?|shares?|have|has|get|gets|carry|carries|sign in with|log in with)\b[^;]{0,60}\b(?:the same|a common|a shared|an identical|one common|one shared) (?:\w+ ){0,2}(?:key|password|secret|credentials?|token|certificate|pin|login)\b/i,
    ],
    unless:
      /\b(?:strip\w*|remov\w*|cut (?:out|off|from)|filter\w*|redact\w*|scrub\w*|vault|secrets? (?:manager|stor(?:e|age))|parameter store|key ?(?:store|chain)|sealed|mounted|rotated? (?:every|each|after)|secure element|hsm|kms|public key|hash(?:ed|es)?|masked|encrypted|idempotency|primary key|foreign key|partition key|surrogate key|primary keys|lookup key|token bucket)\b/i,
    reach: 'sentence',
    outside: /Alternatives|Playbook|Open Questions|Edge/,
    fault: 'a secret lies where many can read it',
    text: 'Everybody who can read that place, now or in its history and its copies, can act in its name; when one copy gets out, it has to be changed everywhere at once, and nobody can tell who used it.',
    question: 'Where is the secret kept, who reads it, how is it changed, and what does one stolen copy open?',
    waysOut: [
      { title: 'A vault, mounted at start and rotated', tradeOff: 'One more thing that has to be there at start.' },
      {
        title: 'One secret for each holder, which can be withdrawn alone',
        tradeOff: 'Handing out and renewing needs a procedure.',
      },
    ],
  },
];
