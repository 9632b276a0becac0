import type { StepId } from '../../steps/registry.ts';
import { shortenLine } from '../prompting/visible-text.ts';
import { createJsonStringReader } from './json-strings.ts';

/** Returns the paths of names in a list's additions and changes. */
function changed(list: string): string[] {
  return [`${list}.add[].name`, `${list}.change[].name`];
}

/** Paths of the names in each step's answer, in writing order. */
const namedAt: Readonly<Record<StepId, readonly string[]>> = {
  'inception/read-prd': ['parts[].text'],
  'inception/criticize-daa': ['remarks[].text'],
  'inception/identify-concepts': ['entities[].name', 'operations[].name'],
  'inception/propose-contexts': ['contexts[].name'],
  'inception/define-aggregates': ['aggregates[].name', 'valueObjects[].name', 'domainEvents[].name'],
  'inception/write-pseudocode': ['operations[].id', 'domainServices[].name'],
  'inception/state-invariants': ['invariants[].invariants[].statement'],
  'inception/revise-daa': [
    ...changed('contexts'),
    ...changed('aggregates'),
    ...changed('valueObjects'),
    ...changed('domainEvents'),
    ...changed('domainServices'),
  ],
  'lightweight/draft-tip': ['apiChanges[].path', 'integrationPoints[].text'],
  'prd-writing/draft-prd': ['stories[].title', 'questions[].text'],
  'design/draft-rfc': ['alternatives[].text', 'decisions[]'],
  'design/answer-turn': ['objections[].title'],
  'design/check-consistency': ['edits[].because'],
  'construction/propose-check': ['check'],
  'construction/shape-plan': ['reword[].goal', 'merge[].goal', 'split[].goal'],
  'incident/hypothesize': ['hypotheses[].statement'],
  'incident/word-draft': ['words[].text'],
  'design/draft-adr': ['points[].text', 'apiContract[].path', 'alerts[].name'],
};

const longestName = 80;

/** Reports each name once while an answer streams in, also across repeats and repairs. */
export function findNames(
  step: StepId,
  onName: (name: string) => void,
): (piece: { readonly text: string; readonly restarted: boolean }) => void {
  const told = new Set<string>();
  const reader = createJsonStringReader(namedAt[step], (text) => {
    const name = shortenLine(text, longestName);
    if (name === '' || told.has(name)) return;
    told.add(name);
    onName(name);
  });
  return ({ text, restarted }) => {
    if (restarted) reader.restart();
    reader.write(text);
  };
}
