import { describeSuccessor } from '../../lifecycle/successor.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { Reply, TextReply } from '../reply.ts';
import type { artifactsOperations } from '../../operations/artifacts.ts';
import type { Handlers } from '../handler.ts';

export const artifactsHandlers: Handlers<typeof artifactsOperations> = {
  listArtifacts: async ({ service, input: { limit, cursor, ...filter } }) =>
    new Reply(await service.artifacts.list(filter, { limit, cursor }), { computed: true }),
  async readArtifact({ service: { artifacts }, input: { canonical, ...ref }, type }) {
    if (type !== 'text/markdown') return artifacts.show(ref);
    const markdown = await artifacts.markdown(ref);
    return new TextReply(canonical === 'yes' ? markdown : `${leadOf(await artifacts.show(ref))}${markdown}`);
  },
  listVersions: ({ service, input }) => service.artifacts.history(input),
  async diffVersions({ service, input, type }) {
    const diff = await service.artifacts.diff(input);
    return type === 'text/x-diff' ? new TextReply(diff.patch) : diff;
  },
  listFindings: ({ service, input }) => service.artifacts.findings(input),
};

/** Warns above a superseded or amended record, which alone is outdated or incomplete. */
function leadOf({ key, successor, successorStatus, amendments }: Report<'artifact-show'>): string {
  const said =
    successor !== null && successorStatus !== null
      ? `${describeSuccessor({ key: successor, status: successorStatus })}.`
      : amendments.length > 0
        ? `${key} is amended by ${amendments.join(' and ')}: read what was added there.`
        : '';
  return said === '' ? '' : `> **Note:** ${said}\n\n`;
}
