import { describeReading } from '../../lifecycle/describe-reading.ts';
import { nameWithId } from '../../lifecycle/display-id.ts';
import type { UserStory } from '../../lifecycle/prd.ts';
import type { WorkflowPath } from '../../lifecycle/workflow-choice.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { renderArtifactTitle } from './artifact.ts';
import { renderFindingsSection } from './daa.ts';
import { countFindings, renderFindings } from './findings.ts';
import { nextSteps } from './next-steps.ts';
import { renderSuccessor } from './successor.ts';
import { renderSuspect } from './suspects.ts';
import { commands, heading, indent, narrowed, stack } from './sections.ts';
import type { Style } from './style.ts';
import { hang, oneLine } from './text.ts';
import { drawTree, indentation } from './tree.ts';

/** Renders `prd import`: what was recognized, what is missing, and next steps. */
export function renderImportedPrd(report: Report<'prd-import'>, style: Style, paths: ReadonlyMap<string, WorkflowPath>): string {
  const { prd, outcome, findings } = report;
  const { command } = style;
  const outcomes = {
    created: `Imported as ${prd.key}.`,
    'new-version': `Imported as version ${prd.version} of ${prd.key}.`,
    unchanged: `${prd.key} was imported from exactly this before.`,
  };
  return stack(
    [outcomes[outcome]],
    [renderArtifactTitle(prd, style), style.colors.bold(oneLine(report.read))],
    renderFindingsSection(findings, `${command} prd show ${prd.key}`, style),
    ...report.suspects.map((item) => renderSuspect(item, style)),
    commands(
      [
        { label: 'Read it as understood', command: `${command} prd show ${prd.key}` },
        ...nextSteps({ kind: 'prd', ...prd, path: paths.get(prd.key) }, [], command),
        ...(outcome === 'new-version' ? [{ label: 'See what changed', command: `${command} artifact diff ${prd.key}` }] : []),
      ],
      style,
    ),
  );
}

/** Renders `prd show`: the parts with their ids, as the import understood them. */
export function renderPrd(prd: Report<'prd-show'>, style: Style): string {
  const { body } = prd;
  const { colors, columns, command } = style;
  const sections = Map.groupBy(body.requirements, (requirement) => requirement.section);
  const width = columns - 2 * indentation;
  return stack(
    renderSuccessor(prd, style),
    [renderArtifactTitle(prd, style), colors.bold(oneLine(describeReading(body)))],
    body.objective ? hang('', body.objective, columns) : [],
    body.stories.length === 0
      ? []
      : [
          heading('User stories', '', style),
          ...drawTree(
            body.stories.map((story) => ({
              lines: hang(`${colors.bold(nameWithId(story))}  `, titleOf(story), width),
              children: story.criteria.map((one) => ({ lines: hang(`${colors.green(nameWithId(one))}  `, one.text, width) })),
            })),
            style,
          ),
        ],
    sections.size === 0
      ? []
      : [
          heading('Requirements', '', style),
          ...drawTree(
            [...sections].map(([section, requirements]) => ({
              lines: hang('', section || 'Without a section', columns - indentation, colors.bold),
              children: requirements.map((one) => ({ lines: hang(`${colors.green(nameWithId(one))}  `, one.text, width) })),
            })),
            style,
          ),
        ],
    body.unread.length === 0
      ? []
      : [
          heading('Not understood', '', style),
          ...drawTree(
            body.unread.map(({ id, heading: under, text }) => ({
              lines: hang(`${colors.bold(id)}  `, `${under === '' ? '' : `${under}: `}${oneLine(text).slice(0, 300)}`, width),
            })),
            style,
          ),
        ],
    body.quotes === undefined || body.quotes.length === 0
      ? []
      : [
          heading('Read by a model in', '', style),
          ...drawTree(
            body.quotes.map(({ part, quote }) => ({ lines: hang(`${colors.bold(part)}  `, `"${quote.slice(0, 300)}"`, width) })),
            style,
          ),
        ],
    findingsSection(prd, style),
    [colors.dim(`Every field: ${command} artifact show ${prd.key}`)],
  );
}

function findingsSection({ findings, reason }: Report<'prd-show'>, style: Style): string[] {
  const lines = renderFindings(findings, { limit: Infinity, more: '', style: narrowed(style) });
  return [
    heading(reason === 'imported' ? 'Findings of the import' : 'Findings', countFindings(findings), style),
    ...(lines.length > 0 ? [''] : []),
    ...indent(lines),
  ];
}

function titleOf({ title, role, capability, priority }: UserStory): string {
  return `${title ?? `As ${role}, I want ${capability}`}${priority ? ` (${priority})` : ''}`;
}
