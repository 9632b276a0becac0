import { escapeHtml } from '../../docs/html.ts';
import { framePage } from '../frame.ts';

interface Kept {
  /** Of the gate. */
  readonly key: string;
  readonly fields: ReadonlyMap<string, string>;
  /** Its fix is HTML. */
  readonly problem: { readonly title: string; readonly detail: string; readonly fix: string };
  /** Whether signing in is what is missing. */
  readonly asksToSignIn: boolean;
}

/** Fields that nobody typed: what the page was about, and which button was pressed. */
const ofPage = new Set(['tag', 'seen', 'decision']);

/** True where somebody filled in something that would be lost with the page. */
export function isFilledIn(fields: ReadonlyMap<string, string>): boolean {
  return [...fields].some(([name, value]) => !ofPage.has(name) && value.trim() !== '');
}

/**
 * What a person had filled in where the page of the gate cannot be shown with it, because their session has ended or something failed: to be read, copied, and
 * taken back to that page by a button. Nothing on it decides.
 */
export function renderKept({ key, fields, problem, asksToSignIn }: Kept): string {
  const page = `/gates/${encodeURIComponent(key)}`;
  const hidden = [...fields]
    .filter(([name]) => name !== 'decision')
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`);
  const typed = [...fields]
    .filter(([name, value]) => !ofPage.has(name) && value.trim() !== '')
    .map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd><pre>\n${escapeHtml(value)}</pre></dd>`);
  const signIn = asksToSignIn
    ? `<p>1. <a href="/login?next=${encodeURIComponent(page)}" target="_blank" rel="noopener">Sign in in another tab</a>, and come back to this one.</p>`
    : '';
  const content = `<h1>${escapeHtml(problem.title)}</h1>
<div class="notice bad" role="alert">Not recorded. ${escapeHtml(problem.detail)} ${problem.fix}</div>
${signIn}
<form method="post" action="${page}/form">
${hidden.join('\n')}
<p>${asksToSignIn ? '2. ' : ''}<button>Open ${escapeHtml(key)} with what I typed</button></p>
</form>
<h2>What you typed</h2>
<dl>${typed.join('\n')}</dl>`;
  return framePage({ title: key, person: null, content });
}
