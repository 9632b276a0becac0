import { stepwise, wayBack } from '../answer-words.ts';
import type { CuedRule } from '../cued-rule.ts';

/** Releases to all at once, and moves of data without a way back. */
export const changeRules: readonly CuedRule[] = [
  {
    concern: 'rollout',
    weight: 'major',
    cues: [
      /\ball (?:\d[\d,.]* )?[\p{L}-]+ (?:get|receive|switch|change|start|use|work)\b[^;]*\bon (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|the same|one)\b/iu,
      /\bold (?:one|app|system|program|till|version)s? (?:stops?|ends?|is dead)\b[^;]*\b(?:that|same|the) (?:morning|day|evening|night)\b/i,
      /\bmandatory for (?:everybody|everyone|all)\b|\b(?:activated|switched|enabled|started|applied|released|valid)\b[^;]*\b(?:for|on|in|to) (?:all|every|everybody|everyone)\b[^;]*\b(?:at (?:midnight|noon|once|\d)|on (?:the|\d|monday|sunday)|from)\b/i,
      /\b(?:push\w*|goes|sent|takes? over|installed?|switch\w*|releas\w*|updat\w*|activat\w*|start\w*|roll\w*|deploy\w*|distribut\w*)\b[^;]*\b(?:(?:the |our )?(?:entire|whole|complete) (?:fleet|network|company|country|organi[sz]ation|customer base|system)|all (?:the )?\d[\d,. ]*|on all|to all|for all|to every|on every|everybody|everyone)\b/i,
      /\b(?:one truth|everything new|everybody starts|all start)\b[^;]*\b(?:first|monday|day|minute)\b|\bon (?:monday|the next day|that morning)[^;]*\b(?:everybody|everyone|all)\b/i,
      /\b(?:all|every|everybody|everyone)\b[^;]*\b(?:chang(?:e|es) over|switch(?:es)?|starts?|go(?:es)? live|moves?|gets?|works? with|uses?)\b[^;]*\b(?:on the (?:first|same|last)|on one|same (?:day|night|hour|morning)|at once|on a single|on \d|from \d|from day one|together)\b/i,
      /\bfrom (?:\d{1,2} \p{Lu}\w+|\p{Lu}\w+ \d{1,2}|the first day|day one|that day|then) on?,? ?(?:everybody|everyone|all|every)\b/iu,
      /\b(?:no|without(?: a)?) (?:transition|parallel (?:run|operation)|overlap|coexistence)\b/i,
      /\b(?:reaches|goes to|arrives at|gets to|is on) (?:all|every)\b[^;]*\b(?:same|within (?:an|the|one)|at once|overnight|minutes)\b/i,
      /\b(?:switch\w*|turn\w*|roll\w*|goes?|go|going|launch\w*|activat\w*|enabl\w*|deploy\w*|install\w*|updat\w*|releas\w*|live|start\w*|mov(?:e|es|ed)|chang(?:e|es|ed)|migrat\w*|cut ?over|begin\w*|introduc\w*|opens?|shipped|delivered)\b[^;]*\b(?:all|every|everybody|everyone|everywhere|whole|entire|complete)\b[^;]*\b(?:at once|at the same time|same (?:night|day|evening|hour|moment|weekend|morning|time)|one (?:night|day|weekend|go|step|evening|morning|sunday|saturday)|together|simultaneously|first day|in one|big bang|on (?:one|the same|a single)|overnight|on \d{1,2}(?:st|nd|rd|th)? \p{Lu}\w+|on \p{Lu}\w+ \d{1,2}|from the (?:first|start)|on the (?:last|first))\b/iu,
      /\b(?:at once|at the same time|same (?:night|day|evening|hour|weekend|morning)|one (?:night|day|weekend|go|evening|morning)|in one step|simultaneously|overnight|big bang|on \d{1,2}(?:st|nd|rd|th)? \p{Lu}\w+)\b[^;]*\b(?:switch\w*|turn\w*|roll\w*|goes|go|launch\w*|activat\w*|enabl\w*|deploy\w*|install\w*|updat\w*|live|cut ?over)\b[^;]*\b(?:all|every|everybody|everyone|everywhere|whole|entire|complete)\b/iu,
      /\bbig[- ]bang\b|\bnever a mix of versions\b|\b(?:no|without) (?:\w+ )?(?:pilot|canary|flags?|stages?|waves|trial)\b|\b(?:old|previous|former|existing|current|legacy) (?:\w+ ){0,3}(?:is|are|gets?|will be) (?:switched off|turned off|shut down|removed|uninstalled|dismantled|deleted|cancel\w*|ended|retired|decommissioned)\b[^;]*\b(?:same|at once|immediately|that (?:day|night|morning|evening|weekend)|before|at the same|right away|on the (?:day|evening|morning|weekend))\b/i,
    ],
    needs:
      /\b(?:release[sd]?|version|mandatory|rules|activated|till|engine|software|system|app|push\w*|takes? over|switch\w*|go(?:es)? live|live|roll\w*|deploy\w*|launch\w*|firmware|update[sd]?|install\w*|flag|cut ?over|start\w*|new|moved?|pilot|off)\b/i,
    sections: /Risk|Rollout|Roll-out|Approach|Migration|Monitoring|Component|Release|Deployment|Introduction|Launch|way back/i,
    denies: true,
    unless: new RegExp(String.raw`${stepwise.source}|\bflag\b[^;]*\boff\b`, 'i'),
    fault: 'it goes to everybody at once',
    text: 'A mistake that shows only in use hits everybody in the same hour, at the moment when everybody looks, and there is no part that still works and nothing to compare with.',
    question: 'Who gets it first, what is watched, and at which figure does it stop and go back?',
    waysOut: [
      {
        title: 'A pilot, then waves with a stop criterion',
        tradeOff: 'Two versions side by side for a while, and explanations to give.',
      },
      {
        title: 'A switch by site, group or share of requests',
        tradeOff: 'Both paths have to work as long as the switch is there.',
      },
    ],
  },
  {
    concern: 'migration',
    weight: 'major',
    cues: [
      /\b(?:takes?|taken|took) (?:\w+ )?over\b[^;]*\b(?:straight|directly|evening before|night before)\b/i,
      /\b(?:splits?|merges?|converts?|renames?|drops?|rewrites?)\b[^;]*\b(?:column|table|field|schema)\b[^;]*\b(?:when it starts|at start|on start\w*|drops? the old)\b|\bdrops? the old (?:one|column|table)/i,
      /\b(?:recycl\w+|waste paper|shredder)\b/i,
      /\baltered in place\b|\b(?:shut down|switched off|uninstalled|deleted|burnt|burned|thrown away|destroyed) (?:for good|afterwards|then)\b|\bthen (?:burnt|burned|destroyed|deleted|thrown away|shut down|switched off)\b|\b(?:old|former|legacy|existing) (?:\w+ ){0,3}is (?:shut down|switched off|uninstalled|deleted|emptied)\b/i,
      /\b(?:older?|previous|former|earlier) (?:versions?|releases?|code|program)\b[^;]*\b(?:cannot|can no longer|can['’]t|does not|do not|no longer) (?:read|understand|open|work)/i,
      /\b(?:cards?|spreadsheets?|paper|originals?)\b[^;]*\b(?:deleted|thrown away|destroyed|shredded|discarded)\b/i,
      /\b(?:read|import(?:ed|s)?|load(?:ed|s)?|copied|copies|moved?|moves|transferred|converted|converts?|migrated?|migrates|written|carried over|taken over|inserted)\b[^;]*\b(?:straight|directly|direct)\b[^;]*\b(?:into|in|to|on)\b/i,
      /\b(?:read|import(?:ed|s)?|load(?:ed|s)?|copied|moved|transferred|converted|migrated|carried over|taken over)\b[^;]*\b(?:live|production|productive|real) (?:tables?|database|data|system|schema)\b/i,
      /\b(?:import(?:ed|s)?|load(?:ed)?|copied|moved|transferred|converted|migrat\w+|conversion|import|cut ?over|script)\b[^;]*\b(?:one|single|last|a|the same|over the|during the|in a) (?:\w+ )?(?:weekend|night|evening|sunday|saturday|go|step|maintenance window|downtime|pass|afternoon)\b/i,
      /\b(?:old|former|existing|previous|legacy|source) (?:\w+ ){0,3}(?:is|are|gets?|will be|tables?|columns?|systems?|data\w*|files?|spreadsheets?)\b(?:(?!\b(?:never|not|nothing)\b)[^;])*\b(?:deleted|dropped|removed|erased|emptied|truncated|overwritten|thrown away|switched off|shut down|cancel\w*)\b/i,
      /\b(?:columns?|tables?|fields?|schemas?|types?|enum)\b[^;]*\b(?:renamed?|renames|dropped|drops?|removed|altered|changed|converted|replaced)\b[^;]*\b(?:same (?:release|deployment|step|script|night|migration)|at (?:start|once|deployment|start-up)|in (?:one|a single) (?:release|step|script|statement|migration|transaction)|in place|when the (?:release|new version) (?:starts|is deployed))\b/i,
      /\b(?:alter table|rename column|drop column|drop table)\b/i,
      /\b(?:no|without) (?:\w+ )?(?:way back|roll-?back|dry run|rehearsal|back-?up|down script|down migration)\b|\b(?:cannot|can not|can['’]t) be (?:undone|rolled back|taken back|reverted)\b/i,
    ],
    needs:
      /\b(?:import\w*|load\w*|migrat\w*|convert\w*|conver\w*|cop(?:y|ied|ies)|mov(?:e|ed)|old|existing|spreadsheets?|legacy|tables?|columns?|schemas?|data|script|transfer\w*|taken over|carried over)\b/i,
    sections:
      /Risk|Rollout|Roll-out|Migration|Component|Approach|Technology|Edge|Failure|Monitoring|Con|Open|Transition|way back/i,
    denies: true,
    unless: new RegExp(String.raw`${wayBack.source}|\d+ (?:days|weeks|months|years)\b|by partition`, 'i'),
    fault: 'data is moved without a proof and without a way back',
    text: 'The first wrong row is found after the original is gone or the old code no longer reads what is there. From then on every hour makes going back dearer.',
    question: 'How is it proved that everything arrived, and how does one go back on the day after?',
    waysOut: [
      { title: 'Staging, a dry run with a report, then both side by side', tradeOff: 'Two places to keep up for a while.' },
      { title: 'Expand, backfill, switch reads, contract a release later', tradeOff: 'Three releases in place of one.' },
    ],
  },
];
