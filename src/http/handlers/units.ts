import type { unitOperations } from '../../operations/units.ts';
import { Reply } from '../reply.ts';
import type { Handlers } from '../handler.ts';

export const unitsHandlers: Handlers<typeof unitOperations> = {
  async buildUnit({ service, input }) {
    const built = await service.units.build(input);
    return built.key === null
      ? new Reply(built, { status: 200 })
      : new Reply(built, { status: 201, location: `artifacts/${built.key}` });
  },
  checkUnit: ({ service, input }) => service.units.check(input),
  listUnitDeployments: ({ service, input: { key, ...page } }) => service.units.deployments({ key }, page),
  readDora: ({ service, input }) => service.units.dora(input),
  listDeployments: ({ service, input: { environment, ...page } }) => service.deployments.list({ environment }, page),
  recordDeployment: ({ service, input }) => service.deployments.record(input),
  recordCdevent: ({ service, input }) => service.deployments.recordCdevent({ event: input }),
  recordChangeEvent: ({ service, input }) => service.deployments.recordChangeEvent({ event: input }),
};
