import { lintSource } from '@secretlint/core';
import { secretLintProfiler } from '@secretlint/profiler';
import { rules } from '@secretlint/secretlint-rule-preset-recommend';
import type { FoundSecret } from './found-secret.ts';
import { maskPlaceholders } from './placeholders.ts';
import type { SecretKind } from './secret-kinds.ts';

// The profiler would keep a hundred marks of every call for the life of the process.
secretLintProfiler.setEnabled(false);

/** The library compares each report with every other; small pieces keep that cheap. */
const pieceLength = 32 * 1024;
/** Overlap of pieces, longer than any one-line secret that only the library knows. */
const overlapLength = 2 * 1024;

// Rules are listed one by one because the preset ignores that one of its rules is disabled.
const left = new Set([
  // A comment in the document must not disable the search.
  'filter-comments',
  // These rules report the whole address; our patterns take only the password out of it.
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
 * Finds what the library knows beyond our own patterns. It sees earlier finds and placeholders as
 * blanks, which no one-line secret contains, so it reports only the rest.
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
      // A range with a blank is only a name beside an earlier find.
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

/** Cuts at line ends if possible; pieces of a long line overlap, so one has the whole secret. */
function* piecesOf(text: string): Generator<{ start: number; end: number }> {
  let start = 0;
  while (start < text.length) {
    const limit = start + pieceLength;
    if (limit >= text.length) {
      yield { start, end: text.length };
      return;
    }
    // Looked for in the piece alone: a text without line ends would be read to its beginning each time.
    const lineEnd = text.slice(start, limit + 1).lastIndexOf('\n');
    const cutsLine = lineEnd <= 0;
    const end = cutsLine ? limit : start + lineEnd + 1;
    yield { start, end };
    start = cutsLine ? end - overlapLength : end;
  }
}
