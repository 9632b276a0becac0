import { describeFix } from '../../lifecycle/fixes/render-fix.ts';
import { markBlocks } from '../../documents/blocks/mark-blocks.ts';
import type { Finding } from '../../lifecycle/findings.ts';
import type { PrdChange } from '../../lifecycle/redraft.ts';
import type { PrdInput } from '../../steps/inception/contracts.ts';
import type { StepId, StepInput } from '../../steps/registry.ts';
import { writeConcepts, writeContexts, writeDaa, writePseudocode, writeTactical } from './write-model.ts';
import {
  writeAdr,
  writePatterns,
  writePlan,
  writePrecedents,
  writeRfc,
  writeSession,
  writeSource,
  writeTip,
  turnsToAnswer,
  writeTurn,
} from './write-design.ts';
import { writeEvidence, writeIncident } from './write-incident.ts';
import { writePrd } from './write-prd.ts';
import { inline, list, shortRefs } from './lines.ts';

/** A document for the model, under the name that the instruction uses. */
export interface DataBlock {
  readonly name: string;
  readonly text: string;
  /** Whether later calls share the prefix that ends here; the last block always does. */
  readonly endsPrefix?: boolean;
}

type Blocks = { readonly [S in StepId]: (input: StepInput<S>) => DataBlock[] };

/** Blocks follow the order of steps, so that each prompt begins with the previous one's data. */
const blocks: Blocks = {
  'inception/read-prd': ({ prd }) => [prdBlock(prd)],
  'inception/criticize-daa': ({ prd, daa }) => [prdBlock(prd), { name: 'daa', text: writeDaa(daa) }],
  'inception/identify-concepts': ({ prd }) => [prdBlock(prd)],
  'inception/propose-contexts': ({ prd, concepts }) => [prdBlock(prd), { name: 'concepts', text: writeConcepts(concepts) }],
  'inception/define-aggregates': ({ contexts, ...earlier }) => [
    ...blocks['inception/propose-contexts'](earlier),
    { name: 'contexts', text: writeContexts(contexts) },
  ],
  'inception/write-pseudocode': ({ tactical, ...earlier }) => [
    ...blocks['inception/define-aggregates'](earlier),
    { name: 'tactical', text: writeTactical(tactical) },
  ],
  'inception/state-invariants': ({ pseudocode, ...earlier }) => [
    ...blocks['inception/write-pseudocode'](earlier),
    { name: 'pseudocode', text: writePseudocode(pseudocode) },
  ],
  'inception/revise-daa': ({ prd, daa, findings, comments, changes = [] }) => [
    prdBlock(prd),
    { name: 'daa', text: writeDaa(daa) },
    { name: 'changes', text: list(changes.map(writeChange)).join('\n') },
    findingsBlock(findings),
    commentsBlock(comments),
  ],
  'lightweight/draft-tip': ({ prd, standing, changes = [] }) => [
    prdBlock(prd),
    { name: 'tip', text: standing ? writeTip(prd.body.title, standing) : '' },
    { name: 'changes', text: list(changes.map(writeChange)).join('\n') },
  ],
  'prd-writing/draft-prd': ({ intent, answered }) => [
    { name: 'intent', text: intent },
    {
      name: 'answers',
      text: answered.map(({ text, place, answer }) => `- ${place}: ${inline(text)} ${inline(answer)}`).join('\n'),
    },
  ],
  // Data that is the same for all turns of a session comes first.
  'design/draft-rfc': ({ prd, source, notes, constraints, patterns }) => [
    prdBlock(prd),
    { name: source.kind, text: writeSource(source) },
    {
      name: 'playbook',
      text: list(patterns.map(({ key, title, because }) => `${key} ${title}: ${because}`)).join('\n'),
    },
    { name: 'notes', text: notes },
    { name: 'constraints', text: list(constraints).join('\n') },
  ],
  'design/answer-turn': ({ prd, source, patterns, precedents, rfc, session }) => [
    prdBlock(prd),
    { name: source.kind, text: writeSource(source) },
    { name: 'playbook', text: writePatterns(patterns) },
    { name: 'precedents', text: writePrecedents(precedents) },
    { name: 'rfc', text: writeRfc({ ...rfc, body: markBlocks(rfc.body) }), endsPrefix: true },
    { name: 'session', text: writeSession(session, turnsToAnswer(session)) },
    { name: 'turn', text: turnsToAnswer(session).map(writeTurn).join('\n') },
  ],
  'design/check-consistency': ({ session, ...material }) => [
    ...blocks['design/answer-turn']({ ...material, session, turn: 1 }).filter(
      ({ name }) => name !== 'session' && name !== 'turn',
    ),
    { name: 'session', text: writeSession(session, []) },
  ],
  'design/draft-adr': ({ prd, source, patterns, precedents, rfc, revision }) => [
    prdBlock(prd),
    { name: source.kind, text: writeSource(source) },
    { name: 'playbook', text: writePatterns(patterns) },
    { name: 'precedents', text: writePrecedents(precedents) },
    { name: 'rfc', text: writeRfc(rfc) },
    ...(revision
      ? [
          { name: 'adr', text: writeAdr(rfc.title, revision.adr) },
          findingsBlock(revision.findings),
          commentsBlock(revision.comments),
        ]
      : []),
  ],
  'construction/shape-plan': ({ material, plan, findings, comments }) => [
    ...material.adrs.map(({ key, title, body }, at) => ({
      name: at === 0 ? 'adr' : 'amendment',
      text: `${key}\n${writeAdr(title, body)}`,
      endsPrefix: true,
    })),
    { name: 'plan', text: writePlan(plan) },
    findingsBlock(findings),
    commentsBlock(comments),
  ],
  'construction/propose-check': ({ adr, part, folders, tried }) => [
    { name: 'adr', text: `${adr.key}\n${writeAdr(adr.title, adr.body)}`, endsPrefix: true },
    { name: 'code', text: list(folders).join('\n'), endsPrefix: true },
    { name: 'part', text: part },
    { name: 'tried', text: list(tried.map(({ check, outcome }) => `${check}: ${outcome}`)).join('\n') },
  ],
  'incident/hypothesize': (material) => [
    { name: 'incident', text: writeIncident(material) },
    { name: 'evidence', text: writeEvidence(material.evidence) },
    {
      name: 'hypotheses',
      text: list(material.hypotheses.map(({ id, kind, statement }) => `${id} (${kind}): ${inline(statement)}`)).join('\n'),
    },
  ],
  'incident/word-draft': ({ incident, step, places, sources }) => [
    {
      name: 'sources',
      text: `${incident.key} ${inline(incident.title)}\n${list(sources.map(({ ref, text }) => `${ref}: ${inline(text)}`)).join('\n')}`,
      endsPrefix: true,
    },
    {
      name: 'places',
      text: [
        `Draft: ${step}`,
        ...places.map(({ id, about, takes, now }) => `${id} (takes: ${takes}): ${about} Now: ${now === '' ? 'nothing.' : now}`),
      ].join('\n'),
    },
  ],
};

/** Lint reports errors first, and a model that mends this many is linted again. */
const mostFindings = 60;

function findingsBlock(findings: readonly Finding[]): DataBlock {
  const lines = findings
    .slice(0, mostFindings)
    .map(
      ({ code, severity, at, message, fix }) =>
        `${code} (${severity})${at.part ? ` ${at.part}` : ''}: ${message} ${describeFix(fix)}`,
    );
  return { name: 'findings', text: list(lines).join('\n') };
}

function commentsBlock(comments: readonly { part: string; text: string }[]): DataBlock {
  const lines = comments.map(({ part, text }, at) => `${at + 1}. ${part === '' ? '' : `${shortRefs([part])}: `}${inline(text)}`);
  return { name: 'comments', text: lines.join('\n') };
}

function writeChange({ ref, change, before, after, was }: PrdChange): string {
  const name = shortRefs([ref]);
  if (change === 'moved') return `${name} was ${shortRefs([was ?? ref])} before, and reads the same.`;
  if (change === 'added') return `${name} is new.`;
  return change === 'removed'
    ? `${name} is no more. It read: ${inline(before ?? '')}`
    : `${name} reads otherwise. Before: ${inline(before ?? '')} Now: ${inline(after ?? '')}`;
}

export function listDataBlocks<S extends StepId>(step: S, input: StepInput<S>): readonly DataBlock[] {
  const list: Blocks[S] = blocks[step];
  return list(input).filter(({ text }) => text.trim() !== '');
}

/** Every call begins with the same PRD. */
function prdBlock(prd: PrdInput): DataBlock {
  return { name: 'prd', text: writePrd(prd), endsPrefix: true };
}
