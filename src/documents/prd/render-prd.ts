import { withArticle } from '../../lifecycle/count.ts';
import { nfrCategories, type PrdBody, type Priority, type UserStory } from '../../lifecycle/prd.ts';
import { escapeText } from '../markdown/escape-text.ts';
import { nothingStated, renderBullets, renderFrontMatter, renderKept, renderTable } from '../markdown/canonical-lines.ts';
import { renderQuestions } from './render-questions.ts';

/** The front matter value that marks a canonical PRD. */
export const prdMark = 'PRD';

/** Replaces a missing role, capability or benefit of a story. */
export const notStated = '_(not stated)_';

/** Heading of requirements without one. */
export const noSection = '_(no section)_';

/** Heading of the words that a model read as parts. */
export const quotesHeading = 'Words of What a Model Read';

/** Renders the sections of specification 2.1 in order; `parsePrd` returns an equal body. */
export function renderPrd({ key, body }: { readonly key?: string; readonly body: PrdBody }): string {
  const { risks, metrics, constraints } = body;
  const lines = [
    ...renderFrontMatter(prdMark, key),
    `# ${escapeText(body.title)}`.trimEnd(),
    '',
    '## Feature Overview',
    '',
    ...section('Objective', paragraph(body.objective)),
    ...section('Target Users', renderBullets(body.targetUsers)),
    ...(body.outOfScope.length === 0 ? [] : section('Out of Scope', renderBullets(body.outOfScope))),
    '## User Stories',
    '',
    ...(body.stories.length === 0 ? [nothingStated, ''] : body.stories.flatMap(renderStory)),
    ...(body.requirements.length === 0 ? [] : ['## Requirements', '', ...renderRequirements(body)]),
    '## Non-Functional Requirements',
    '',
    ...nfrCategories.flatMap((category) => section(capitalize(category), renderItems(body.nonFunctional[category]))),
    '## Risk Assessment',
    '',
    ...section('Identified Risks', renderBullets(risks.identified)),
    ...section('Mitigation Strategies', renderBullets(risks.mitigations)),
    ...section('Assumptions', renderBullets(risks.assumptions)),
    '## Success Metrics',
    '',
    ...section('Primary KPI', paragraph(metrics.primaryKpi)),
    ...section('Secondary Metrics', renderItems(metrics.secondary)),
    ...section('Measurement Method', paragraph(metrics.measurementMethod)),
    '## Constraints',
    '',
    ...section('Timeline', paragraph(constraints.timeline)),
    ...section('Budget', paragraph(constraints.budget)),
    ...section('Technical Constraints', renderBullets(constraints.technical)),
    ...section('Team Constraints', renderBullets(constraints.team)),
    ...(body.glossary.length === 0
      ? []
      : [
          '## Glossary',
          '',
          ...renderTable(
            ['Term', 'Meaning'],
            body.glossary.map(({ term, meaning }) => [term, meaning]),
          ),
          '',
        ]),
    ...(body.questions === undefined || body.questions.length === 0 ? [] : renderQuestions(body.questions)),
    ...(body.unread.length === 0
      ? []
      : [
          '## Unread Passages',
          '',
          ...renderKept(body.unread.map(({ id, heading, text }) => ({ id, heading, level: 0, markdown: text }))),
        ]),
    ...(body.quotes === undefined || body.quotes.length === 0
      ? []
      : [`## ${quotesHeading}`, '', ...body.quotes.map(({ part, quote }) => `- **${part}:** ${escapeText(quote)}`), '']),
    ...(body.other.length === 0 ? [] : ['## Other Content', '', ...renderKept(body.other)]),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}

function section(name: string, content: readonly string[]): string[] {
  return [`### ${name}`, '', ...content, ''];
}

function paragraph(text: string): string[] {
  return [text === '' ? nothingStated : escapeText(text)];
}

function renderStory(story: UserStory): string[] {
  const { id, title, role, capability, benefit, priority, alias, criteria } = story;
  const article = withArticle(role).startsWith('an ') ? 'an' : 'a';
  const facts = [
    ...(priority === null ? [] : [`- **Priority:** ${priority}`]),
    ...(alias === undefined ? [] : [`- **Alias:** ${escapeText(alias)}`]),
  ];
  return [
    `### ${id}${title === undefined ? '' : `: ${escapeText(title)}`}`,
    '',
    `As ${article} ${field(role)}, I want ${field(capability)} so that ${field(benefit)}.`,
    '',
    ...(facts.length === 0 ? [] : [...facts, '']),
    ...(criteria.length === 0 ? [] : ['**Acceptance Criteria**', '', ...renderItems(criteria), '']),
  ];
}

function field(text: string): string {
  return text === '' ? notStated : `**${escapeText(text)}**`;
}

interface Item {
  readonly id: string;
  readonly alias?: string;
  readonly text: string;
  readonly priority?: Priority | null;
  readonly done?: boolean;
}

function renderItems(items: readonly Item[]): string[] {
  return items.length === 0 ? [nothingStated] : items.map(renderItem);
}

/** `- **AC-1:** text`; with facts `- **REQ-1** _(must-have; done; alias FR-12)_: text`. */
function renderItem({ id, alias, text, priority = null, done }: Item): string {
  const facts = [
    ...(priority === null ? [] : [priority]),
    ...(done === undefined ? [] : [done ? 'done' : 'open']),
    ...(alias === undefined ? [] : [`alias ${escapeText(alias)}`]),
  ];
  const name = facts.length === 0 ? `**${id}:**` : `**${id}** _(${facts.join('; ')})_:`;
  return `- ${name} ${escapeText(text)}`;
}

/** Renders requirements in order, under their headings. */
function renderRequirements(body: PrdBody): string[] {
  const lines: string[] = [];
  let current: string | null = null;
  for (const requirement of body.requirements) {
    const { section: name } = requirement;
    if (name !== current) lines.push(...(current === null ? [] : ['']), `### ${name === '' ? noSection : escapeText(name)}`, '');
    current = name;
    lines.push(renderItem(requirement));
  }
  return [...lines, ''];
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
