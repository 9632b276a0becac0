import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { conflict, input, list, missing, text, type Refusals } from './wording.ts';

/** Wordings for refusals about runs. */
export const runRefusals: Refusals = {
  'run.not-found': ({ run }) => missing(`There is no run ${text(run)}.`, fix`${act('listRuns')} shows the runs that exist.`),
  'run.not-ended': ({ run, status }) =>
    conflict(
      `${text(run)} is ${text(status)}; only a run that has ended is forked.`,
      fix`${act('cancelRun', { key: text(run) })} ends it.`,
    ),
  'run.node-unknown': ({ run, node, nodes }) =>
    input(`${text(run)} never came to a step ${text(node)}.`, `Name one of: ${list(nodes) || 'none, it began no step'}.`),
  'run.budget-closed': ({ run, gate }) =>
    conflict(
      `${text(run)} asks for the budget that ${text(gate)} was closed on.`,
      fix`Raise the budget, then ${act('retryRun', { key: text(run) })}; or cancel the run.`,
    ),
  'tidying.age-refused': ({ age }) =>
    input(`Runs are tidied some time after they ended, and ${text(age)} is no such time.`, 'Give an age of 0 or more.'),
};
