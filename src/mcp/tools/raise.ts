import { z } from 'zod';
import { defineTool } from '../tool.ts';
import { bolt, text } from './fields.ts';

export const raise = defineTool({
  description:
    'Raise what came up at a Bolt instead of guessing or doing it: a `question` that a person has to answer, or the `goal` of work that you found, which becomes a Bolt of its own. One of the two.',
  input: z.strictObject({ bolt, question: text(2000).optional(), goal: text(500).optional() }),
  reads: false,
  async call(service, { bolt: key, ...raised }) {
    const document = await service.plans.raise({ key, ...raised });
    return {
      text:
        document.question === null
          ? `The work that was found is ${document.bolt ?? 'stored'}. Leave it undone here.`
          : `Asked as ${document.question}. Stop with what hangs on it; a person answers in the Bolt.`,
      document,
    };
  },
});
