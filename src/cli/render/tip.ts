import { count } from '../../lifecycle/count.ts';
import type { PrdBody } from '../../lifecycle/prd.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { renderArtifactTitle } from './artifact.ts';
import { renderCoverage, summarizeCoverage } from './coverage.ts';
import { renderFindingsSection } from './daa.ts';
import { renderWaitingGate } from './gate.ts';
import { heading, indent, narrowed, stack } from './sections.ts';
import type { Style } from './style.ts';
import { renderSuspect } from './suspects.ts';
import { hang, oneLine, truncate } from './text.ts';
import { renderDrafting, summarizeDrafting } from './usage.ts';

type Tip = Report<'tip-show'>;

const shownCalls = 12;
const worst = 10;

/** Renders `tip draft`: a summary, coverage, open points, and the pending gate. */
export function renderTipReport(
  {
    tip,
    prd,
    gate,
    identity,
  }: {
    tip: Tip;
    /** Body of the PRD that it was drafted from. */
    prd: PrdBody;
    /** The pending gate; null when there is none. */
    gate: Report<'gate-show'> | null;
    identity: Report<'identity'>;
  },
  style: Style,
): string {
  const { coverage } = tip;
  const { command, colors } = style;
  return stack(
    [
      renderArtifactTitle(tip, style),
      colors.dim(truncate(`from ${tip.prd.key} version ${tip.prd.version} · ${summarizeDrafting(tip.drafting)}`, style.columns)),
    ],
    tip.suspects ? renderSuspect(tip.suspects, style) : [],
    proposal(tip, style),
    questions(tip, style),
    [
      heading('Coverage', summarizeCoverage(coverage), style),
      '',
      ...indent(renderCoverage({ coverage, prd, limit: worst, more: `${command} coverage ${tip.key}` }, narrowed(style))),
    ],
    renderFindingsSection(tip.findings, `${command} artifact show ${tip.key}`, style),
    renderDrafting(tip, style),
    [colors.dim(`The whole of it: ${command} tip show ${tip.key}; to complete it: ${command} tip edit ${tip.key}`)],
    gate ? renderWaitingGate({ gate, identity }, style) : [],
  );
}

function proposal({ body }: Tip, style: Style): string[] {
  const { apiChanges, databaseChanges, serviceLogic, integrationPoints, testing } = body.proposedImplementation;
  const { implementation, testing: testEffort, codeReview } = body.effortEstimate;
  const counts = [
    count(databaseChanges.length, 'database change'),
    count(apiChanges.length, 'API change'),
    count(serviceLogic.length, 'piece') + ' of logic',
    count(integrationPoints.length, 'integration point'),
    count(testing.length, 'test'),
  ];
  const estimate = [
    implementation && `implementation ${implementation}`,
    testEffort && `testing ${testEffort}`,
    codeReview && `code review ${codeReview}`,
  ].filter(Boolean);
  const rest = apiChanges.length - shownCalls;
  return [
    heading('Proposal', counts.join(', '), style),
    '',
    ...indent([
      ...apiChanges
        .slice(0, shownCalls)
        .map(({ id, method, path }) => truncate(`${id.padEnd(7)} ${oneLine(`${method} ${path}`)}`, style.columns - 2)),
      ...(rest > 0 ? [style.colors.dim(`… and ${rest} more`)] : []),
      ...(estimate.length > 0 ? hang('Effort: ', oneLine(estimate.join(', ')), style.columns - 2) : []),
    ]),
  ];
}

function questions({ body: { openQuestions } }: Tip, style: Style): string[] {
  const open = openQuestions.filter(({ answer }) => answer === '');
  if (open.length === 0) return [];
  return [
    heading('Open questions', `${open.length} of ${openQuestions.length}`, style),
    '',
    ...indent(open.flatMap(({ id, text }) => hang(`${id.padEnd(5)} `, oneLine(text), style.columns - 2))),
  ];
}
