import { createHash } from 'node:crypto';
import { InputError } from '../../lifecycle/errors.ts';
import type { Principal } from '../../ports/people.ts';
import { requireKind } from '../artifacts/require-kind.ts';
import { readArtifact } from '../daas/describe-daa.ts';
import { createRowMaker } from '../incident-evidence/evidence-row.ts';
import { toLogRows } from '../incident-evidence/gather-logs.ts';
import type { HypothesisService } from '../incident-evidence/hypothesis-service.ts';
import { startCorrelation } from '../incident-evidence/start-correlation.ts';
import type { UsecasePorts } from '../ports.ts';
import { toIncidentHypotheses } from '../reports/hypothesis-documents.ts';

export function createHypothesisService(ports: UsecasePorts, { id: startedById, name, token }: Principal): HypothesisService {
  const find = async (key: string): Promise<string> => requireKind(await readArtifact(ports, { key }), 'incident').key;
  return {
    async show({ key }) {
      const incident = await find(key);
      return toIncidentHypotheses(incident, await ports.hypotheses.read(incident));
    },
    async judge({ key, id, state, reason = '', grade }) {
      const incident = await find(key);
      if (grade !== undefined && state === undefined) await ports.hypotheses.grade({ incident, id, grade, token });
      else if (grade === undefined && state !== undefined && reason.trim() !== '')
        await ports.hypotheses.judge({ incident, id, state, reason, token });
      else {
        throw new InputError({
          id: 'hypothesis.verdict',
          message: 'A verdict is a state with its reason, or a grade.',
          fix: 'Say what was seen and whether that supports or refutes it; or grade it 100, 65, 35 or 0.',
        });
      }
      return toIncidentHypotheses(incident, await ports.hypotheses.read(incident));
    },
    async addLogs({ key, text }) {
      const incident = await find(key);
      const place = `pasted:${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
      const rows = await toLogRows(text, { place, makeRow: createRowMaker(ports.redactor, name) });
      const evidence = await ports.hypotheses.addEvidence(incident, rows);
      const run = await startCorrelation(ports, { incident, startedById, origin: place });
      return { incident, evidence: [...evidence], run: run.key };
    },
  };
}
