import { Option, type Command } from 'commander';
import { sessionStatuses, type SessionStatus } from '../../lifecycle/design-session.ts';
import { parseModelChoices, type ModelChoice } from '../../ports/model-choice.ts';
import { readBudget } from '../input/read-budget.ts';
import { confirmGate } from '../interaction/confirm-gate.ts';
import { converse, takeLines } from '../design/converse.ts';
import { writeNewFile } from '../folder/write-file.ts';
import { followToRest } from '../interaction/follow-to-rest.ts';
import { followReply } from '../design/follow-reply.ts';
import { addLimit, listPages, withMore } from '../interaction/list-pages.ts';
import { noteLimits } from '../design/note-limits.ts';
import { readArtifactKey, readSessionKey } from '../input/parse-arguments.ts';
import { readDocument } from '../input/read-document.ts';
import { readTurns } from '../design/read-turns.ts';
import { renderMarkdown } from '../render/artifact.ts';
import { nextSteps, renderChallenges, renderReply, renderSessionList, renderSessionState } from '../render/design.ts';
import { renderWaitingGate } from '../render/gate.ts';
import { stack } from '../render/sections.ts';
import { documentText } from '../render/text.ts';
import type { Answer, CommandContext, Session } from '../session.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { addDesignAnswers } from './design-answers.ts';
import { addDesignEdits } from './design-edits.ts';
import { addDesignSay } from './design-say.ts';
import { addNoun } from './noun.ts';

interface OpenOptions {
  readonly turns?: string;
  readonly maxTurns?: string;
  readonly budgetTokens?: string;
  readonly budgetUsd?: string;
  readonly model?: string;
}

export function addDesignCommands(program: Command, session: Session): void {
  const design = addNoun(program, {
    name: 'design',
    summary: 'dialogues about a design with the challenger',
    description: 'Design sessions: an architect and the challenger argue about an RFC before anybody decides on it.',
    calls: [
      'design open RFC-001',
      'design questions DS-001 --out answers.md',
      'design answer DS-001 --file answers.md',
      'design finalize DS-001',
    ],
  });

  design
    .command('open')
    .summary('begin, or go on with, the dialogue about an RFC')
    .description(
      'Takes a Draft RFC under review and asks what is wrong with it, or goes on where the session stands. At a terminal it is a conversation; elsewhere it prints what the challenger says and how to go on with `design say`.',
    )
    .argument('<rfc>', 'such as RFC-001')
    .option('--turns <file>', 'take the lines of this file as a conversation does (/accept CH-1 …); - for what is piped in')
    .option('--max-turns <number>', 'most turns of people (default: 50); a session that stands gets as many where it has fewer')
    .option('--budget-tokens <number>', 'most tokens of all its replies together; raises the limit of a session that stands')
    .option('--budget-usd <amount>', 'the same in US dollars')
    .option('--model <list>', 'who replies, instead of those configured')
    .action(async (text: string, options: OpenOptions) => {
      // The service finds the RFC of a session key.
      const rfc = /^DS-\d/i.test(text.trim()) ? readSessionKey(text) : readArtifactKey(text, 'rfc');
      const budget = readBudget(options);
      const limits = {
        ...(options.maxTurns === undefined ? {} : { maxTurns: readTurns(options.maxTurns) }),
        ...(budget?.tokens == null ? {} : { maxTokens: budget.tokens }),
        ...(budget?.usd == null ? {} : { maxUsd: budget.usd }),
      };
      const models = readModels(options.model);
      const typed = options.turns === undefined ? null : await readLines(options.turns);
      await session.answer<'design-show'>(async (desk) => {
        const { service, terminal } = desk;
        const opened = await service.designSessions.open({
          rfc,
          ...limits,
          interactive: terminal.interactive,
          ...(models ? { models } : {}),
        });
        const talks = terminal.interactive && !terminal.json && typed === null;
        const heard = await followReply(desk, opened, { stays: talks });
        noteLimits(desk, heard.session, limits);
        if (typed !== null) {
          const left = await takeLines(heard.session, typed, { desk, models });
          return left.status === 'finalizing' ? toGate(desk, left) : answerState(left);
        }
        if (!talks || heard.session.status !== 'open') return answerReply(heard.session);
        const left = await converse(heard, { desk, models });
        return left.status === 'finalizing' ? toGate(desk, left) : answerState(left);
      });
    });

  addDesignSay(design, session);
  addDesignAnswers(design, session);
  addDesignEdits(design, session);

  design
    .command('show')
    .summary('the session, for whoever was not there')
    .description('Shows what was decided, why and by whom, what was rejected and what is open, and then who said what.')
    .argument('<session>', 'such as DS-001')
    .option('--challenges', 'only the challenges, with what became of each')
    .action(async (text: string, { challenges = false }: { challenges?: boolean }) => {
      const key = readSessionKey(text);
      await session.answer<'design-show'>(async ({ service }) => {
        const report = await service.designSessions.show({ key });
        return {
          report,
          text: async (style) =>
            challenges
              ? stack([renderChallenges(report, style)], nextSteps(report, style))
              : stack([renderMarkdown(await service.designSessions.transcript({ key }), style)], nextSteps(report, style)),
        };
      });
    });

  const list = design
    .command('list')
    .summary('all sessions')
    .description('Lists the sessions, newest first, with how many challenges are open.')
    .option('--rfc <key>', 'only those about this RFC')
    .addOption(new Option('--status <status>', 'only those in this status').choices(sessionStatuses));
  addLimit(list).action(async ({ rfc, status, limit }: { rfc?: string; status?: SessionStatus; limit: number }) => {
    const filter = { ...(rfc === undefined ? {} : { rfc: readArtifactKey(rfc, 'rfc') }), ...(status ? { status } : {}) };
    await session.answer<'design-list'>(async ({ service }) => {
      const report = await listPages(limit, (page) => service.designSessions.list(filter, page));
      return { report, text: (style) => withMore(renderSessionList(report, style), report, style) };
    });
  });

  design
    .command('finalize')
    .summary('bring the design to its gate')
    .description(
      'Ends the dialogue: brings what was decided into the RFC as its next version, checks it against the criteria, and opens its gate. When changes are requested there, the session is open again.',
    )
    .argument('<session>', 'such as DS-001')
    .option('--note <text>', 'for the record')
    .option('--model <list>', 'who drafts the AI-ADR, instead of those configured')
    .action(async (text: string, { note, model }: { note?: string; model?: string }) => {
      const key = readSessionKey(text);
      const models = readModels(model);
      await session.answer<'design-show'>(async (desk) => {
        const { interactive } = desk.terminal;
        const request = { key, interactive, ...(note === undefined ? {} : { note }), ...(models ? { models } : {}) };
        const { designSessions } = desk.service;
        const before = await designSessions.show({ key });
        if (!(await confirmGate(before, desk))) return answerState(before);
        return toGate(desk, await designSessions.finalize(request));
      });
    });

  design
    .command('close')
    .summary('end a session without a result')
    .description('Ends a session without a result. All that was said stays; another one may be opened about the same RFC.')
    .argument('<session>', 'such as DS-001')
    .requiredOption('--reason <text>', 'why, for the record')
    .action(async (text: string, { reason }: { reason: string }) => {
      const key = readSessionKey(text);
      await session.answer<'design-show'>(async ({ service, terminal: { interactive } }) =>
        answerState(await service.designSessions.close({ key, reason, interactive })),
      );
    });

  design
    .command('export')
    .summary('the whole session as Markdown')
    .description('Writes the session as Markdown, to a file or to stdout.')
    .argument('<session>', 'such as DS-001')
    .option('--out <file>', 'file to write; it must not exist yet')
    .option('--force', 'overwrite the file')
    .action(async (text: string, { out = null, force = false }: { out?: string | null; force?: boolean }) => {
      const key = readSessionKey(text);
      await session.answer<'design-export'>(async ({ service }) => {
        const content = await service.designSessions.transcript({ key });
        if (out !== null) await writeNewFile(out, content, { force });
        return {
          report: { key, file: out, content: out === null ? content : null },
          text: (style) => (out === null ? documentText(content, style) : `${key} is in ${out}.`),
        };
      });
    });
}

async function readLines(source: string): Promise<string[]> {
  const { bytes } = await readDocument(source);
  return Buffer.from(bytes).toString('utf8').split(/\r?\n/);
}

function readModels(model: string | undefined): readonly ModelChoice[] | undefined {
  return model === undefined ? undefined : parseModelChoices(model);
}

const answerReply = (report: Report<'design-show'>): Answer<'design-show'> => ({
  report,
  text: (style) => renderReply(report, style),
});

const answerState = (report: Report<'design-show'>): Answer<'design-show'> => ({
  report,
  text: (style) => renderSessionState(report, style),
});

/** Follows the run that finalizing started until it opens its gate. */
async function toGate(desk: CommandContext, { key, finalization }: Report<'design-show'>): Promise<Answer<'design-show'>> {
  const { service, identity } = desk;
  if (finalization) await followToRest(desk, finalization.run);
  const report = await service.designSessions.show({ key });
  return {
    report,
    text: async (style) => {
      const gate = report.finalization?.gate == null ? null : await service.gates.show({ key: report.finalization.gate });
      return gate
        ? stack([renderSessionState(report, style)], renderWaitingGate({ gate, identity }, style))
        : renderSessionState(report, style);
    },
  };
}
