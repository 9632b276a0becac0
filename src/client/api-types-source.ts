import { createHash } from 'node:crypto';

/** First line of api-types.ts, by which one sees whether it fits the document. */
export function describeSource(openApiDocument: Uint8Array): string {
  return `// Made by \`npm run client-types\` from docs/openapi.json, sha256 ${createHash('sha256').update(openApiDocument).digest('hex')}.`;
}
