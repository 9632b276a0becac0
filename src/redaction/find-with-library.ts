import { lintSource } from '@secretlint/core';
import { secretLintProfiler } from '@secretlint/profiler';
import { rules } from '@secretlint/secretlint-rule-preset-recommend';
import type { FoundSecret } from './found-secret.ts';
import { maskPlaceholders } from './placeholders.ts';
import type { SecretKind } from './secret-kinds.ts';

// It would keep a hundred marks of every call for as long as the process lives.
secretLintProfiler.setEnabled(false);

/** The library compares each report with each other; small pieces keep that small. */
const pieceLength = 32 * 1024;
/** Longer than any secret on one line that only the library knows. */
const overlapLength = 2 * 1024;

// One by one: the preset as a whole ignores that a rule in it is disabled.
const left = new Set([
  // A comment in the document must not switch the search off.
  'filter-comments',
  // They would take the whole address; our own patterns take the password out of it.
  'database-connection-string',
  'basicauth',
]);

const config = {
  rules: rules
    .filter(({ meta }) => !left.has(shortName(meta.id)))
    // An account's number is no secret.
    .map((rule) => ({ id: rule.meta.id, rule, allowMessageIds: ['AWSAccountID'] })),
};

const kindOfRule: Readonly<Record<string, SecretKind>> = {
  aws: 'aws-access-key',
  gcp: 'private-key',
  privatekey: 'private-key',
  npm: 'npm-token',
  slack: 'slack-token',
  sendgrid: 'sendgrid-key',
  shopify: 'shopify-token',
  stripe: 'stripe-key',
  github: 'github-token',
  gitlab: 'gitlab-token',
  grafana: 'monitoring-key',
  openai: 'openai-key',
  anthropic: 'anthropic-key',
  groq: 'ai-provider-key',
  huggingface: 'huggingface-token',
  linear: 'linear-key',
  notion: 'notion-token',
  '1password': 'developer-tool-token',
  'hashicorp-vault': 'vault-token',
  vercel: 'hosting-token',
  databricks: 'databricks-token',
  docker: 'registry-token',
  figma: 'developer-tool-token',
  cloudflare: 'cloudflare-token',
  tailscale: 'hosting-token',
};

/**
 * Finds what the library knows beyond our own patterns. What was found before, and placeholders, it sees as blanks, which no secret of one line
 * contains: so it reports only what is left.
 */
export async function findWithLibrary(text: string, known: readonly FoundSecret[]): Promise<FoundSecret[]> {
  const view = blankOut(text, known);
  const found: FoundSecret[] = [];
  for (const { start, end } of piecesOf(view)) {
    const { messages } = await lintSource({
      source: { content: view.slice(start, end), filePath: 'text.md', ext: '.md', contentType: 'text' },
      options: { config, noPhysicFilePath: true },
    });
    for (const { ruleId, range } of messages) {
      const secret = { kind: kindOf(ruleId), start: start + range[0], end: start + range[1] };
      // A range with a blank inside is a name beside what we have already replaced.
      if (view.slice(secret.start, secret.end) === text.slice(secret.start, secret.end)) found.push(secret);
    }
  }
  return found;
}

function kindOf(ruleId: string): SecretKind {
  return kindOfRule[shortName(ruleId)] ?? 'secret';
}

function shortName(ruleId: string): string {
  return ruleId.replace('@secretlint/secretlint-rule-', '');
}

function blankOut(text: string, known: readonly FoundSecret[]): string {
  let view = '';
  let copied = 0;
  for (const { start, end } of known) {
    view += text.slice(copied, start) + text.slice(start, end).replace(/[^\r\n]/g, ' ');
    copied = end;
  }
  return maskPlaceholders(view + text.slice(copied)).replaceAll('\uffff', ' ');
}

/** Cuts at line ends where it can; pieces of one long line overlap, so that a secret at the cut is whole in one of them. */
function* piecesOf(text: string): Generator<{ start: number; end: number }> {
  let start = 0;
  while (start < text.length) {
    const limit = start + pieceLength;
    const lineEnd = limit < text.length ? text.lastIndexOf('\n', limit) : text.length;
    if (limit >= text.length) {
      yield { start, end: text.length };
      return;
    }
    const cutsLine = lineEnd <= start;
    const end = cutsLine ? limit : lineEnd + 1;
    yield { start, end };
    start = cutsLine ? end - overlapLength : end;
  }
}
