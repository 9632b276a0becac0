import { createHash } from 'node:crypto';
import type { Principal } from '../../ports/people.ts';
import { escapeHtml } from '../docs/html.ts';
import { script } from './script.ts';
import { style } from './style.ts';

/** Allows these pages only their own style, their one script and forms to this server. */
export const pagePolicy = [
  `default-src 'none'`,
  `style-src 'sha256-${hash(style)}'`,
  `script-src 'sha256-${hash(script)}'`,
  `form-action 'self'`,
  `base-uri 'none'`,
  `frame-ancestors 'none'`,
].join('; ');

interface LoginPage {
  readonly next: string;
  /** True when an identity provider is configured. */
  readonly hasProvider: boolean;
  /** `fix` is HTML; `title` is text. */
  readonly failure?: { readonly title: string; readonly fix: string };
}

/** Renders the ways to sign in. Without the script, a person pastes the link's code. */
export function renderLogin({ next, hasProvider, failure }: LoginPage): string {
  const told = failure
    ? `<div class="failure" role="alert"><strong>${escapeHtml(failure.title)}</strong><p>${failure.fix}</p></div>`
    : '';
  const viaProvider = hasProvider
    ? `<a class="button" href="/login/oidc?next=${encodeURIComponent(next)}">Sign in with your organization</a><p class="or"><span>or</span></p>`
    : '';
  return renderPage(
    'Sign in',
    `<h1>Sign in</h1>
${told}
${viaProvider}
<form name="link" method="post" action="/login">
<input type="hidden" name="next" value="${escapeHtml(next)}">
<p class="ready">Your login link is good for one sign-in. Nothing has used it yet.</p>
<label for="code">Login link, or its code</label>
<input id="code" name="code" required autocomplete="off" autocapitalize="none" spellcheck="false" placeholder="tl_…">
<button${hasProvider ? ' class="quiet"' : ''}>Sign in with the link</button>
</form>
<p class="note">An admin makes a link for you; the owner of this installation, and anybody with a token, makes one by <code>throughline login-link</code>.</p>`,
  );
}

/** Renders who is signed in, and the way to sign out. */
export function renderAccount({ name, roles, expiresAt }: Principal, { next }: { next: string }): string {
  const held = roles.length === 0 ? 'no role yet: an admin grants them, or your identity provider claims them' : roles.join(', ');
  const until = expiresAt === null ? '' : `<dt>Until</dt><dd>${escapeHtml(expiresAt.replace('T', ' ').slice(0, 16))} UTC</dd>`;
  const onward = next === '/login' ? '' : `<a class="button" href="${escapeHtml(next)}">Go on</a>`;
  return renderPage(
    'Signed in',
    `<h1>You are signed in</h1>
<dl><dt>Name</dt><dd>${escapeHtml(name)}</dd><dt>Roles</dt><dd>${escapeHtml(held)}</dd>${until}</dl>
${onward}
<form method="post" action="/login/terminal"><button class="quiet">Sign a terminal in</button></form>
<form method="post" action="/logout"><button class="quiet">Sign out</button></form>
<p class="note"><a href="/docs">How to use the API</a></p>`,
  );
}

/** Renders the code by which the signed-in person signs a terminal in. */
export function renderTerminalCode({ code }: { readonly code: string }): string {
  return renderPage(
    'Sign a terminal in',
    `<h1>Sign a terminal in</h1>
<p>Within 15 minutes, once, at your own terminal: <code>throughline login ${escapeHtml(code)}</code></p>
<p class="note">Whoever has the code is you. <a href="/login">Back</a></p>`,
  );
}

/** Renders the sign-out. Only the browser can end the provider's session, so it links there. */
export function renderSignedOut({ elsewhere }: { elsewhere: string }): string {
  const host = new URL(elsewhere).host;
  return renderPage(
    'Signed out',
    `<h1>You are signed out here</h1>
<p>At ${escapeHtml(host)} you may still be signed in: whoever uses this browser next could come back in without a password.</p>
<a class="button" rel="noreferrer" href="${escapeHtml(elsewhere)}">Sign out at ${escapeHtml(host)} too</a>
<p class="note"><a href="/login">Sign in again</a></p>`,
  );
}

function renderPage(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · Throughline</title>
<style>${style}</style>
</head>
<body>
<main>
<p class="brand">Throughline</p>
${content}
</main>
<script>${script}</script>
</body>
</html>
`;
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
