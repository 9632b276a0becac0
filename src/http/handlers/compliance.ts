import type { complianceOperations } from '../../operations/compliance.ts';
import type { Handlers } from '../handler.ts';
import { TextReply } from '../reply.ts';

const formats: Readonly<Record<string, 'html' | 'sarif' | 'text'>> = {
  'text/html': 'html',
  'application/sarif+json': 'sarif',
  'text/plain': 'text',
};

export const complianceHandlers: Handlers<typeof complianceOperations> = {
  readCompliance: async ({ service: { compliance }, input, type }) => {
    const format = formats[type];
    return format ? new TextReply(await compliance.write({ ...input, format })) : compliance.show(input);
  },
  commentCompliance: ({ service, input }) => service.compliance.comment(input),
  readComplianceRulings: ({ service, input }) => service.compliance.rulings(input),
  grantException: ({ service, input }) => service.compliance.except(input),
  proposeCheck: ({ service, input }) => service.compliance.propose(input),
  acceptCheck: ({ service, input }) => service.compliance.acceptCheck(input),
};
