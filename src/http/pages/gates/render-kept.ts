import { escapeHtml } from '../../docs/html.ts';
import { framePage } from '../frame.ts';

interface Kept {
  /** Key of the gate. */
  readonly key: string;
  readonly fields: ReadonlyMap<string, string>;
  /** `fix` is HTML. */
  readonly problem: { readonly title: string; readonly detail: string; readonly fix: string };
  /** True when the reader must sign in. */
  readonly asksToSignIn: boolean;
}

/** Fields that the page sets: the shown state and the pressed button. */
const ofPage = new Set(['tag', 'seen', 'decision']);

/** True when the form holds typed text or choices that would be lost with the page. */
export function isFilledIn(fields: ReadonlyMap<string, string>): boolean {
  return [...fields].some(([name, value]) => !ofPage.has(name) && value.trim() !== '');
}

/**
 * Renders what a person filled in when the gate page cannot show it (session ended, or a failure),
 * to copy or send back to that page. Nothing on it decides.
 */
export function renderKept({ key, fields, problem, asksToSignIn }: Kept): string {
  const page = `/plain/gates/${encodeURIComponent(key)}`;
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
