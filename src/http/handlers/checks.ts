import { TextReply } from '../reply.ts';
import type { checksOperations } from '../../operations/checks.ts';
import type { Handlers } from '../handler.ts';

const coverageFormats: Readonly<Record<string, 'html' | 'csv' | 'text'>> = {
  'text/html': 'html',
  'text/csv': 'csv',
  'text/plain': 'text',
};

export const checksHandlers: Handlers<typeof checksOperations> = {
  readCoverage: async ({ service: { coverage }, input, type }) => {
    const format = coverageFormats[type];
    return format ? new TextReply(await coverage.write({ ...input, format })) : coverage.show(input);
  },
  checkArtifacts: async ({ service: { checks }, input, type }) => {
    const request = { inForce: input.inForce === 'yes' };
    return type === 'application/sarif+json' ? new TextReply(await checks.sarif(request)) : checks.run(request);
  },
  reviewRfc: ({ service, input }) => service.checks.review(input),
};
