import type { Command } from 'commander';
import { hasModelSettings } from '../../config/config.ts';
import { InputError } from '../../lifecycle/errors.ts';
import type { BudgetLimits } from '../../ports/budgets.ts';
import { parseModelChoices, type ModelChoice } from '../../ports/model-choice.ts';
import { followToRest } from '../interaction/follow-to-rest.ts';
import { readArtifactKey } from '../input/parse-arguments.ts';
import { warnOfModels } from '../input/prd-source.ts';
import { readBudget, type BudgetOptions } from '../input/read-budget.ts';
import { readDocument } from '../input/read-document.ts';
import { renderWaitingGate } from '../render/gate.ts';
import { renderRfcDraft } from '../render/rfc-draft.ts';
import { stack } from '../render/sections.ts';
import type { Answer, CommandContext, Session } from '../session.ts';
import { examples } from './examples.ts';

interface DraftOptions extends BudgetOptions {
  readonly notes?: string;
  readonly constraint?: readonly string[];
  readonly new?: boolean;
  readonly model?: string;
}

interface Wanted {
  readonly source: string;
  readonly notes: string;
  readonly constraints: readonly string[];
  readonly fresh: boolean;
  readonly models?: readonly ModelChoice[];
  readonly budget?: BudgetLimits;
}

/** Adds the verb of `rfc` that drafts one. */
export function addRfcDraft(noun: Command, session: Session): void {
  noun
    .command('draft')
    .summary('draft one from an AI-DAA or a TIP')
    .description(
      'Drafts an RFC from an AI-DAA that passed its gate, or from a TIP, on one page then. What you note stands in it word for word, each part where it belongs; what nobody says becomes an open question. It stays a Draft until you open a design session or its gate. Called again, it shows the RFC that is there.',
    )
    .argument('<source>', 'such as DAA-001 or TIP-001')
    .option('--notes <file>', 'Markdown with what you think, ask and are bound to; - for what is piped in')
    .option('--constraint <text>', 'budget, timeline, team skills …; may be given several times', collect)
    .option('--new', 'draft another one although there is one')
    .option('--model <list>', 'who drafts, instead of those configured; each next one where the one before gives no answer')
    .option('--budget-tokens <number>', 'tokens after which the run asks for more at a gate')
    .option('--budget-usd <amount>', 'the same in US dollars')
    .addHelpText(
      'after',
      examples(
        'rfc draft DAA-001 --notes notes.md --constraint "two people until June"',
        'rfc draft TIP-001',
        'rfc draft DAA-001 --new --model anthropic,rules',
      ),
    )
    .action(async (text: string, { constraint = [], new: fresh, ...options }: DraftOptions) => {
      const budget = readBudget(options);
      const models = options.model === undefined ? undefined : parseModelChoices(options.model);
      const notes = options.notes === undefined ? '' : await readNotes(options.notes);
      const source = readArtifactKey(text);
      await session.answer<'rfc-draft'>((desk) => {
        warnOfModels(desk, hasModelSettings(session.readConfig().models) && models === undefined);
        const order = { ...(models ? { models } : {}), ...(budget ? { budget } : {}) };
        return draft(desk, { source, notes, constraints: constraint, fresh: fresh === true, ...order });
      });
    });
}

function collect(value: string, before: readonly string[] = []): string[] {
  return [...before, value];
}

async function readNotes(file: string): Promise<string> {
  const { bytes } = await readDocument(file);
  const name = file === '-' ? 'What is piped in' : file;
  const notes = decode(name, bytes);
  if (notes.trim() !== '') return notes;
  throw new InputError({
    id: 'rfc.notes-empty',
    message: `${name} is empty.`,
    fix: 'Write your notes into it and save it, or leave --notes out.',
  });
}

function decode(name: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new InputError({
      id: 'rfc.notes-not-text',
      message: `${name} is no text in UTF-8.`,
      fix: 'Save it as plain text in UTF-8.',
      cause,
    });
  }
}

async function draft(desk: CommandContext, wanted: Wanted): Promise<Answer<'rfc-draft'>> {
  const { service, identity, progress } = desk;
  const started = await service.rfcDrafting.start(wanted);
  const report = started.rfc || !started.run ? started : await service.rfcDrafting.drafted(await follow(desk, started.run.id));
  if (started.rfc) progress.note(`${wanted.source} has ${started.rfc.key} already; this is how it stands. --new drafts another.`);
  return {
    report,
    text: async (style) => {
      if (report.rfc) return renderRfcDraft({ ...report, rfc: report.rfc }, style);
      const gate = report.gate ? await service.gates.show({ key: report.gate.id }) : null;
      return stack(
        [`${report.run?.id ?? 'The run'} has drafted no RFC yet.`],
        gate ? renderWaitingGate({ gate, identity }, style) : [],
      );
    },
  };
}

async function follow(desk: CommandContext, run: string): Promise<{ key: string }> {
  return { key: (await followToRest(desk, run)).id };
}
