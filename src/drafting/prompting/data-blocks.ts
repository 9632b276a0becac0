import type { StepId, StepInput } from '../../steps/registry.ts';
import { writeConcepts, writeContexts, writeDaa, writePseudocode, writeTactical } from './write-model.ts';
import { writePrd } from './write-prd.ts';
import { inline, list, shortRefs } from './lines.ts';

/** A document that the model reads, under the name by which the instruction speaks of it. */
export interface DataBlock {
  readonly name: string;
  readonly text: string;
}

type Blocks = { readonly [S in StepId]: (input: StepInput<S>) => DataBlock[] };

/** In the order of the steps, so that what one step was sent is the beginning of what the next is sent. */
const blocks: Blocks = {
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
  'inception/revise-daa': ({ prd, daa, findings, comments }) => [
    prdBlock(prd),
    { name: 'daa', text: writeDaa(daa) },
    {
      name: 'findings',
      text: list(
        findings
          .slice(0, mostFindings)
          .map(
            ({ code, severity, at, message, fix }) => `${code} (${severity})${at.part ? ` ${at.part}` : ''}: ${message} ${fix}`,
          ),
      ).join('\n'),
    },
    {
      name: 'comments',
      text: comments
        .map(({ part, text }, at) => `${at + 1}. ${part === '' ? '' : `${shortRefs([part])}: `}${inline(text)}`)
        .join('\n'),
    },
  ],
  'lightweight/draft-tip': ({ prd }) => [prdBlock(prd)],
};

/** Errors come first in what lint reports; a model that has mended so many is linted again. */
const mostFindings = 60;

export function listDataBlocks<S extends StepId>(step: S, input: StepInput<S>): readonly DataBlock[] {
  const list: Blocks[S] = blocks[step];
  return list(input).filter(({ text }) => text.trim() !== '');
}

function prdBlock(prd: StepInput<StepId>['prd']): DataBlock {
  return { name: 'prd', text: writePrd(prd) };
}
