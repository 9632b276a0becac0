import { InputError } from '../../lifecycle/errors.ts';
import { parseKey } from '../../lifecycle/ids.ts';
import type { BudgetLimits } from '../../ports/budgets.ts';
import type { ModelChoice } from '../../ports/model-choice.ts';
import type { SourceFile } from '../../usecases/import-prd.ts';
import { followToRest } from '../follow-to-rest.ts';
import { readArtifactKey } from '../parse-arguments.ts';
import { exists, readSources } from '../read-sources.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { renderDaaReport } from '../render/daa.ts';
import { renderWaitingGate } from '../render/gate.ts';
import { stack } from '../render/sections.ts';
import type { Style } from '../render/style.ts';
import type { Answer, Desk } from '../session.ts';

type PrdSource = { readonly key: string } | { readonly files: readonly SourceFile[] };

/** A name is a key when it reads like one and no file of that name is there. */
export async function readPrdSource(sources: readonly string[]): Promise<PrdSource> {
  const [first = ''] = sources;
  if (!/^[A-Za-z]+-[\d-]+$/.test(first) || (await exists(first))) return { files: await readSources(sources) };
  const key = readArtifactKey(first);
  if (sources.length > 1 || parseKey(key).kind !== 'prd') {
    throw new InputError({
      id: 'prd.key-expected',
      message: sources.length > 1 ? 'A key stands alone: one PRD makes one DAA.' : `${key} is not the key of a PRD.`,
      fix: 'Name one PRD such as PRD-001, or the files that make one; `throughline prd list` shows those imported.',
    });
  }
  return { key };
}

interface Wanted {
  readonly source: PrdSource;
  /** Draft again although this PRD version has a DAA. */
  readonly fresh: boolean;
  /** Asked instead of those configured. */
  readonly models?: readonly ModelChoice[];
  /** What a new run may use. */
  readonly budget?: BudgetLimits;
  /** Whether the environment of the command has settings for models, which a server does not see. */
  readonly shellNamesModels: boolean;
}

/** Imports, drafts and reports. Throws what stopped the run, where it neither waits nor succeeded. */
export async function generate(
  desk: Desk,
  { source, fresh, models, budget, shellNamesModels }: Wanted,
): Promise<Answer<'daa-generate'>> {
  const { service, identity, progress, server } = desk;
  const prd = await obtainPrd(desk, source);
  if (server !== null && shellNamesModels && models === undefined) {
    progress.note(`The server at ${server} drafts with its own models, not with those of this shell; --model names others.`);
  }
  const started = await service.runs.start({ workflow: 'inception', prd: prd.key, version: prd.version, fresh, models, budget });
  if (started.resumed) progress.note(`${started.run.id} had failed; it goes on from the step that failed.`);
  if (started.replaced !== null) progress.note(`${started.run.id} takes the place of ${started.replaced}, which had failed.`);
  if (budget && (started.resumed || !started.worked)) progress.note('A budget counts for a new run; --new starts one.');
  const run = await followToRest(desk, started.run.id);
  const report = await service.runs.report({ key: run.id });
  const { daa: daaKey } = report.artifacts;
  if (daaKey === null) return { report, text: (style) => renderBeforeDaa(desk, { report, style }) };
  if (run.gate !== null && run.gate !== report.gate?.id) {
    progress.note(`${run.id} waits at ${run.gate}; \`throughline gate show ${run.gate}\` says what it asks for.`);
  }
  if (!started.worked) {
    progress.note(`${prd.key} version ${prd.version} has ${daaKey} already; this is how it stands. --new drafts another.`);
  }
  return {
    report,
    text: async (style) => {
      const [daa, newest] = await Promise.all([
        service.daas.show({ key: daaKey }),
        report.gate ? service.gates.show({ key: report.gate.id }) : null,
      ]);
      const { body } = await service.prds.show(daa.prd);
      const gate = newest?.status === 'pending' ? newest : null;
      return renderDaaReport({ report, daa, prd: body, gate, identity }, style);
    },
  };
}

/** The gate that a run waits at before it has a DAA, in full. */
async function renderBeforeDaa(
  { service, identity }: Desk,
  { report, style }: { report: Report<'daa-generate'>; style: Style },
): Promise<string> {
  const gate = report.gate ? await service.gates.show({ key: report.gate.id }) : null;
  return stack([`${report.run.id} has drafted no DAA yet.`], gate ? renderWaitingGate({ gate, identity }, style) : []);
}

async function obtainPrd({ service, progress }: Desk, source: PrdSource): Promise<{ key: string; version: number }> {
  if ('key' in source) return service.prds.show(source);
  progress.busy('Reading the PRD');
  const { prd, outcome } = await service.prds.import({ files: source.files, toBeModeled: true });
  progress.rest();
  if (outcome === 'new-version') {
    progress.note(`${prd.key} has changed: this is its version ${prd.version}.`);
  }
  return prd;
}
