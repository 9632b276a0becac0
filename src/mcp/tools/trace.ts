import { z } from 'zod';
import { traceDirections } from '../../lifecycle/trace-closure.ts';
import { defineTool } from '../tool.ts';
import { text } from './fields.ts';

const mostCharacters = 16_000;

export const trace = defineTool({
  description: 'Trace an artifact or a part up to its PRD (why it is), or down to what was made of it.',
  input: z.strictObject({
    of: text(200).describe('A key, or a part such as ADR-001#EC-2.'),
    direction: z.enum(traceDirections).optional(),
  }),
  reads: true,
  async call(service, request) {
    const { of, direction, artifacts, text: tree } = await service.knowledge.trace(request);
    const long = tree.length > mostCharacters;
    return {
      text: long ? `${tree.slice(0, mostCharacters)}\n… and more. Trace a part of it instead.` : tree,
      document: {
        of,
        direction,
        artifacts: artifacts.slice(0, 100).map(({ key, kind, title, status }) => ({ key, kind, title, status })),
        count: artifacts.length,
      },
    };
  },
});
