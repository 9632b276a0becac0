import { InputError } from '../../lifecycle/errors.ts';
import type { BudgetLimits } from '../../ports/budgets.ts';
import type { ModelChoice } from '../../ports/model-choice.ts';
import { followToRest } from '../interaction/follow-to-rest.ts';
import { hintAtChoice, obtainPrd, reportStart, warnOfModels, type PrdSource } from '../input/prd-source.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { renderDaaReport } from '../render/daa.ts';
import { renderWaitingGate } from '../render/gate.ts';
import { stack } from '../render/sections.ts';
import { renderSuspects } from '../render/suspects.ts';
import type { Style } from '../render/style.ts';
import type { Answer, CommandContext } from '../session.ts';

interface Wanted {
  readonly source: PrdSource;
  /** True drafts again although this PRD version has a DAA. */
  readonly fresh: boolean;
  /** True drafts the whole DAA again, not only what changes of the PRD affect. */
  readonly all: boolean;
  /** The reason for a DAA although the lightweight workflow was chosen. */
  readonly anyway?: string;
  /** Models instead of the configured ones. */
  readonly models?: readonly ModelChoice[];
  /** The budget of a new run. */
  readonly budget?: BudgetLimits;
  /** True when the shell configures models, which a server does not see. */
  readonly shellNamesModels: boolean;
}

/** Imports, drafts and reports. Throws the error of a run that neither waits nor succeeded. */
export async function generate(
  desk: CommandContext,
  { source, fresh, all, anyway, models, budget, shellNamesModels }: Wanted,
): Promise<Answer<'daa-generate'>> {
  const { service, identity, progress } = desk;
  const prd = await obtainPrd(desk, source);
  warnOfModels(desk, shellNamesModels && models === undefined);
  const wanted = { prd: prd.key, version: prd.version, fresh, all, anyway, models, budget };
  const started = await service.runs.start({ workflow: 'inception', ...wanted });
  if (started.worked && !started.resumed) await hintAtChoice(desk, prd.key);
  reportStart(desk, started, budget);
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

/** Previews a redraft and stores nothing. Throws InputError `prd.key-expected`. */
export async function plan(
  { service }: CommandContext,
  source: PrdSource,
  made: 'daa' | 'tip' = 'daa',
): Promise<Answer<'prd-suspects'>> {
  if (!('key' in source)) {
    throw new InputError({
      id: 'prd.key-expected',
      message: 'A plan stores nothing, so it is made of a PRD that was imported.',
      fix: `Import it first: \`throughline prd import FILE\`; then \`throughline ${made === 'tip' ? 'tip draft' : 'daa generate'} PRD-001 --plan\`.`,
    });
  }
  const { prd, items } = await service.prds.suspects(source);
  const report = { prd, items: items.filter(({ kind }) => kind === made) };
  return { report, text: (style) => renderSuspects(report, style, made) };
}

/** Renders in full the gate that a run waits at before it has a DAA. */
async function renderBeforeDaa(
  { service, identity }: CommandContext,
  { report, style }: { report: Report<'daa-generate'>; style: Style },
): Promise<string> {
  const gate = report.gate ? await service.gates.show({ key: report.gate.id }) : null;
  return stack([`${report.run.id} has drafted no DAA yet.`], gate ? renderWaitingGate({ gate, identity }, style) : []);
}
