import type { Principal } from '../../ports/people.ts';
import { cancelRun } from '../runs/cancel-run.ts';
import { readArtifact } from '../daas/describe-daa.ts';
import { describeRun, readRun } from '../runs/describe-run.ts';
import { requireMatch } from '../artifacts/entity-tag.ts';
import { followText } from '../runs/follow-text.ts';
import { followRun } from '../runs/follow-run.ts';
import { listRuns } from '../runs/list-runs.ts';
import type { UsecasePorts } from '../ports.ts';
import { reportDaa } from '../daas/report-daa.ts';
import type { Report } from '../reports/registry.ts';
import { toRunDocument, toRunEvent, toRunText, toRunSummary } from '../reports/run-documents.ts';
import { requireForkable } from '../runs/require-forkable.ts';
import { requireKind } from '../artifacts/require-kind.ts';
import type { RunService } from '../service.ts';
import { startDrafting } from '../runs/start-drafting.ts';

export function createRunService(ports: UsecasePorts, principal: Principal): RunService {
  const show = async (ref: { key: string }): Promise<Report<'run-show'>> => toRunDocument(await describeRun(ports, ref));

  const requireRevision = async (key: string, ifMatch: string | undefined): Promise<void> =>
    requireMatch(ifMatch, key, [toRunSummary(await readRun(ports, key))]);

  return {
    show,

    async start({ prd: key, version, ...request }) {
      const prd = requireKind(await readArtifact(ports, { key, version }), 'prd');
      const { run, ...how } = await startDrafting(ports, { prd, principal, ...request });
      return { run: toRunSummary(run), ...how };
    },

    async list(filter, page) {
      const { items, next } = await listRuns(ports, { ...filter, page });
      return { items: items.map(toRunSummary), next };
    },

    async follow(key, { signal, onEvent }) {
      const run = await followRun(ports, { key, signal, onEvent: onEvent && ((event) => onEvent(toRunEvent(event))) });
      return toRunSummary(run);
    },

    followText: (key, { signal, onText }) => followText(ports, { key, signal, onText: (piece) => onText(toRunText(piece)) }),

    async cancel({ key, note, ifMatch }) {
      await requireRevision(key, ifMatch);
      await cancelRun(ports, { key, reason: note, principal });
      return show({ key });
    },

    async retry({ key, models, ifMatch }) {
      await requireRevision(key, ifMatch);
      await ports.runs.retry({ key, actorId: principal.id, ...(models ? { models } : {}) });
      return show({ key });
    },

    async fork({ key, from, ifMatch }) {
      await requireRevision(key, ifMatch);
      await requireForkable(ports, await readRun(ports, key));
      const fork = await ports.runs.fork({ key, actorId: principal.id, ...(from === undefined ? {} : { from }) });
      return show({ key: fork.key });
    },

    report: (ref) => reportDaa(ports, ref),
  };
}
