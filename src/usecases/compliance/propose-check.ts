import { adrBodySchema } from '../../lifecycle/adr.ts';
import { ConflictError } from '../../lifecycle/errors.ts';
import type { CodeSnapshot } from '../../ports/code-snapshot.ts';
import type { Principal } from '../../ports/people.ts';
import type { StepInput } from '../../ports/drafter.ts';
import { requireKind } from '../artifacts/require-kind.ts';
import { readArtifact } from '../daas/describe-daa.ts';
import type { UsecasePorts } from '../ports.ts';
import type { Report } from '../reports/registry.ts';
import { keepPoints } from './keep-points.ts';
import { openCode, type OpenCode } from './open-code.ts';
import { redactReport } from './redact-report.ts';
import { requireUnchecked } from './require-unchecked.ts';

const step = 'construction/propose-check';
/** A check that proves nothing is proposed once more. */
const mostTries = 2;
const mostFolders = 300;

/**
 * Has a model propose a check for a part of a decision, and tries it at HEAD. Stores nothing: a
 * person accepts it. Throws NotFoundError `part.not-found`, ConflictError `check.own`,
 * `check.no-model` and `budget.day`, and what `openCode` and a drafter throw.
 */
export async function proposeCheck(
  ports: UsecasePorts,
  { key, part, repository, principal }: { key: string; part: string; repository: string; principal: Principal },
): Promise<Report<'check-proposal'>> {
  const adr = requireKind(await readArtifact(ports, { key }), 'adr');
  const body = adrBodySchema.parse(adr.body);
  requireUnchecked(adr.key, { body, part });
  if (!ports.drafter.mayCost(step)) throw noModel();
  const code = await openCode(ports, { repository, at: 'HEAD', principal });
  const folders = await listFolders(code.snapshot);
  const about = { key: adr.key, title: adr.title, body };
  const tried: StepInput<typeof step>['tried'] = [];
  for (;;) {
    const { output, provenance } = await ports.drafter.draft(step, { adr: about, part, folders, tried });
    const { model } = provenance.drafter;
    if (model === undefined) throw noModel();
    const { check, because } = output;
    const found = check === '' ? nothing : await tryCheck(ports, { about, part, check, code });
    tried.push({ check, outcome: found.missing });
    if (check === '' || found.verdict !== 'unproved' || tried.length === mostTries)
      return { adr: adr.key, part, check, because, model, at: code.snapshot.sha, ...found };
  }
}

type Found = Pick<Report<'check-proposal'>, 'verdict' | 'hits' | 'missing'>;

const nothing: Found = { verdict: 'unproved', hits: [], missing: '' };

/** Runs one check over the code, and nothing else of the AI-ADR. */
async function tryCheck(
  ports: UsecasePorts,
  { about, part, check, code }: { about: StepInput<typeof step>['adr']; part: string; check: string; code: OpenCode },
): Promise<Found> {
  const { key, title, body } = about;
  const { decision } = body;
  const alone = { ...keepPoints(body), decision: { ...decision, points: decision.points.filter(({ id }) => id === part) } };
  const subject = { adr: key, title, records: [{ key, body: alone }], checks: [{ part, check }], exceptions: [], tests: [] };
  const options = { repository: code.name, base: null };
  const { items } = await redactReport(ports, await ports.compliance.checker.check(subject, code.snapshot, options));
  const { verdict = 'unproved', missing = '', hits = [] } = items.find((item) => item.part === part) ?? {};
  return { verdict, missing, hits: hits.map(({ file, line, text }) => ({ file, line, text })) };
}

function noModel(): ConflictError {
  return new ConflictError({
    id: 'check.no-model',
    message: 'Only a model proposes checks, and none is configured here or answered.',
    fix: 'Set ANTHROPIC_API_KEY, OPENAI_API_KEY or OPENAI_BASE_URL, or write the check yourself.',
  });
}

/** Lists folders with their kinds of files: `src/http: 12 ts, 1 md`. */
async function listFolders(snapshot: CodeSnapshot): Promise<string[]> {
  const folders = new Map<string, Map<string, number>>();
  for (const { path, type } of await snapshot.listFiles()) {
    if (type !== 'file') continue;
    const [, folder = '.', file = path] = /^(.*)\/([^/]*)$/.exec(path) ?? [];
    const kinds = folders.get(folder) ?? new Map<string, number>();
    const kind = /\.([^.]+)$/.exec(file)?.[1] ?? file;
    folders.set(folder, kinds.set(kind, (kinds.get(kind) ?? 0) + 1));
  }
  return [...folders]
    .slice(0, mostFolders)
    .map(([folder, kinds]) => `${folder}: ${[...kinds].map(([kind, files]) => `${files} ${kind}`).join(', ')}`);
}
