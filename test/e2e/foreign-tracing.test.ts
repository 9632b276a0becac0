import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openCommandLine, repositoryRoot } from './support/command-line.ts';

test('a shell that traces LangChain for other work sends nothing of a run anywhere', async () => {
  const seen: string[] = [];
  const tracer = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    response.end('{}');
  });
  await new Promise<void>((resolve) => tracer.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(tracer.address() as AddressInfo).port}`;
  const cli = await openCommandLine();
  try {
    const traced = ['LANGSMITH', 'LANGCHAIN'].flatMap((prefix) => [
      [`${prefix}_TRACING`, 'true'],
      [`${prefix}_TRACING_V2`, 'true'],
      [`${prefix}_ENDPOINT`, endpoint],
      [`${prefix}_API_KEY`, 'not-a-key'],
    ]);
    const example = join(repositoryRoot, 'examples/library-lending.prd.md');
    const { exitCode } = await cli.start(['daa', 'generate', example], {
      env: Object.fromEntries(traced) as Record<string, string>,
    });
    expect(exitCode).toBe(0);
    expect(seen).toEqual([]);
  } finally {
    await cli.remove();
    tracer.close();
  }
});
