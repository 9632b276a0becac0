import type { Command } from 'commander';
import { hasModelSettings } from '../../config/config.ts';
import { InputError } from '../../lifecycle/errors.ts';
import type { BudgetLimits } from '../../ports/budgets.ts';
import { parseModelChoices, type ModelChoice } from '../../ports/model-choice.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { promptPrdQuestions } from '../interaction/prompt-questions.ts';
import { followToRest } from '../interaction/follow-to-rest.ts';
import { readArtifactKey } from '../input/parse-arguments.ts';
import { warnOfModels } from '../input/prd-source.ts';
import { readBudget, type BudgetOptions } from '../input/read-budget.ts';
import { readDocument } from '../input/read-document.ts';
import { renderWaitingGate } from '../render/gate.ts';
import { renderPrdDraft } from '../render/prd-writing.ts';
import { stack } from '../render/sections.ts';
import type { Answer, CommandContext, Session } from '../session.ts';
import { examples } from './examples.ts';

/** The source of a draft: an intent, or an earlier draft with its answers. */
type Source = { readonly intent: string } | { readonly key: string };

interface DraftOptions extends BudgetOptions {
  readonly file?: string;
  readonly model?: string;
}

/** Adds the verb of `prd` that writes one from an intent. */
export function addPrdDraft(prd: Command, session: Session): void {
  prd
    .command('draft')
    .summary('write a PRD from a business intent')
    .description(
      'Writes a PRD from what somebody wants, in their own words. What the intent does not say becomes an assumption, where that is safe, or one of at most five questions, which block the gate until they are answered; at a terminal you are asked at once. With the key of a PRD that was written so, drafts it anew with the answers given since.',
    )
    .argument('[intent]', 'the text itself, or - for what is piped in; or a key such as PRD-001')
    .option('--file <file>', 'read the intent from a file')
    .option('--model <list>', 'who drafts, instead of those configured; each next one where the one before gives no answer')
    .option('--budget-tokens <number>', 'tokens after which the run asks for more at a gate')
    .option('--budget-usd <amount>', 'the same in US dollars')
    .addHelpText(
      'after',
      examples(
        'prd draft "Members of a library should renew loans by phone, at most twice."',
        'prd draft --file intent.md --model anthropic,rules',
        'prd draft PRD-001',
      ),
    )
    .action(async (text: string | undefined, options: DraftOptions) => {
      const budget = readBudget(options);
      const models = options.model === undefined ? undefined : parseModelChoices(options.model);
      const source = await readIntent(text, options.file);
      await session.answer<'prd-draft'>((desk) => {
        warnOfModels(desk, hasModelSettings(session.readConfig().models) && models === undefined);
        return draft(desk, { source, ...(models ? { models } : {}), ...(budget ? { budget } : {}) });
      });
    });
}

async function readIntent(text: string | undefined, file: string | undefined): Promise<Source> {
  if ((text === undefined) === (file === undefined)) {
    throw new InputError({
      id: 'prd.intent-missing',
      message: text === undefined ? 'No intent is given.' : 'An intent is given and a file is named; one of them is read.',
      fix: 'Write it as one argument in quotes, name a file with --file, or give - for what is piped in.',
    });
  }
  if (text !== undefined && /^PRD-\d+$/i.test(text.trim())) return { key: readArtifactKey(text.trim(), 'prd') };
  if (text !== undefined && text !== '-') return { intent: text };
  const { bytes } = await readDocument(file ?? '-');
  try {
    return { intent: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch (cause) {
    throw new InputError({
      id: 'prd.invalid-utf8',
      message: `${file ?? 'What is piped in'} is no text in UTF-8.`,
      fix: 'Save it as plain text in UTF-8.',
      cause,
    });
  }
}

async function draft(
  desk: CommandContext,
  { source, ...order }: { source: Source; models?: readonly ModelChoice[]; budget?: BudgetLimits },
): Promise<Answer<'prd-draft'>> {
  const { service, identity, terminal } = desk;
  const { prdWriting } = service;
  const started =
    'key' in source
      ? await prdWriting.redraft({ key: source.key, ...order })
      : await prdWriting.start({ intent: source.intent, ...order });
  const run = await followToRest(desk, started.id);
  const drafted = await prdWriting.drafted({ key: run.id });
  const report = terminal.interactive && !terminal.json ? await promptNow(desk, drafted) : drafted;
  return {
    report,
    text: async (style) => {
      if (report.prd) return renderPrdDraft(report.prd, style);
      const gate = report.gate ? await service.gates.show({ key: report.gate.id }) : null;
      return stack([`${report.run.id} has written no PRD yet.`], gate ? renderWaitingGate({ gate, identity }, style) : []);
    },
  };
}

/** A person who leaves the questions keeps the draft. */
async function promptNow(
  { service, terminal, signal, progress }: CommandContext,
  drafted: Report<'prd-draft'>,
): Promise<Report<'prd-draft'>> {
  const { prd } = drafted;
  if (!prd || prd.questions.length === 0) return drafted;
  progress.rest();
  const answers = await promptPrdQuestions(prd, { terminal, signal });
  if (answers.length === 0) return drafted;
  const answered = await service.prdWriting.answer({ key: prd.key, answers, recommended: false, base: prd.version });
  return { ...drafted, prd: answered.prd };
}
