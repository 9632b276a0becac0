import { InputError } from '../../lifecycle/errors.ts';
import { parseKey } from '../../lifecycle/ids.ts';
import type { BudgetLimits } from '../../ports/budgets.ts';
import type { SourceFile } from '../../usecases/prds/import-prd.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { readArtifactKey } from './parse-arguments.ts';
import { exists, readSourcesOrPiped } from './read-sources.ts';
import type { CommandContext } from '../session.ts';

export type PrdSource = { readonly key: string } | { readonly files: readonly SourceFile[] };

/** Reads a name as a key when it has that form and no such file exists. */
export async function readPrdSource(sources: readonly string[]): Promise<PrdSource> {
  const [first = ''] = sources;
  if (!/^[A-Za-z]+-[\d-]+$/.test(first) || (await exists(first))) return { files: await readSourcesOrPiped(sources) };
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

export async function obtainPrd(
  { service, progress }: CommandContext,
  source: PrdSource,
): Promise<{ key: string; version: number }> {
  if ('key' in source) return service.prds.show(source);
  progress.busy('Reading the PRD');
  const { prd, outcome, read } = await service.prds.import({ files: source.files });
  progress.rest();
  progress.note(`Read: ${read}.`);
  if (outcome === 'new-version') {
    progress.note(`${prd.key} has changed: this is its version ${prd.version}.`);
  }
  return prd;
}

/** Notes that no workflow was chosen, in which case the full one is taken. */
export async function hintAtChoice({ service, progress }: CommandContext, prd: string): Promise<void> {
  const { choice } = await service.workflows.show({ key: prd });
  if (choice) return;
  progress.note(`Nobody chose a workflow for ${prd}, so it takes the full one; \`throughline workflow choose ${prd}\` chooses.`);
}

/** Notes when a started run was not new. */
export function reportStart({ progress }: CommandContext, started: Report<'run-start'>, budget: BudgetLimits | undefined): void {
  if (started.resumed) progress.note(`${started.run.id} had failed; it goes on from the step that failed.`);
  if (started.replaced !== null) progress.note(`${started.run.id} takes the place of ${started.replaced}, which had failed.`);
  if (budget && (started.resumed || !started.worked)) progress.note('A budget counts for a new run; --new starts one.');
}

/** Warns that a server does not see the settings of the shell. */
export function warnOfModels({ server, progress }: CommandContext, shellNamesOthers: boolean): void {
  if (server === null || !shellNamesOthers) return;
  progress.note(`The server at ${server} drafts with its own models, not with those of this shell; --model names others.`);
}
