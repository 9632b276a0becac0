import { expect, it } from 'vitest';
import langgraph from '../../langgraph.json' with { type: 'json' };
import { workflows } from '../../graphs/registry.ts';

it.each(Object.keys(workflows))('LangGraph Studio draws the workflow %s', async (workflow) => {
  const place: string | undefined = (langgraph.graphs as Record<string, string>)[workflow];
  const [file = '', name = ''] = (place ?? '').split(':');
  const studio = (await import(`../../${file}`)) as Record<
    string,
    () => Promise<{ getGraphAsync(): Promise<{ drawMermaid(): string }> }>
  >;
  const graph = await studio[name]?.();
  const drawn = (await graph?.getGraphAsync())?.drawMermaid() ?? '';
  expect(drawn).toMatch(/__start__ -\.?->/);
});
