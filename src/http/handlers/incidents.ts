import type { incidentOperations } from '../../operations/incidents.ts';
import type { Handlers } from '../handler.ts';
import { Reply } from '../reply.ts';

export const incidentsHandlers: Handlers<typeof incidentOperations> = {
  listIncidents: ({ service, input: { state, ...page } }) => service.incidents.list({ state }, page),
  readIncident: ({ service, input }) => service.incidents.show(input),
  readIncidentMetrics: ({ service, input }) => service.incidents.metrics(input),
  assessOutage: async ({ service, input: { names } }) =>
    new Reply(await service.incidents.impact({ names: names.split(',') }), { computed: true }),
  listActionItems: async ({ service, input }) => new Reply(await service.incidents.actions(input), { computed: true }),
  completeActionItem: ({ service, input }) => service.incidents.completeAction(input),
  async openIncident({ service, input }) {
    const opened = await service.incidents.open(input);
    return new Reply(opened, { status: 201, location: `incidents/${opened.key}` });
  },
  declareIncident: ({ service, input }) => service.incidents.declare(input),
  acknowledgeIncident: ({ service, input }) => service.incidents.acknowledge(input),
  setIncidentSeverity: ({ service, input }) => service.incidents.setSeverity(input),
  setIncidentCommander: ({ service, input }) => service.incidents.setCommander(input),
  noteIncident: ({ service, input }) => service.incidents.note(input),
  recordStability: ({ service, input }) => service.incidents.stable(input),
  closeIncident: ({ service, input }) => service.incidents.close(input),
  chooseMitigation: ({ service, input }) => service.incidents.choose(input),
  recordExecution: ({ service, input }) => service.incidents.executed(input),
  acceptFix: ({ service, input }) => service.incidents.acceptFix(input),
};
