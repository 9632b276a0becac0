import { wayBack } from '../answer-words.ts';
import type { CuedRule } from '../cued-rule.ts';

/** Moves of data without a way back. */
export const changeRules: readonly CuedRule[] = [
  {
    concern: 'migration',
    weight: 'major',
    cues: [
      /\b(?:takes?|taken|took) (?:\w+ )?over\b[^;]*\b(?:straight|directly|evening before|night before)\b/i,
      /\b(?:splits?|merges?|converts?|renames?|drops?|rewrites?)\b[^;]*\b(?:column|table|field|schema)\b[^;]*\b(?:when it starts|at start|on start\w*|drops? the old)\b|\bdrops? the old (?:one|column|table)/i,
      /\b(?:cards?|spreadsheets?|paper|originals?)\b[^;]*\b(?:deleted|thrown away|destroyed|shredded|discarded)\b/i,
      /\b(?:read|import(?:ed|s)?|load(?:ed|s)?|copied|moved|transferred|converted|migrated|carried over|taken over)\b[^;]*\b(?:live|production|productive|real) (?:tables?|database|data|system|schema)\b/i,
      /\b(?:import(?:ed|s)?|load(?:ed)?|copied|moved|transferred|converted|migrat\w+|conversion|import|cut ?over|script)\b[^;]*\b(?:one|single|last|a|the same|over the|during the|in a) (?:\w+ )?(?:weekend|night|evening|sunday|saturday|go|step|maintenance window|downtime|pass|afternoon)\b/i,
      /\b(?:columns?|tables?|fields?|schemas?|types?|enum)\b[^;]*\b(?:renamed?|renames|dropped|drops?|removed|altered|changed|converted|replaced)\b[^;]*\b(?:same (?:release|deployment|step|script|night|migration)|at (?:start|once|deployment|start-up)|in (?:one|a single) (?:release|step|script|statement|migration|transaction)|in place|when the (?:release|new version) (?:starts|is deployed))\b/i,
      /\b(?:no|without) (?:\w+ )?(?:way back|roll-?back|dry run|rehearsal|back-?up|down script|down migration)\b|\b(?:cannot|can not|can['’]t) be (?:undone|rolled back|taken back|reverted)\b/i,
    ],
    // What is cleared away may be what nobody needs any more.
    hints: [
      /\b(?:recycl\w+|waste paper|shredder)\b/i,
      /\baltered in place\b|\b(?:shut down|switched off|uninstalled|deleted|burnt|burned|thrown away|destroyed) (?:for good|afterwards|then)\b|\bthen (?:burnt|burned|destroyed|deleted|thrown away|shut down|switched off)\b|\b(?:old|former|legacy|existing) (?:\w+ ){0,3}is (?:shut down|switched off|uninstalled|deleted|emptied)\b/i,
      /\b(?:older?|previous|former|earlier) (?:versions?|releases?|code|program)\b[^;]*\b(?:cannot|can no longer|can['’]t|does not|do not|no longer) (?:read|understand|open|work)/i,
      /\b(?:read|import(?:ed|s)?|load(?:ed|s)?|copied|copies|moved?|moves|transferred|converted|converts?|migrated?|migrates|written|carried over|taken over|inserted)\b[^;]*\b(?:straight|directly|direct)\b[^;]*\b(?:into|in|to|on)\b/i,
      /\b(?:old|former|existing|previous|legacy|source) (?:\w+ ){0,3}(?:is|are|gets?|will be|tables?|columns?|systems?|data\w*|files?|spreadsheets?)\b(?:(?!\b(?:never|not|nothing)\b)[^;])*\b(?:deleted|dropped|removed|erased|emptied|truncated|overwritten|thrown away|switched off|shut down|cancel\w*)\b/i,
      /\b(?:alter table|rename column|drop column|drop table)\b/i,
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
