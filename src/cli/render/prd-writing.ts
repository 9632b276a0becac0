import { count } from '../../lifecycle/count.ts';
import { namePlace } from '../../lifecycle/prd-places.ts';
import type { PrdQuestion } from '../../lifecycle/prd-questions.ts';
import { gateRoutes } from '../../lifecycle/review.ts';
import { stateMachines } from '../../lifecycle/states.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { renderArtifactTitle } from './artifact.ts';
import { renderContinued } from './artifact-write.ts';
import { renderFindingsSection } from './daa.ts';
import { commands, heading, indent, narrowed, stack } from './sections.ts';
import type { Style } from './style.ts';
import { hang } from './text.ts';

type WrittenPrd = Report<'prd-answer'>['prd'];

/** Renders `prd draft`: the text, its assumptions, and its questions. */
export function renderPrdDraft(prd: WrittenPrd, style: Style): string {
  return stack(
    [`${prd.key} version ${prd.version} was drafted from the intent.`],
    title(prd, style),
    renderAssumptions(prd, style),
    renderOpenQuestions(prd, style),
    renderOtherFindings(prd, style),
    nextSteps(prd, style),
  );
}

/** Renders `prd answer`: answered and open questions, and the gate. */
export function renderPrdAnswer({ prd, outcome, gate }: Report<'prd-answer'>, style: Style): string {
  const said = outcome === 'unchanged' ? `${prd.key} says that already.` : `Stored as version ${prd.version} of ${prd.key}.`;
  return stack(
    [said],
    title(prd, style),
    renderAnswered(prd, style),
    gate === null ? [] : renderContinued(gate, style),
    renderOpenQuestions(prd, style),
    renderOtherFindings(prd, style),
    nextSteps(prd, style, gate),
  );
}

/** Renders a question with help for its answer; prompts use it too. */
export function renderQuestion({ id, text, place, changes, recommended, otherwise }: PrdQuestion, style: Style): string[] {
  const { colors, columns } = style;
  const facts: readonly (readonly [label: string, text: string])[] = [
    ['Changes:', changes],
    ['Place:', namePlace(place)],
    ['Recommended:', recommended],
    ['Otherwise:', otherwise],
  ];
  return [
    ...hang(`${colors.bold(id)}  `, text, columns, colors.bold),
    ...facts
      .filter(([, value]) => value !== '')
      .flatMap(([label, value]) => indent(hang(`${colors.dim(label.padEnd(13))} `, value, columns - 4), 4)),
  ];
}

function title(prd: WrittenPrd, style: Style): string[] {
  const parts = [
    count(prd.stories, 'story', 'stories'),
    count(prd.criteria, 'criterion', 'criteria'),
    count(prd.assumptions.length, 'assumption'),
    count(prd.questions.length, 'open question'),
  ];
  return [renderArtifactTitle(prd, style), style.colors.dim(parts.join(' · '))];
}

function renderAssumptions({ assumptions }: WrittenPrd, style: Style): string[] {
  if (assumptions.length === 0) return [];
  const lines = assumptions.flatMap((text) => indent(hang('• ', text, style.columns - 2)));
  return [heading('Assumptions', 'taken as given; they block nothing', style), '', ...lines];
}

function renderOpenQuestions({ questions }: WrittenPrd, style: Style): string[] {
  if (questions.length === 0) return [];
  const blocks = questions.map((question) => indent(renderQuestion(question, narrowed(style))).join('\n'));
  return [heading('Open questions', 'they block the gate; what changes most first', style), '', blocks.join('\n\n')];
}

function renderAnswered({ answered }: WrittenPrd, style: Style): string[] {
  if (answered.length === 0) return [];
  const lines = answered.flatMap(({ id, answer, answeredBy }) =>
    indent(hang(`${id}  `, `${answer}${answeredBy === '' ? '' : ` (${answeredBy})`}`, style.columns - 2)),
  );
  return [heading('Answered', '', style), '', ...lines];
}

/** Open questions are listed above. */
function renderOtherFindings({ key, findings }: WrittenPrd, style: Style): string[] {
  const others = findings.filter(({ code }) => code !== 'PRD-QUESTION-OPEN');
  return others.length === 0 ? [] : renderFindingsSection(others, `${style.command} prd show ${key}`, style);
}

function nextSteps(
  { key, status, questions }: WrittenPrd,
  { command, ...style }: Style,
  gate: Report<'prd-answer'>['gate'] = null,
): string[] {
  const [first] = questions;
  return commands(
    [
      ...(first
        ? [
            { label: 'Answer', command: `${command} prd answer ${key} ${first.id} "…"` },
            ...(questions.every(({ recommended }) => recommended === '')
              ? []
              : [{ label: 'Take all as recommended', command: `${command} prd answer ${key} --recommended` }]),
          ]
        : gateSteps({ key, status, gate }, command)),
      { label: 'Read it', command: `${command} artifact show ${key}` },
      { label: 'Change it', command: `${command} prd edit ${key}` },
    ],
    style,
  );
}

/** Returns the command for the open gate, or to open one. */
function gateSteps(
  { key, status, gate }: { key: string; status: string; gate: Report<'prd-answer'>['gate'] },
  command: string,
): { label: string; command: string }[] {
  if (gate !== null && gate.opened !== null) return [{ label: 'Decide', command: `${command} gate show ${gate.opened}` }];
  if (status === gateRoutes.prd?.reviewStatus) return [{ label: 'See the gate that waits', command: `${command} next` }];
  return gate === null && status === stateMachines.prd.initial
    ? [{ label: 'Open its gate', command: `${command} prd submit ${key}` }]
    : [];
}
