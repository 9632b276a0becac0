import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { conflict, input, text, type Refusals } from './wording.ts';

/** Wordings for refusals about Deployment Units. */
export const unitRefusals: Refusals = {
  'unit.expected': ({ key }) =>
    input(`${text(key)} is no Deployment Unit.`, fix`See which there are: ${act('listArtifacts', { kind: 'unit' })}.`),
  'unit.no-commit': ({ key }) =>
    conflict(
      `${text(key)} does not say which commit it was built from, so nothing can be checked there.`,
      fix`Write it into its section "Source": ${act('editArtifact', { key: text(key) })}.`,
    ),
  'unit.other-commit': ({ key, commit, sha }) =>
    conflict(
      `${text(key)} was built from ${text(commit)}; a check of ${text(sha)} says nothing about it.`,
      'Run the check at the commit of the unit, or build a unit from the other one.',
    ),
  'unit.bolt-taken': ({ unit, bolt, other }) =>
    conflict(
      `${text(bolt)} is in ${text(other)} already; a Bolt belongs to one Deployment Unit.`,
      text(unit) === ''
        ? fix`Leave it out.`
        : fix`Leave it out, or say that ${text(unit)} takes the place of ${text(other)} by \`supersedes: ${text(other)}\` in its references.`,
    ),
};
