import { escapeHtml } from '../../docs/html.ts';
import { framePage } from '../frame.ts';

/** Renders the page shown instead of one that failed; `fix` is HTML. */
export function renderRefusal({ title, detail, fix }: { title: string; detail: string; fix: string }): string {
  const content = `<h1>${escapeHtml(title)}</h1><div class="notice bad" role="alert">${escapeHtml(detail)} ${fix}</div><p><a href="/plain/gates">All gates</a></p>`;
  return framePage({ title, person: null, content });
}
