import { InputError } from '../../lifecycle/errors.ts';
import { parseKey } from '../../lifecycle/ids.ts';
import { readGate } from '../../usecases/decide-gate.ts';
import { readArtifact } from '../../usecases/describe-daa.ts';
import { generateDaa } from '../../usecases/generate-daa.ts';
import { importPrd, type SourceFile } from '../../usecases/import-prd.ts';
import type { ArtifactVersion } from '../../usecases/ports.ts';
import { reportDaa } from '../../usecases/report-daa.ts';
import { requireKind } from '../../usecases/require-kind.ts';
import { readArtifactKey } from '../parse-arguments.ts';
import { exists, readSources } from '../read-sources.ts';
import { renderDaaReport } from '../render/daa.ts';
import type { Answer, Desk } from '../session.ts';
import { requireSettled } from '../settled-run.ts';

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

/** Imports, drafts and reports. Throws what stopped the run, where it neither waits nor succeeded. */
export async function generate(desk: Desk, source: PrdSource, fresh: boolean): Promise<Answer<'daa-generate'>> {
  const { ports, principal, progress, signal } = desk;
  const prd = await obtainPrd(desk, source);
  const { run, worked } = await generateDaa(ports, { prd, principal, fresh, signal, onEvent: progress.onEvent });
  progress.rest();
  requireSettled(run);
  const reported = await reportDaa(ports, { run });
  if (!reported) throw new Error(`${run.key} has settled without a DAA.`);
  const { report, description } = reported;
  if (!worked) {
    progress.note(
      `${prd.key} version ${prd.version} has ${report.artifacts.daa} already; this is how it stands. --new drafts another.`,
    );
  }
  const newest = report.gate ? await readGate(ports, report.gate.id) : null;
  const gate = newest?.status === 'pending' ? newest : null;
  return {
    report,
    text: (style) => renderDaaReport({ report, description, gate, principal }, style),
  };
}

async function obtainPrd({ ports, principal, progress }: Desk, source: PrdSource): Promise<ArtifactVersion> {
  if ('key' in source) return requireKind(await readArtifact(ports, { key: source.key }), 'prd');
  progress.busy('Reading the PRD');
  const { prd, outcome } = await importPrd(ports, { files: source.files, principal, toBeModeled: true });
  progress.rest();
  if (outcome === 'new-version') {
    progress.note(`${prd.key} has changed: this is its version ${prd.version}.`);
  }
  return prd;
}
