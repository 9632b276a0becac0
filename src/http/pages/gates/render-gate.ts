import type { Fix } from '../../../lifecycle/fixes/fix.ts';
import { nameWaived } from '../../../lifecycle/standing-approvals.ts';
import { describeUnreviewed } from '../../../lifecycle/unreviewed.ts';
import type { Report } from '../../../usecases/reports/registry.ts';
import { escapeHtml } from '../../docs/html.ts';
import { renderForPage, type CommandLine } from '../render-for-page.ts';
import { framePage } from '../frame.ts';
import { renderDiff, renderDate, renderFacts, renderStatus } from './pieces.ts';
import { renderClaims } from './render-claims.ts';
import { renderRedrafts } from './render-redrafts.ts';
import { renderCriteria, renderDecisionForm } from './render-decision-form.ts';
import { Typed } from './typed.ts';

type Gate = Report<'gate-show'>;

/**
 * Renders all that a decision needs, and the form if the reader may decide. Only the form's POST
 * decides. `tag` comes back with the form, so that the decision meets what was read.
 */
export function renderGatePage({
  gate,
  person,
  tag,
  markdown,
  refusal,
  commandLine,
  typed = new Typed(),
}: {
  gate: Gate;
  person: string;
  tag: string;
  /** The version under decision; null when there is no single one. */
  markdown: string | null;
  /** Why the last attempt was refused. */
  refusal: { message: string; fix: Fix } | null;
  readonly commandLine: CommandLine;
  /** The form's content in that attempt. */
  typed?: Typed;
}): string {
  const mayDecide = gate.caller.mayDecide && gate.status === 'pending';
  const content = `<p class="quiet">${escapeHtml(gate.id)} ${renderStatus(gate.status)}</p>
<h1>${escapeHtml(gate.artifact === null ? gate.title : `${gate.artifact} version ${gate.version}: ${gate.title}`)}</h1>
${refusal ? `<div class="notice bad" role="alert"><strong>Not recorded.</strong> ${escapeHtml(refusal.message)} ${renderForPage(refusal.fix, commandLine)}</div>` : ''}
${renderSummary(gate)}
${renderJumps(gate, markdown, mayDecide)}
${gate.movedOn ? `<div class="notice bad">${escapeHtml(gate.movedOn.key)} has moved on: this was drafted from version ${gate.movedOn.draftedFrom}, the newest is ${gate.movedOn.current}.</div>` : ''}
${gate.status === 'pending' ? renderUnsettled(gate, commandLine) : ''}
${gate.decisions.map(renderDecision).join('\n')}
${gate.remarks.length > 0 ? `<h2>Remarks</h2>${gate.remarks.map(renderRemark).join('\n')}` : ''}
${gate.budget ? renderBudget(gate.budget) : ''}
${gate.claims.length > 0 ? renderClaims(gate.claims, mayDecide && gate.caller.mayApprove ? typed : null) : ''}
${mayDecide ? renderDecisionForm(gate, { tag, typed }) : `${renderCriteria(gate, null)}${renderWhyNot(gate)}`}
${renderRedrafts(gate.redrafts)}
${gate.diff ? renderDiff(gate.diff) : ''}
${
  markdown === null
    ? ''
    : `<h2 id="document">The document</h2><pre>${markdown
        .split('\n')
        .map((line) => `<span>${escapeHtml(line) || ' '}</span>`)
        .join('')}</pre>`
}
${gate.earlier.length > 0 ? `<h2>Earlier decisions</h2>${gate.earlier.map(renderDecision).join('\n')}` : ''}`;
  return framePage({ title: `${gate.id} ${gate.title}`, person, content });
}

function renderJumps({ diff, redrafts }: Gate, markdown: string | null, mayDecide: boolean): string {
  const jumps = [
    ...(redrafts.length > 0 ? ['<a href="#redrafts">What was redrafted, and why</a>'] : []),
    ...(diff ? ['<a href="#changes">What changed</a>'] : []),
    ...(markdown === null ? [] : ['<a href="#document">The document</a>']),
  ];
  const decide = mayDecide ? '<a href="#decide">Decide</a>' : '';
  const read = jumps.length > 0 ? `Read first: ${jumps.join(' · ')}` : '';
  return read + decide === '' ? '' : `<p>${[read, decide].filter(Boolean).join(' · then ')}</p>`;
}

function renderSummary({ roles, missing, assignees, dueAt, openedAt, run, reason, drafter, contentHash }: Gate): string {
  const drafted =
    drafter === null
      ? []
      : [['Drafted by', escapeHtml(drafter.kind === 'rules' ? 'rules' : (drafter.model ?? 'a model'))] as const];
  return renderFacts([
    ['Decided by', escapeHtml(assignees.length > 0 ? assignees.join(', ') : roles.join(', '))],
    ...(missing ? [['Missing', escapeHtml(missing)] as const] : []),
    ...(dueAt === null ? [] : [['Due', renderDate(dueAt)] as const]),
    ['Open since', renderDate(openedAt)],
    ...drafted,
    ...(reason ? [['Why', escapeHtml(reason)] as const] : []),
    ...(run === null ? [] : [['Run', escapeHtml(run)] as const]),
    ['Content', `<code>${escapeHtml(contentHash.slice(0, 12))}</code>`],
  ]);
}

function renderDecision({
  decision,
  person,
  role,
  decidedAt,
  note,
  selfApproved,
  comments,
  waivers,
}: Gate['decisions'][number]): string {
  const lines = [
    ...waivers.map(
      (waiver) => `<p class="finding">Waived <code>${escapeHtml(nameWaived(waiver))}</code>: ${escapeHtml(waiver.reason)}</p>`,
    ),
    ...comments.map(
      ({ part, text }) => `<p class="finding">${part ? `<code>${escapeHtml(part)}</code> ` : ''}${escapeHtml(text)}</p>`,
    ),
  ];
  return `<div class="remark">${renderStatus(decision)} <strong>${escapeHtml(person)}</strong> as ${escapeHtml(role)}${selfApproved ? ' (their own work)' : ''}, ${renderDate(decidedAt)}
${note ? `<p>${escapeHtml(note)}</p>` : ''}${lines.join('')}</div>`;
}

function renderRemark({ author, kind, part, text, at }: Gate['remarks'][number]): string {
  return `<div class="remark"><strong>${escapeHtml(author)}</strong>${kind === 'machine' ? ' (machine)' : ''}, ${renderDate(at)}${part ? `, <code>${escapeHtml(part)}</code>` : ''}<p>${escapeHtml(text)}</p></div>`;
}

function renderBudget({ scope, unit, limit, used, day, unpriced, steps }: NonNullable<Gate['budget']>): string {
  const amount = (value: number): string => (unit === 'usd' ? `$${value.toFixed(2)}` : `${value.toLocaleString('en-US')} tokens`);
  return `${renderFacts([
    ['Budget of', escapeHtml(scope === 'day' ? `the day ${day ?? ''}` : 'this run')],
    ['Limit', amount(limit)],
    ['Used', amount(used)],
  ])}
${unpriced.length === 0 ? '' : `<div class="notice">Nobody knows what ${unpriced.map(escapeHtml).join(' and ')} would cost, so it cannot be counted against the limit. An approval lets it pass.</div>`}
<table><thead><tr><th>Node</th><th class="right">Attempts</th><th class="right">Tokens</th><th class="right">Cost</th></tr></thead><tbody>
${steps.map(({ node, attempts, tokens, usd }) => `<tr><td>${escapeHtml(node)}</td><td class="right">${attempts}</td><td class="right">${tokens.toLocaleString('en-US')}</td><td class="right">${usd === null ? 'unknown' : `$${usd.toFixed(4)}`}</td></tr>`).join('\n')}
</tbody></table>`;
}

/** Renders notices that a gate cannot be approved, or follows a PRD without review. */
function renderUnsettled({ unreachable, unreviewed }: Gate, commandLine: CommandLine): string {
  return [
    ...(unreachable ? [`<div class="notice bad">${renderForPage(unreachable, commandLine)}</div>`] : []),
    ...unreviewed.map((prd) => `<div class="notice">${renderForPage(describeUnreviewed(prd), commandLine)}</div>`),
  ].join('\n');
}

function renderWhyNot({ status, caller }: Gate): string {
  if (status !== 'pending') return '';
  return `<div class="notice">You cannot decide here. ${escapeHtml(caller.because)}</div>`;
}
