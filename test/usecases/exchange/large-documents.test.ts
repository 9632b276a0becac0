import { afterAll, beforeAll, expect, test } from 'vitest';
import { maxParts } from '../../../src/documents/canonical-size.ts';
import { artifactKindIds, artifactKinds, type ArtifactKindId } from '../../../src/lifecycle/artifact-kinds.ts';
import { openServiceBench, type ServiceBench } from '../support/service-bench.ts';

let bench: ServiceBench;
beforeAll(async () => {
  bench = await openServiceBench();
});
afterAll(() => bench.close());

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
/** A document of headings alone, of which each becomes thirteen times as long. */
const headings = (kind: ArtifactKindId, count: number): string =>
  `---\nthroughline: ${artifactKinds[kind].title}\n---\n\n${'# a\n'.repeat(count)}`;
const create = (kind: ArtifactKindId, text: string) => bench.service.artifacts.create({ kind, content: { bytes: bytes(text) } });

test.each(artifactKindIds.filter((kind) => kind !== 'prd' && kind !== 'daa'))(
  'a %s that becomes more than is stored of one is refused at the door',
  async (kind) => {
    await expect(create(kind, headings(kind, 60_000))).rejects.toMatchObject({
      id: 'document.too-large',
      message: expect.stringMatching(/makes 3\.\d\d MB of canonical Markdown; one .* has at most 3\.00 MB/) as string,
      fix: expect.stringContaining('Split the document') as string,
    });
  },
);

test('a PRD of more parts than are stored of one is refused at the door', async () => {
  const text = `# Many\n\n## Requirements\n\n${Array.from({ length: maxParts + 1 }, (_, at) => `- REQ-${at + 1}: The desk files loan ${at}.`).join('\n')}\n`;
  const files = [{ name: 'many.md', source: '/many.md', bytes: bytes(text) }];
  await expect(bench.service.prds.import({ files })).rejects.toMatchObject({
    id: 'document.too-large',
    message: expect.stringContaining(`one PRD has at most ${maxParts}`) as string,
  });
});
