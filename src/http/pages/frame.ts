import { createHash } from 'node:crypto';
import { escapeHtml } from '../docs/html.ts';
import { pageStyle } from './page-style.ts';

/** Allows a page no script and no foreign content; forms go only to this server. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(pageStyle).digest('base64')}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

/** For pages with forms: under `no-referrer` a browser sends no Origin with a posted form. */
export const formReferrerPolicy = 'same-origin';

/** `content` is HTML; `title` and `person` are text. */
export function framePage({ title, person, content }: { title: string; person: string | null; content: string }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Throughline</title>
<style>${pageStyle}</style>
</head>
<body>
<header><strong>Throughline</strong>${person === null ? '' : signedIn(person)}</header>
<main>
${content}
</main>
</body>
</html>
`;
}

function signedIn(person: string): string {
  return `<a href="/plain/gates">Gates</a><a href="/docs">API</a><span class="who">${escapeHtml(person)}</span><form method="post" action="/logout"><button>Sign out</button></form>`;
}

/** Sends a page uncached: it is for one person, and for now. */
export function sendPage(html: string, status = 200): Response {
  return new Response(html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': pagePolicy,
      'Cache-Control': 'no-store',
      'Referrer-Policy': formReferrerPolicy,
    },
  });
}
