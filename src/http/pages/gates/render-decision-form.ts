import { nameWaived, placesOf, type WaivedPlace } from '../../../lifecycle/standing-approvals.ts';
import { severities } from '../../../lifecycle/findings.ts';
import type { Report } from '../../../usecases/reports/registry.ts';
import { escapeHtml } from '../../docs/html.ts';
import { decisionFormId } from './render-claims.ts';
import { markSeen } from './render-changes.ts';
import type { Typed } from './typed.ts';

type Gate = Report<'gate-show'>;

/** Renders the form of a person who may decide. Nothing is checked by default. */
export function renderDecisionForm(gate: Gate, { tag, typed }: { tag: string; typed: Typed }): string {
  const { id, type, caller, budget, blocking } = gate;
  // Only a review's content can be drafted again.
  const isReview = type === 'review';
  return `<form id="${decisionFormId}" method="post" action="/plain/gates/${escapeHtml(id)}/decision">
<input type="hidden" name="tag" value="${escapeHtml(tag)}">
<input type="hidden" name="seen" value="${escapeHtml(markSeen(gate))}">
<h2 id="decide">Decide</h2>
${renderCriteria(gate, typed)}
${renderWaivers(blocking, typed)}
${budget ? `<p><label>Grant beyond the limit, in ${budget.unit === 'usd' ? 'US dollars' : 'tokens'}: <input type="number" name="grant" min="0" step="any"${typed.value('grant', String(budget.grant))}></label></p>` : ''}
<p><label>Note <span class="quiet">(${isReview ? 'needed to request changes or reject' : 'needed to reject'})</span><textarea name="note" maxlength="10000">${typed.lines('note')}</textarea></label></p>
${!isReview ? '' : `<p><label>What must change <span class="quiet">(a revision acts on it: one wish a line, such as “Loan: add invariant: A closed loan is never changed.”)</span><textarea name="comments" maxlength="10000">${typed.lines('comments')}</textarea></label></p>`}
${caller.mayApprove ? '' : `<div class="notice">${escapeHtml(caller.because)}</div>`}
<div class="buttons">
${caller.mayApprove ? '<button class="approve" name="decision" value="approve">Approve</button>' : ''}
${isReview ? '<button name="decision" value="request-changes">Request changes</button>' : ''}
<button class="reject" name="decision" value="reject">Reject</button>
</div>
</form>`;
}

/** Renders what blocks approval, with a field to waive each: a whole code, or place by place. */
function renderWaivers(blocking: Gate['blocking'], typed: Typed): string {
  // One finding may concern several criteria.
  const findings = [...new Map(blocking.map((one) => [JSON.stringify([one.code, one.part, one.message]), one])).values()];
  return [...Map.groupBy(findings, ({ code }) => code)]
    .map(([code, alike]) => {
      const places = alike.length > 1 ? placesOf(alike.map(({ part }) => ({ at: { part } }))) : [];
      const what = alike.length > 1 ? `in ${alike.length} places` : escapeHtml(alike[0]?.message ?? '');
      const whole = renderWaiver(
        { code },
        `To approve although <code>${escapeHtml(code)}</code> is open (${what}), say why`,
        typed,
      );
      if (alike.length === 1) return whole;
      const each =
        places.length === 0
          ? alike.map(({ message }) => `<p class="quiet">${escapeHtml(message)}</p>`)
          : // One field a place: of two fields with one name only the last would count.
            places.map((part) => {
              const there = alike.filter((one) => one.part === part).map(({ message }) => message);
              return renderWaiver({ code, part }, `${escapeHtml(part)} (${escapeHtml(there.join(' '))}), say why`, typed);
            });
      return `${whole}\n<details><summary>${places.length > 0 ? 'Or place by place' : 'The places'}</summary>${each.join('\n')}</details>`;
    })
    .join('\n');
}

function renderWaiver(place: WaivedPlace, label: string, typed: Typed): string {
  const name = `waive:${nameWaived(place)}`;
  return `<p><label>${label}: <input type="text" name="${escapeHtml(name)}"${typed.value(name)} maxlength="2000"></label></p>`;
}

/** Renders each criterion with its findings; one who may decide also gets the earlier answers. */
export function renderCriteria({ criteria }: Gate, typed: Typed | null): string {
  return criteria
    .map(({ id, text, evidence, findings }) => {
      const [name, note] = [`criterion:${id}`, `note:${id}`];
      const radio = (value: string, label: string): string =>
        `<label><input type="radio" name="${escapeHtml(name)}" value="${value}"${typed?.checked(name, value) ?? ''}> ${label}</label>`;
      const choice =
        typed === null
          ? ''
          : `<p>${radio('met', 'Met')}${radio('not-met', 'Not met')}</p>
<label class="quiet">What is missing, or what was read <input type="text" name="${escapeHtml(note)}"${typed.value(note)} maxlength="2000"></label>`;
      return `<fieldset class="criterion"><legend>${escapeHtml(text)}</legend>
${evidence ? `<p class="quiet">${escapeHtml(evidence)}</p>` : ''}
${renderFindings(findings)}
${choice}</fieldset>`;
    })
    .join('\n');
}

/** Smaller groups of one code are listed one by one. */
const fewestInGroup = 3;

/** Renders errors first. Many findings of one code fold into one line, so they hide nothing. */
function renderFindings(findings: Gate['criteria'][number]['findings']): string {
  const sorted = findings.toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));
  return [...Map.groupBy(sorted, ({ code, severity }) => `${severity} ${code}`).values()]
    .map((alike) => {
      const lines = alike.map(renderFinding).join('\n');
      const [first] = alike;
      if (first === undefined || alike.length < fewestInGroup) return lines;
      const isBad = first.severity === 'error' ? ' class="bad"' : '';
      return `<details><summary><code${isBad}>${escapeHtml(first.code)}</code> ${alike.length} times, such as: ${escapeHtml(first.message)}</summary>${lines}</details>`;
    })
    .join('\n');
}

function renderFinding({ code, severity, message }: Gate['criteria'][number]['findings'][number]): string {
  return `<p class="finding ${severity === 'error' ? 'bad' : ''}"><code>${escapeHtml(code)}</code> ${escapeHtml(message)}</p>`;
}
