import type { Principal } from '../../ports/people.ts';
import type { ArtifactWriting } from '../artifacts-write/artifact-writing.ts';
import { createArtifact } from '../artifacts-write/create-artifact.ts';
import { createArtifacts } from '../artifacts-write/create-artifacts.ts';
import { editArtifact } from '../artifacts-write/edit-artifact.ts';
import { linkArtifacts } from '../artifacts-write/link-artifacts.ts';
import { moveStatus } from '../artifacts-write/move-status.ts';
import { findRunOn, submitArtifact } from '../artifacts-write/submit-artifact.ts';
import { writeTemplate } from '../artifacts-write/write-template.ts';
import { attestClaims } from '../gates/attest-claims.ts';
import { describeGate } from '../gates/describe-gate.ts';
import type { UsecasePorts } from '../ports.ts';
import { toArtifactBatch, toArtifactMove, toArtifactWrite, toAttestation } from '../reports/artifact-write-documents.ts';
import { succeedArtifact } from '../succession/succeed-artifact.ts';
import { suspectsAfter } from '../suspects/find-suspect-parts.ts';
import { toGateDocument } from '../reports/present-gate.ts';

export function createArtifactWriting(ports: UsecasePorts, principal: Principal): ArtifactWriting {
  return {
    create: async (request) => toArtifactWrite(await createArtifact(ports, { ...request, principal })),
    createMany: async (request) => toArtifactBatch(await createArtifacts(ports, { ...request, principal })),
    async edit(request) {
      const edited = await editArtifact(ports, { ...request, principal });
      const [suspects, run] = await Promise.all([
        suspectsAfter(ports, { prd: edited.artifact, outcome: edited.outcome }),
        findRunOn(ports, edited.artifact),
      ]);
      return toArtifactWrite(edited, { suspects, run });
    },
    async link(request) {
      const linked = await linkArtifacts(ports, { ...request, principal });
      return toArtifactWrite(linked, { run: await findRunOn(ports, linked.artifact) });
    },
    move: async (request) => toArtifactMove(await moveStatus(ports, { ...request, principal })),
    succeed: async (request) => toArtifactWrite(await succeedArtifact(ports, { ...request, principal })),
    async submit(ref) {
      const { key } = await submitArtifact(ports, { ...ref, principal });
      return toGateDocument(await describeGate(ports, { key, principal }));
    },
    attest: async (request) => toAttestation(await attestClaims(ports, { ...request, principal })),
    template: (request) => Promise.resolve(writeTemplate(request)),
  };
}
