import { count } from '../../lifecycle/count.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { renderArtifactTitle } from './artifact.ts';
import { renderFindingsSection } from './daa.ts';
import { rfcSteps } from './next-steps.ts';
import { commands, heading, indent, stack } from './sections.ts';
import type { Style } from './style.ts';
import { hang, truncate } from './text.ts';
import { nameDrafter } from './usage.ts';

type Draft = Report<'rfc-draft'>;
type Rfc = NonNullable<Draft['rfc']>;

const shownQuestions = 8;

/** Renders `rfc draft`: a summary, open points, and next steps. */
export function renderRfcDraft({ rfc, worked, drafter }: Draft & { readonly rfc: Rfc }, style: Style): string {
  const { colors, columns } = style;
  // The report does not say whether a model was tried before the rules.
  const by =
    drafter === null ? 'written by hand' : `drafted by ${drafter.kind === 'rules' ? 'the built-in rules' : nameDrafter(drafter)}`;
  const from = rfc.source === null ? '' : `from ${rfc.source.key} version ${rfc.source.version} · `;
  return stack(
    worked ? [`${rfc.key} was drafted.`] : [],
    [renderArtifactTitle(rfc, style), colors.dim(truncate(`${from}${by}`, columns)), colors.dim(truncate(numbers(rfc), columns))],
    movedOn(rfc, style),
    questions(rfc, style),
    otherFindings(rfc, style),
    nextSteps(rfc, style),
  );
}

function numbers(rfc: Rfc): string {
  return [
    count(rfc.edgeCases, 'edge case'),
    count(rfc.alternatives, 'alternative'),
    count(rfc.risks, 'risk'),
    count(rfc.constraints, 'constraint'),
    count(rfc.patterns, 'Playbook pattern'),
    count(rfc.questions.length, 'open question'),
  ].join(' · ');
}

function movedOn({ source }: Rfc, { columns, command }: Style): string[] {
  if (source === null || source.current === source.version) return [];
  const text = `${source.key} is at version ${source.current} now. What changed: ${command} artifact diff ${source.key} ${source.version} ${source.current}; a new draft: ${command} rfc draft ${source.key} --new`;
  return hang('! ', text, columns);
}

function questions({ key, questions: open }: Rfc, style: Style): string[] {
  if (open.length === 0) return [];
  const more = open.length - shownQuestions;
  const lines = open
    .slice(0, shownQuestions)
    .flatMap(({ id, text }) => indent(hang(`${style.colors.bold(id)}  `, text, style.columns - 2)));
  const rest = more > 0 ? indent([style.colors.dim(`and ${more} more: ${style.command} rfc show ${key}`)]) : [];
  return [heading('Open questions', 'they block the gate; what decides most first', style), '', ...lines, ...rest];
}

/** Open questions are listed above. */
function otherFindings({ key, findings }: Rfc, style: Style): string[] {
  const others = findings.filter(({ code }) => code !== 'RFC-QUESTION-OPEN');
  return others.length === 0 ? [] : renderFindingsSection(others, `${style.command} rfc show ${key}`, style);
}

function nextSteps({ key, status, patterns }: Rfc, { command, ...style }: Style): string[] {
  const [read, ...others] = rfcSteps(key, command);
  const match = patterns === 0 ? [{ label: 'Match the Playbook', command: `${command} playbook match ${key}` }] : [];
  const isOpen = status === 'Draft' || status === 'Under Review';
  return commands([...(read ? [read] : []), ...(isOpen ? [...match, ...others] : [])], style);
}
