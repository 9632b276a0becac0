import type { Report } from '../../../usecases/reports/registry.ts';
import { escapeHtml } from '../../docs/html.ts';
import { decisionFormId } from './render-claims.ts';
import { markSeen } from './tell-changes.ts';

type Gate = Report<'gate-show'>;

/** The form of a person who may decide. Nothing is ticked beforehand: each criterion is answered by a hand. */
export function renderDecisionForm(gate: Gate, tag: string): string {
  const { id, type, caller, budget, blocking } = gate;
  // Only what a review asks about can be drafted again.
  const isReview = type === 'review';
  const codes = [...new Map(blocking.map(({ code, message }) => [code, message]))];
  return `<form id="${decisionFormId}" method="post" action="/gates/${escapeHtml(id)}/decision">
<input type="hidden" name="tag" value="${escapeHtml(tag)}">
<input type="hidden" name="seen" value="${escapeHtml(markSeen(gate))}">
<h2>Decide</h2>
${renderCriteria(gate, true)}
${codes.map(([code, message]) => `<p><label>To approve although <code>${escapeHtml(code)}</code> is open (${escapeHtml(message)}), say why: <input type="text" name="waive:${escapeHtml(code)}" maxlength="2000"></label></p>`).join('\n')}
${budget ? `<p><label>Grant beyond the limit, in ${budget.unit === 'usd' ? 'US dollars' : 'tokens'}: <input type="number" name="grant" min="0" step="any" value="${budget.grant}"></label></p>` : ''}
<p><label>Note <span class="quiet">(${isReview ? 'needed to request changes or reject' : 'needed to reject'})</span><textarea name="note" maxlength="10000"></textarea></label></p>
${!isReview ? '' : `<p><label>What must change <span class="quiet">(a revision acts on it: one wish a line, such as “Loan: add invariant: A closed loan is never changed.”)</span><textarea name="comments" maxlength="10000"></textarea></label></p>`}
${caller.mayApprove ? '' : `<div class="notice">${escapeHtml(caller.because)}</div>`}
<div class="buttons">
${caller.mayApprove ? '<button class="approve" name="decision" value="approve">Approve</button>' : ''}
${isReview ? '<button name="decision" value="request-changes">Request changes</button>' : ''}
<button class="reject" name="decision" value="reject">Reject</button>
</div>
</form>`;
}

/** Each criterion with what code found; with `answers`, also where it is answered. */
export function renderCriteria({ criteria }: Gate, answers = false): string {
  return criteria
    .map(({ id, text, evidence, findings }) => {
      const name = escapeHtml(`criterion:${id}`);
      const choice = answers
        ? `<p><label><input type="radio" name="${name}" value="met"> Met</label><label><input type="radio" name="${name}" value="not-met"> Not met</label></p>
<label class="quiet">What is missing, or what was read <input type="text" name="${escapeHtml(`note:${id}`)}" maxlength="2000"></label>`
        : '';
      return `<fieldset class="criterion"><legend>${escapeHtml(text)}</legend>
${evidence ? `<p class="quiet">${escapeHtml(evidence)}</p>` : ''}
${findings.map(({ code, severity, message }) => `<p class="finding ${severity === 'error' ? 'bad' : ''}"><code>${escapeHtml(code)}</code> ${escapeHtml(message)}</p>`).join('\n')}
${choice}</fieldset>`;
    })
    .join('\n');
}
