import { act, field, fix, type Fix, joinFixes } from '../../lifecycle/fixes/fix.ts';
import { artifactKinds } from '../../lifecycle/artifact-kinds.ts';
import { adviseOnSource, describeOpenSource, type OpenSource } from '../../lifecycle/gate-chain.ts';
import { startWithArticle, withArticle } from '../../lifecycle/count.ts';
import { conflict, input, kindName, list, missing, permission, text, type Refusals } from './wording.ts';

/** Wordings for refusals about artifacts, links, baselines and bundles. */
export const artifactRefusals: Refusals = {
  'artifact.not-found': ({ key }) => missing(`There is no artifact ${text(key)}.`, fix`See ${act('listArtifacts')}.`),
  'artifact.stale-version': ({ key, expected, current }) =>
    conflict(
      `${text(key)} is at version ${text(current)}; your change was made on version ${text(expected)}.`,
      fix`See what changed, ${act('diffVersions', { key: text(key), from: text(expected), to: text(current) })}, bring your change into version ${text(current)}, and save it as made on that one: with ${field('base')} ${text(current)}, or \`version: ${text(current)}\` in the front matter of an exported file.`,
    ),
  'artifact.final': ({ key, status }) =>
    conflict(`${text(key)} is ${text(status)} and takes no new version.`, insteadOfAVersion(text(key), text(status))),
  'artifact.wrong-author': ({ run }) =>
    permission(`What ${text(run)} drafted has the person who started that run as its author.`, 'Store it in their name.'),
  'artifact.unfinished': () => input('An artifact needs a key and a first version.', 'Create it through the repository.'),
  'artifact.category-missing': () =>
    input(
      'A Playbook entry needs a category, which its key begins with.',
      'State it in the document: `- **Category:** MESSAGING`, in letters.',
    ),
  'artifact.unstorable-text': () =>
    input(
      'The text holds characters that cannot be stored (NUL, or half of a surrogate pair).',
      'Save the document as clean UTF-8.',
    ),
  'status.illegal-transition': ({ key, from, to, legal }) =>
    conflict(
      `${text(key)} is ${text(from)} and cannot become ${text(to)}.`,
      list(legal) === '' ? `${text(from)} is final; create a new artifact instead.` : `Legal next: ${list(legal)}.`,
    ),
  'status.decider-required': ({ key, from, to }) =>
    permission(
      `${text(key)} is ${text(from)}: only somebody who could have approved it makes it ${text(to)}.`,
      fix`Say so yourself, with a token of your own: ${act('moveArtifact', { key: text(key), status: text(to) })}.`,
    ),
  'status.wrong-role': ({ key, to, needed, held }) =>
    permission(
      `To make ${text(key)} ${text(to)} takes a person who is one of: ${list(needed)}. You hold: ${list(held) || 'no role'}.`,
      'Ask someone with one of these roles, or an admin for the role.',
    ),
  'status.reason-required': ({ key, to }) =>
    input(`To make ${text(key)} ${text(to)} needs a reason.`, fix`Say why nobody uses it any more: ${field('reason')}.`),
  'status.version-required': ({ key, from, to }) =>
    conflict(`${text(key)} is ${text(from)}; only a new version makes it ${text(to)}.`, 'Add a version with what has changed.'),
  'status.replacement-required': ({ key }) =>
    permission(
      `Nothing in force supersedes ${text(key)}.`,
      /^(?:ADR|RFC)-/.test(text(key))
        ? fix`Begin its replacement, ${act('succeedArtifact', { key: text(key), role: 'supersedes' })}, and bring that through its gate: the approval moves ${text(key)} by itself.`
        : 'Link its replacement to it by `supersedes`, and bring that through its gate.',
    ),
  'status.source-open': ({ key, to, sources }) => {
    const open = sources as readonly OpenSource[];
    return permission(
      `${text(key)} does not become ${text(to)} yet: ${open.map(describeOpenSource).join('; ')}.`,
      joinFixes(...open.slice(0, 1).map(adviseOnSource)),
    );
  },
  'status.source-missing': ({ key, to, role, kinds }) => {
    const named = (kinds as readonly string[]).map((kind) => withArticle(kindName(kind))).join(' or ');
    return permission(
      `${text(key)} does not become ${text(to)} yet: it has no link "${text(role)}" to ${named}.`,
      fix`Say which: ${act('linkArtifact', { key: text(key), role: text(role) })}.`,
    );
  },
  'link.dead': ({ to }) =>
    missing(`A link points at ${text(to)}, which does not exist there.`, 'Point it at an artifact or part that exists.'),
  'bolt.part-owned': ({ part, owner, key }) =>
    conflict(
      `${text(part)} is owned by ${text(owner)} already, so ${text(key)} cannot own it too.`,
      fix`Take it from ${text(owner)} first, ${act('editArtifact', { key: text(owner) })}, or leave it there: a part has one owner.`,
    ),
  'link.illegal': ({ from, role, to, legal }) =>
    input(
      `${startWithArticle(kindName(from))} has no link "${text(role)}" to ${withArticle(kindName(to))}.`,
      `Legal for ${withArticle(kindName(from))}: ${list(legal) || 'none'}.`,
    ),
  'link.cycle': ({ from, to }) =>
    input(
      `A link from ${text(from)} to ${text(to)} would close a cycle.`,
      'Links run from the later artifact to the earlier one.',
    ),
  'link.not-suspect': ({ from, to }) =>
    conflict(
      `No link from ${text(from)} to ${text(to)} is suspect.`,
      fix`${act('listGaps')} lists those that are; one whose target was removed is mended by a new version.`,
    ),
  'link.moved-on': ({ to, seen, current }) =>
    conflict(
      `${text(to)} is at version ${text(current)}, and you looked at version ${text(seen)}.`,
      fix`Read what changed, ${act('diffVersions', { key: text(to), from: text(seen), to: text(current) })}, and clear the link with ${field('seen')} ${text(current)}.`,
    ),
  'link.machine': () => permission('Only a person says that a link still holds.', 'Ask a person to clear it.'),
  'part.not-found': ({ key, part }) =>
    missing(`${text(key)} has no part ${text(part)}.`, fix`${act('readArtifact', { key: text(key) })} shows its parts.`),
  'baseline.not-found': ({ name }) => missing(`There is no baseline ${text(name)}.`, fix`See ${act('listBaselines')}.`),
  'baseline.exists': ({ name }) =>
    conflict(`There is a baseline ${text(name)} already, and it does not change.`, 'Choose another name.'),
  'baseline.unknown-artifact': ({ missing: unknown }) =>
    missing(`These are not in the repository: ${list(unknown)}.`, 'Name artifacts that exist, such as PRD-001 or PRD-001@2.'),
  'repository.exists': ({ name }) =>
    conflict(`There is a repository ${text(name)} already, with another address.`, 'Choose another name.'),
  'repository.known': ({ name }) =>
    conflict(
      `That repository is here already, as ${text(name)}.`,
      fix`Index it: ${act('indexRepository', { name: text(name) })}.`,
    ),
  'link.required': ({ key, roles }) =>
    input(
      `${text(key)} lacks its links: ${list(roles)}.`,
      fix`Say what it was made from: ${act('linkArtifact', { key: text(key), role: list(roles).split(', ')[0] })}. Then open the gate.`,
    ),
  'bundle.repository-not-empty': () =>
    conflict(
      'This repository holds artifacts already, and a bundle brings keys that may be theirs.',
      fix`Set THROUGHLINE_HOME to an empty folder, such as ./other/.throughline, and import it there: ${act('importBundle')}.`,
    ),
  'bundle.key-refused': ({ key, next }) =>
    input(
      `The bundle wants the key ${text(key)}${next === undefined ? '' : `, and the next one is ${text(next)}`}.`,
      'Export the bundle again, and import it as it was written. Nothing was stored.',
    ),
};

/** A final record changes by a new one; two kinds have an operation for that. */
function insteadOfAVersion(key: string, status: string): Fix {
  if (status === 'Accepted' && key.startsWith(`${artifactKinds.adr.prefix}-`))
    return fix`${act('succeedArtifact', { key, role: 'amends' })} begins a record that adds to it; ${act('succeedArtifact', { key, role: 'supersedes' })}, one that takes its place.`;
  if (status === 'Approved' && key.startsWith(`${artifactKinds.rfc.prefix}-`))
    return fix`${act('succeedArtifact', { key, role: 'supersedes' })} begins one that takes its place.`;
  return 'Create a new artifact that amends or supersedes it.';
}
