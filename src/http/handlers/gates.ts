import { Reply } from '../reply.ts';
import type { gatesOperations } from '../../operations/gates.ts';
import type { Handlers } from '../handler.ts';

export const gatesHandlers: Handlers<typeof gatesOperations> = {
  listGates: ({ service, input: { limit, cursor, artifact, type, mine, overdue, status } }) =>
    service.gates.list(
      { status, artifactKey: artifact, kind: type, mine: mine === 'yes', overdue: overdue === 'yes' },
      { limit, cursor },
    ),
  readGate: ({ service, input }) => service.gates.show(input),
  async decideGate({ service, input: { notMet, ...request } }) {
    const refused = notMet.map((one) => ({ ...one, verdict: 'not-met' as const }));
    const decided = await service.gates.decide({ ...request, notMet: refused });
    return new Reply(decided, { status: decided.repeated ? 200 : 201, location: `gates/${request.key}/outcome` });
  },
  readGateOutcome: ({ service, input }) => service.gates.outcome(input),
  assignGate: ({ service, input: { key, assignees } }) => service.gates.assign({ key, names: assignees }),
  async commentGate({ service, input }) {
    const gate = await service.gates.comment(input);
    return new Reply(gate, { location: `gates/${gate.id}` });
  },
  async reopenGate({ service, input }) {
    const gate = await service.gates.reopen(input);
    return new Reply(gate, { location: `gates/${gate.id}` });
  },
};
