import { nfrCategories, type PrdBody, type UserStory } from '../../lifecycle/prd.ts';
import type { PrdInput } from '../../steps/inception/contracts.ts';
import { inline, list, section } from './lines.ts';

/** Renders a PRD for a model, each part with its local id, in half the tokens of its JSON. */
export function writePrd({ key, version, body }: PrdInput): string {
  const { risks, metrics, constraints } = body;
  return [
    `${key} version ${version}: ${inline(body.title)}`,
    ...section('Objective', body.objective === '' ? [] : [inline(body.objective)]),
    ...section('Target users', list(body.targetUsers)),
    ...section(
      'Glossary',
      body.glossary.map(({ term, meaning }) => `- ${inline(term)}: ${inline(meaning)}`),
    ),
    ...section('User stories', body.stories.flatMap(writeStory)),
    ...section('Requirements', writeRequirements(body)),
    ...nfrCategories.flatMap((category) =>
      section(
        `Non-functional requirements: ${category}`,
        body.nonFunctional[category].map(({ id, text }) => `${id} ${inline(text)}`),
      ),
    ),
    ...section('Risks', list(risks.identified)),
    ...section('Mitigations', list(risks.mitigations)),
    ...section('Assumptions', list(risks.assumptions)),
    ...section(
      'Success metrics',
      list([metrics.primaryKpi, ...metrics.secondary.map(({ text }) => text), metrics.measurementMethod]),
    ),
    ...section('Constraints', list([constraints.timeline, constraints.budget, ...constraints.technical, ...constraints.team])),
    ...section('Out of scope', list(body.outOfScope)),
    ...section(
      'Passages that were not read',
      body.unread.flatMap(({ id, heading, text }) => [`${id} ${inline(heading)}`, squeeze(text)]),
    ),
    ...section(
      'Other text of the document',
      body.other.flatMap(({ heading, markdown }) => [`## ${inline(heading)}`, squeeze(markdown)]),
    ),
  ].join('\n');
}

function writeStory({ id, alias, title, role, capability, benefit, priority, criteria }: UserStory): string[] {
  const wish = [
    `As ${role === '' ? '(role not stated)' : inline(role)}`,
    `I want ${capability === '' ? '(capability not stated)' : inline(capability)}`,
    ...(benefit === '' ? [] : [`so that ${inline(benefit)}`]),
  ].join(', ');
  return [
    `${id}${facts(priority, alias)} ${title === undefined ? '' : `${inline(title)}: `}${wish}`,
    ...criteria.map((criterion) => `  ${id}.${criterion.id} ${inline(criterion.text)}`),
  ];
}

/** Groups requirements under their original headings. */
function writeRequirements({ requirements }: PrdBody): string[] {
  let current = '';
  return requirements.flatMap(({ id, alias, section: name, text, priority }) => {
    const line = `${id}${facts(priority, alias)} ${inline(text)}`;
    if (name === current) return [line];
    current = name;
    return [`## ${inline(name)}`, line];
  });
}

/** Removes table padding, which can be half of a long document. */
function squeeze(markdown: string): string {
  return markdown
    .replace(/(?<=\S)[ \t]{2,}/g, ' ')
    .replace(/-{4,}/g, '---')
    .replace(/\n\s*\n/g, '\n\n')
    .trim();
}

function facts(priority: string | null, alias: string | undefined): string {
  const stated = [priority, alias === undefined ? null : `alias ${inline(alias)}`].filter((fact) => fact !== null);
  return stated.length === 0 ? '' : ` (${stated.join('; ')})`;
}
