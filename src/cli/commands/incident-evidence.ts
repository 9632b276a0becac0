import type { Command } from 'commander';
import { InputError } from '../../lifecycle/errors.ts';
import { hypothesisGradeSchema, type HypothesisGrade } from '../../lifecycle/hypothesis.ts';
import { readArtifactKey } from '../input/parse-arguments.ts';
import { readSourcesOrPiped } from '../input/read-sources.ts';
import { renderHypotheses } from '../render/hypotheses.ts';
import type { Session } from '../session.ts';
import { examples } from './examples.ts';

/** What a server takes in one text. */
const longestText = 4_000_000;

/** Adds the verbs about causes to `incident`. */
export function addEvidenceVerbs(incident: Command, session: Session): void {
  const sample = 'such as INC-2026-001';
  incident
    .command('hypotheses')
    .summary('what may be the cause')
    .description('Shows the hypotheses with their evidence, what was refused and why, and how sure each is by which evidence.')
    .argument('<key>', sample)
    .action((text: string) =>
      session.answer<'incident-hypotheses'>(async ({ service }) => {
        const report = await service.hypotheses.show({ key: readArtifactKey(text, 'incident') });
        return { report, text: (style) => renderHypotheses(report, style) };
      }),
    );
  const judge = (
    text: string,
    id: string,
    verdict: { state?: 'supported' | 'refuted'; reason?: string; grade?: HypothesisGrade },
  ) =>
    session.answer<'incident-hypotheses'>(async ({ service }) => {
      const report = await service.hypotheses.judge({ key: readArtifactKey(text, 'incident'), id: id.toUpperCase(), ...verdict });
      return { report, text: (style) => renderHypotheses(report, style) };
    });
  for (const [verb, state] of [
    ['support', 'supported'],
    ['refute', 'refuted'],
  ] as const)
    incident
      .command(verb)
      .summary(`say what ${verb}s a hypothesis`)
      .description(`Says that a look at the right place ${verb}s a hypothesis. It stays visible.`)
      .argument('<key>', sample)
      .argument('<hypothesis>', 'such as HYP-2')
      .requiredOption('--reason <text>', 'what was seen')
      .action((text: string, id: string, { reason }: { reason: string }) => judge(text, id, { state, reason }));
  incident
    .command('grade')
    .summary('say how near a hypothesis was')
    .description(
      'Grades a hypothesis, once the root cause is confirmed: 100 it was it, 65 one step short, 35 the right area, 0 something else.',
    )
    .argument('<key>', sample)
    .argument('<hypothesis>', 'such as HYP-2')
    .argument('<grade>', '100, 65, 35 or 0')
    .addHelpText('after', examples('incident grade INC-2026-001 HYP-1 100'))
    .action((text: string, id: string, grade: string) => judge(text, id, { grade: readGrade(grade) }));
  incident
    .command('logs')
    .summary('add a log')
    .description('Keeps both ends of a log as evidence, without its secrets, and correlates the incident again.')
    .argument('<key>', sample)
    .argument('<file>', 'the log; - reads what is piped in')
    .addHelpText('after', examples('incident logs INC-2026-001 app.log', 'incident logs INC-2026-001 - < app.log'))
    .action(async (text: string, file: string) => {
      const bytes = (await readSourcesOrPiped([file])).map((source) => source.bytes);
      const log = new TextDecoder().decode(Buffer.concat(bytes));
      await session.answer<'incident-logs'>(async ({ service, progress, signal }) => {
        if (log.length > longestText) progress.note(`The log is longer than ${longestText / 1_000_000} MB; its end is kept.`);
        const report = await service.hypotheses.addLogs({
          key: readArtifactKey(text, 'incident'),
          text: log.slice(-longestText),
        });
        progress.busy('Correlating');
        await service.runs.follow(report.run, { signal });
        const kept = report.evidence.length === 1 ? report.evidence[0] : `${report.evidence[0]} to ${report.evidence.at(-1)}`;
        return {
          report,
          text: ({ command }) =>
            `Kept as ${kept}; ${report.run} correlated again.\nSee what follows: ${command} incident hypotheses ${report.incident}`,
        };
      });
    });
}

function readGrade(text: string): HypothesisGrade {
  const parsed = hypothesisGradeSchema.safeParse(Number(text));
  if (parsed.success) return parsed.data;
  throw new InputError({ id: 'usage.grade', message: `"${text}" is no grade.`, fix: 'Write 100, 65, 35 or 0.' });
}
