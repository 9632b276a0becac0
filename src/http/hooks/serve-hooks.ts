import type { Context } from 'hono';
import { readGithub } from '../../usecases/deployments/read-github.ts';
import { apiBase, type ApiEnvironment, type HttpApi } from '../api-parts.ts';
import { sendResult } from '../documents/send-document.ts';
import { readBytes } from '../middleware/read-bytes.ts';
import { readJson } from '../middleware/read-json.ts';
import { HttpRefusal } from '../problems/http-refusal.ts';
import { readSignature, verifySignature } from './verify-signature.ts';

/** What GitHub sends of a deployment has some 20 kB. */
const mostBytes = 150_000;

/** Serves webhooks, whose senders have no token: a signature over the raw bytes stands in for it. */
export function serveHooks(api: HttpApi): void {
  api.post(`${apiBase}/hooks/github`, async (c) => {
    const { githubSecrets, record } = c.get('parts').hooks;
    if (githubSecrets.length === 0) throw notConfigured();
    const signature = readSignature(c.req.header('x-hub-signature-256'));
    if (signature === null) throw unsigned();
    const bytes = await readBytes(c, mostBytes, 'signed');
    if (!verifySignature(bytes, signature, githubSecrets)) throw unsigned();
    return sendResult(await record(readGithub(c.req.header('x-github-event') ?? '', readJson(requireJson(c, bytes)))), {
      status: 200,
    });
  });
}

function requireJson(c: Context<ApiEnvironment>, bytes: Uint8Array): Uint8Array {
  if ((c.req.header('content-type') ?? '').toLowerCase().startsWith('application/json')) return bytes;
  throw new HttpRefusal({
    status: 415,
    headers: { Accept: 'application/json' },
    id: 'body.unsupported-type',
    message: 'The webhook sends a form.',
    fix: 'Choose the content type application/json where the webhook is set up.',
  });
}

function notConfigured(): HttpRefusal {
  return new HttpRefusal({
    status: 404,
    id: 'hook.not-configured',
    message: 'This server takes no webhooks of GitHub.',
    fix: 'Set THROUGHLINE_GITHUB_WEBHOOK_SECRETS to the secret that the webhook signs with; docs/configuration.md shows it.',
  });
}

function unsigned(): HttpRefusal {
  return new HttpRefusal({
    status: 401,
    headers: { 'WWW-Authenticate': 'Signature realm="throughline"' },
    id: 'hook.signature-wrong',
    message: 'X-Hub-Signature-256 does not fit the body.',
    fix: 'Sign with a secret of THROUGHLINE_GITHUB_WEBHOOK_SECRETS; while you change it, list the old and the new one.',
  });
}
