import type { Principal } from '../../ports/people.ts';
import { requireKind } from '../artifacts/require-kind.ts';
import type { BoltWorkService } from '../bolt-work/bolt-work-service.ts';
import { listNextBolts } from '../bolt-work/list-next-bolts.ts';
import { submitBolt } from '../bolt-work/submit-bolt.ts';
import { readArtifact } from '../daas/describe-daa.ts';
import { describeGate } from '../gates/describe-gate.ts';
import type { UsecasePorts } from '../ports.ts';
import { toBoltNext, toBoltWork } from '../reports/bolt-work-documents.ts';
import { nameRepository } from '../tests/name-repository.ts';
import type { Report } from '../reports/registry.ts';
import { toGateDocument } from '../reports/present-gate.ts';

/** A working day's half: long enough for a Bolt of hours, short enough to give back what is left behind. */
const usualLeaseSeconds = 4 * 3_600;

export function createBoltWorkService(ports: UsecasePorts, principal: Principal): BoltWorkService {
  const { boltWork } = ports;
  const { token } = principal;
  const show = async ({ key }: { key: string }): Promise<Report<'bolt-work'>> => {
    const artifact = await readArtifact(ports, { key });
    if (artifact.kind !== 'fix') requireKind(artifact, 'bolt');
    const work = await boltWork.read(artifact.key);
    return toBoltWork(artifact, { work, evidence: work?.evidence ?? (await boltWork.evidence(artifact.key)) });
  };
  const after =
    <R extends { readonly key: string }>(act: (request: R) => Promise<void>) =>
    async (request: R): Promise<Report<'bolt-work'>> => {
      await act(request);
      return show(request);
    };

  return {
    next: async ({ for: worker }) => toBoltNext(await listNextBolts(ports, { worker, principal })),
    show,
    claim: after(({ key, forSeconds: seconds = usualLeaseSeconds }) => boltWork.claim({ key, seconds, token })),
    putDown: after(({ key, note = '' }) => boltWork.putDown({ key, note, token })),
    report: after((report) => {
      const { note = '', evidence = [] } = report;
      return boltWork.report({ ...report, note, evidence, submits: false, token });
    }),
    async submit(request) {
      const { key } = await submitBolt(ports, { ...request, principal });
      return toGateDocument(await describeGate(ports, { key, principal }));
    },
    merge: after(async ({ key, sha, repository }) =>
      boltWork.merge({ key, sha, repository: await nameRepository(ports, repository), token }),
    ),
    correctEffort: after((request) => boltWork.correctEffort({ ...request, token })),
  };
}
