import type { Principal } from '../../ports/people.ts';
import type { ArtifactWriting } from '../artifacts-write/artifact-writing.ts';
import { createArtifact } from '../artifacts-write/create-artifact.ts';
import { editArtifact } from '../artifacts-write/edit-artifact.ts';
import { linkArtifacts } from '../artifacts-write/link-artifacts.ts';
import { moveStatus } from '../artifacts-write/move-status.ts';
import { submitArtifact } from '../artifacts-write/submit-artifact.ts';
import { writeTemplate } from '../artifacts-write/write-template.ts';
import { describeGate } from '../describe-gate.ts';
import type { UsecasePorts } from '../ports.ts';
import { toArtifactMove, toArtifactWrite } from '../reports/artifact-write-documents.ts';
import { toGateDocument } from '../reports/present-gate.ts';

export function createArtifactWriting(ports: UsecasePorts, principal: Principal): ArtifactWriting {
  return {
    create: async (request) => toArtifactWrite(await createArtifact(ports, { ...request, principal })),
    edit: async (request) => toArtifactWrite(await editArtifact(ports, { ...request, principal })),
    link: async (request) => toArtifactWrite(await linkArtifacts(ports, { ...request, principal })),
    move: async (request) => toArtifactMove(await moveStatus(ports, { ...request, principal })),
    async submit(ref) {
      const { key } = await submitArtifact(ports, { ...ref, principal });
      return toGateDocument(await describeGate(ports, { key, principal }));
    },
    template: async (request) => writeTemplate(ports, request),
  };
}
