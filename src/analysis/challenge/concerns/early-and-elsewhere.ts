import type { CuedRule } from '../cued-rule.ts';

/** What is decided too early, by a figure that follows later, in two places at once, or for all at the same moment. */
export const earlyRules: readonly CuedRule[] = [
  {
    concern: 'staleness',
    weight: 'major',
    cues: [
      /\b(?:runs?|read|looked up|checked|decided|evaluated|determined|asked|resolved|filtered|struck out)\b[^.;]{0,40}\bonce\b[^.;]{0,80}\b(?:on|at|when|for|with|upon|before|by)\b[^.;]{0,60}\b(?:accept\w*|schedul\w*|plann\w*|creat\w*|import\w*|order\w*|book\w*|enrol\w*|regist\w*|prepar\w*|generat\w*)\b/i,
      /\b(?:needs?|makes?|spares?|requires?|with|without|and) (?:no |any )(?:further|second|more|other|new|additional) (?:look-?ups?|checks?|quer(?:y|ies)|inquir(?:y|ies)|questions?)\b/i,
    ],
    needs:
      /\b(?:consent\w*|opt(?:s|ed)?[- ]?(?:in|out)s?|unsubscri\w*|permi\w+|entitle\w*|rights?|roles?|blocked|bans?|banned|allerg\w*|recall\w*|licen[cs]e\w*|insur\w*|withdraw\w*|revok\w*|eligib\w*|valid\w*|addresses|channel|credit limit)\b/i,
    unless:
      /\b(?:once more|again|re-?check\w*|anew|(?:immediately |right |just |directly )before|at dispatch|at the time of|when (?:it|they) (?:leaves?|is sent|are sent)|before (?:every|each|it is sent|sending|dispatch))\b/i,
    reach: 'passage',
    alone: true,
    outside: /Alternatives|Playbook|Monitoring|Performance|Migration/,
    fault: 'it is decided early and done late',
    text: 'Between the two somebody changes his mind, loses a right or is blocked, and nobody looks again. It is done although it may not be any more, and the record shows that it once was right.',
    question: 'What is looked at again in the moment in which it is done?',
    waysOut: [
      { title: 'Decide right before it is done', tradeOff: 'One look-up more for each.' },
      {
        title: 'Let a change find what was prepared, and take it out',
        tradeOff: 'Everything prepared has to be found by whom it concerns.',
      },
    ],
  },
  {
    concern: 'invariant-span',
    weight: 'major',
    cues: [
      /(?:`\w+`|\b(?:total|sum|counter?|balance|limit|budget|quota|remainder|stock|number)\b)[^.;]{0,60}\b(?:grows?|goes up|is raised|is increased|increases|is lowered|shrinks|is updated|moves|follows)\b[^.;]{0,40}\b(?:with|on|when|after|once)\b[^.;]{0,30}(?:\p{Lu}\p{Ll}+(?:\p{Lu}\p{Ll}+)+|\bevents?\b|\breally\b|\bcompleted\b|\bsettled\b)/u,
      /\b(?:reserv\w*|debit\w*|deduct\w*|books?|counts?|check\w*|subtract\w*|lowers?)\b[^.;]{0,40}\b(?:when|once|after|as soon as|on)\b[^.;]{0,40}\b(?:receiv\w+|gets?|hears?|handles?|consumes?|reads?|processes)\b[^.;]{0,30}\b\p{Lu}\p{Ll}+(?:\p{Lu}\p{Ll}+)*(?:Created|Placed|Opened|Started|Submitted|Booked|Added|Registered|Ordered|Requested|Accepted)\b/u,
      /\b(?:consults?|looks? (?:at|into|up)|checks?|compares?|asks?|goes by|relies on|reads?)\b[^.;]{0,60}\b(?:view|copy|cache|snapshot|index|projection|replica|export|report|read model)\b[^.;]{0,120}\b(?:every \d+ (?:seconds|minutes|hours)|nightly|hourly|\d+ (?:seconds|minutes|hours) old|built anew|refreshed|of last night|of the night|delayed|lag\w*)\b[^.;]{0,160}\b(?:refus\w+|leav(?:es|ing) out|skips?|allows?|permits?|lets|free|available|enough|grants?|sells?|books?|assigns?|enrol\w*|offers?)\b/iu,
    ],
    demanded: ['invariant', 'criterion', 'requirement'],
    unless:
      /\b(?:asked for|pending|in flight|including|open ones|reserved|reserves? first|locks?|locked|locking|for update|unique|constraint|conditional|serializ\w*|compensat\w*|cancels? (?:it|the)|is cancel\w+|takes? (?:it )?back|undone|undo|refused? (?:it|the|and)|rejected|primary|authoritative|asks? (?:the owner|again)|only a hint|hint)\b/i,
    reach: 'passage',
    alone: true,
    outside: /Alternatives|Playbook|Monitoring|Performance|Migration/,
    fault: 'what is checked follows later than what is done',
    text: 'Two that come before the figure has followed both find room, and both go on. The rule holds in each place and is broken between them, and nothing undoes the second.',
    question: 'What makes the second one wait or fail, before the figure has caught up?',
    waysOut: [
      {
        title: 'Reserve first, in the transaction that checks',
        tradeOff: 'What is reserved and never used has to be given back.',
      },
      {
        title: 'Let the second one happen, and undo it by a compensation',
        tradeOff: 'Somebody is told no after having been told yes.',
      },
    ],
  },
  {
    concern: 'migration',
    weight: 'major',
    cues: [
      /\b(?:old|former|previous|existing|legacy|present|current|paper)\b[^.;]{0,80}\b(?:stays?|remains?|keeps?|continues?|goes? on)\b[^.;]{0,40}\b(?:in use|writing|their own|its own|with own|accept\w*|editable|taking|working)\b[^.;]{0,60}\b(?:until|till|for (?:\w+ ){1,3}(?:weeks?|months?|days)|meanwhile|during)\b/i,
      /\breplac\w+\b[^.;]{0,60}\bin (?:one|a single|the same) (?:migration|release|step|script|deployment)\b/i,
      /\b(?:one|the same|a single|that) (?:release|migration|deployment|script)\b[^.;]{0,120}\b(?:removes?|drops?|deletes?)\b[^.;]{0,40}\b(?:columns?|tables?|fields?|old)\b/i,
    ],
    unless:
      /\b(?:sync\w*|in step|calls? the (?:new|old)|feeds?|both (?:are|get|places)|copied|compar\w+|read-only|reading only|replicat\w+|forward\w*|mirror\w*|every \d+ minutes|write[- ]?through|double[- ]writ\w*|leading|master|source of truth|expand|contract|no (?:running|other) (?:release|reader)|rehears\w+|dry run|\d+ days|shadow)\b/i,
    reach: 'passage',
    alone: true,
    sections:
      /^(?:Component Design|High-Level Approach|Technology Choices|Risks|Other|Edge Cases|Open Questions)|Rollout|Migration|Transition|Moving|Introduction/,
    outside: /Alternatives|Playbook|Monitoring|Performance/,
    fault: 'old and new are both in use, and nothing keeps them together',
    text: 'What is entered on one side in between is missing on the other. Nobody can say which of the two is right, and on the day on which the old one goes its part is lost.',
    question: 'Which of the two decides until then, and what carries each change to the other?',
    waysOut: [
      { title: 'One decides from the first day on, the other calls it', tradeOff: 'The old side has to be changed once more.' },
      { title: 'Expand, fill, switch reads, contract a release later', tradeOff: 'Three releases in place of one.' },
    ],
  },
  {
    concern: 'backpressure',
    weight: 'major',
    cues: [
      /\b(?:machine|device|app|client|terminal|till|handheld|gateway|station|phone|meter|board|sensor|vehicle|truck|tablet|agent|browser|scanner|gate|player|reader|kiosk|lock|locker)s?\b[^.;]{0,120}\b(?:all )?(?:at|until|to|on|from) (?:exactly )?(?:\d{1,2}:\d\d|midnight|noon|the full (?:hour|quarter)|the (?:same|first) (?:second|minute|moment))/i,
      /\b(?:at|until|to|on) (?:exactly )?(?:\d{1,2}:\d\d|midnight|noon|the full (?:hour|quarter)|the (?:same|first) (?:second|minute|moment))\b[^.;]{0,60}\b(?:all|every|each) (?:machines?|devices?|apps?|clients?|terminals?|tills?|handhelds?|gateways?|stations?|phones?|meters?|sensors?|vehicles?|tablets?|players?|readers?|scanners?)\b/i,
    ],
    needs: /\b(?:check-?in\w*|downloads?|polls?|sync\w*|reports?|calls?|requests?|fetch\w*|uploads?|sends?|connects?|asks?)\b/i,
    unless:
      /\b(?:random\w*|jitter\w*|spread\w*|staggered|offset|minus|plus or minus|at most \d|leases?|in groups|one after another|limit\w*|zone)\b/i,
    reach: 'passage',
    alone: true,
    sections: /^(?:Component Design|High-Level Approach|Integration Points|Performance|Edge Cases)/,
    fault: 'all of them come at the same moment',
    text: 'The average says nothing of that minute. Whatever is refused then comes back together as well, and the more there are, the longer nobody gets through.',
    question: 'What spreads them, and what does one that is turned away do?',
    waysOut: [
      {
        title: 'A time of its own for each, drawn at random or given by the server',
        tradeOff: 'Nobody knows the moment beforehand.',
      },
      { title: 'Admission: so many at a time, the others are told when to come', tradeOff: 'A count that all instances share.' },
    ],
  },
  {
    concern: 'single-point-of-failure',
    weight: 'major',
    cues: [
      /\b(?:one|a single|only one|the only|an?)\b[^.;]{0,60}\b(?:instance|server|machine|node|bridge|box|vm|process|broker|container|host)\b[^.;]{0,140}\b(?:(?:restarted|started|replaced|repaired|restored|set up|moved) by hand|restarted manually|in (?:its )?memory\b[^.;]{0,60}\b(?:lost|gone|anew|wait))/i,
    ],
    unless:
      /\b(?:standby|second (?:instance|node|one|machine|server)|replicas?|fail-?over|takes? over|two (?:instances|nodes|zones)|multi-az|rebuil\w+ from)\b/i,
    reach: 'passage',
    alone: true,
    sections: /^(?:Component Design|High-Level Approach|Integration Points|Technology Choices|Failure Modes)/,
    fault: 'nothing takes over when it is lost',
    text: 'Until a person has noticed, come and brought it back, everything that goes through it stands still, and what it held in memory is gone.',
    question: 'What takes over, after how long, and what is lost then?',
    waysOut: [
      {
        title: 'A second one in another zone, and state outside of both',
        tradeOff: 'Twice the machines, and a switch to be tested.',
      },
      { title: 'Say how long it may be away, with whoever asked for it', tradeOff: 'A promise gets smaller.' },
    ],
  },
  {
    concern: 'secrets',
    weight: 'major',
    cues: [
      /\b(?:private|signing|encryption|master|secret) keys?\b[^.;]{0,80}\b(?:variables?|environment|config\w*|repository|build server|pipeline|image|usb|stick|wiki|shared (?:drive|folder)|spreadsheet|laptop|e-?mail)\b/i,
    ],
    unless:
      /\b(?:hsm|kms|vault|secure element|hardware|secrets? manager|encrypted|never|cannot leave|does not leave|public keys?|no\b)/i,
    reach: 'sentence',
    alone: true,
    outside: /Alternatives|Playbook/,
    fault: 'a key lies where many can copy it',
    text: 'Whoever can change a job there, or reads its logs and backups, can take it along and act in its name, and nobody sees it. It cannot be called back, only replaced everywhere.',
    question: 'Who can use it, who can copy it, and how is it replaced on the day it is out?',
    waysOut: [
      {
        title: 'A key that never leaves a module, and a rule for who may use it',
        tradeOff: 'Costs by the month, and a ceremony.',
      },
      {
        title: 'A vault with short-lived access and a record of each use',
        tradeOff: 'The key can still be copied by the one who is let in.',
      },
    ],
  },
  {
    concern: 'authorization',
    weight: 'major',
    cues: [
      /\b(?:everybody|everyone|anyone|anybody|whoever|any (?:employee|user|member of staff)) (?:(?:who is|that is|being) )?(?:signed|logged)[- ]in\b[^.;]{0,100}\b(?:sees?|reads?|opens?|may|can|edits?|changes?|uploads?|approves?|exports?|downloads?)\b/i,
    ],
    demanded: ['security', 'criterion', 'requirement', 'compliance'],
    needs: /./,
    unless: /\b(?:own|their|assigned|only (?:the|those|their|its|his|her)|public|harmless|no personal|according to|by role)\b/i,
    reach: 'sentence',
    alone: true,
    outside: /Alternatives|Playbook|Monitoring/,
    fault: 'whoever is inside may do it',
    text: 'Who somebody is was asked, and what he may do was not. What was to stay with a few is seen or done by everybody who has an account.',
    question: 'Which line of the design leaves the others out, and by what does it know who is asking?',
    waysOut: [
      { title: 'Check role and record on each request, in the service', tradeOff: 'Roles that somebody has to keep up.' },
      { title: 'Two views, of which one leaves it out', tradeOff: 'Two answers to keep in step.' },
    ],
  },
];
