import type { Principal } from '../../ports/people.ts';
import { assignGate } from '../gates/assign-gate.ts';
import { commentGate } from '../gates/comment-gate.ts';
import { decideGate, readGate } from '../gates/decide-gate.ts';
import { describeGate } from '../gates/describe-gate.ts';
import { requireMatch } from '../artifacts/entity-tag.ts';
import { listGates } from '../gates/list-gates.ts';
import { listGateRules, setGateRule } from '../gates/manage-gate-rules.ts';
import type { UsecasePorts } from '../ports.ts';
import { reopenGate } from '../gates/reopen-gate.ts';
import { reportDecision } from '../gates/report-decision.ts';
import { toGateRule } from '../reports/gate-rule-documents.ts';
import { toGateDecidedDocument, toGateDecision, toGateDocument, toGateSummary } from '../reports/present-gate.ts';
import type { Report } from '../reports/registry.ts';
import type { GateService } from '../service.ts';

export function createGateService(ports: UsecasePorts, principal: Principal): GateService {
  const show = async ({ key }: { key: string }): Promise<Report<'gate-show'>> =>
    toGateDocument(await describeGate(ports, { key, principal }));

  return {
    async list(choice, page) {
      const { items, next } = await listGates(ports, { choice, principal, page });
      return { items: items.map(toGateSummary), next };
    },

    show,

    async decide({ ifMatch, ...request }) {
      const seen = ifMatch === undefined ? null : await show(request);
      // A repeated decision carries the tag from before it; the database compares the two.
      const repeats =
        seen !== null &&
        seen.decisions.length > 0 &&
        (await readGate(ports, request.key)).decisions.some(({ personId }) => personId === principal.id);
      if (seen && !repeats) requireMatch(ifMatch, seen.id, [seen]);
      const { gate, decision, repeated } = await decideGate(ports, {
        ...request,
        principal,
        // The database then refuses a decision on outdated content.
        contentHash: request.contentHash ?? seen?.contentHash,
      });
      // A refused budget has canceled the run.
      const goesOn = gate.kind === 'review' || gate.status !== 'rejected';
      return { gate: toGateSummary(gate), decision: toGateDecision(decision), repeated, run: goesOn ? gate.runId : null };
    },

    outcome: async (ref) => toGateDecidedDocument(await reportDecision(ports, ref)),

    async assign(request) {
      await assignGate(ports, { ...request, principal });
      return show(request);
    },

    async comment(request) {
      await commentGate(ports, { ...request, principal });
      return show(request);
    },

    async reopen(ref) {
      return show(await reopenGate(ports, { ...ref, principal }));
    },

    rules: {
      list: async () => ({ items: (await listGateRules(ports)).map(toGateRule) }),
      set: async (request) => toGateRule(await setGateRule(ports, { ...request, principal })),
    },
  };
}
