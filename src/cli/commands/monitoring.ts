import { Option, type Command } from 'commander';
import { monitoringFormats, type MonitoringFormat } from '../../usecases/monitoring/export-monitoring.ts';
import { count } from '../../lifecycle/count.ts';
import { writeNewFile } from '../folder/write-file.ts';
import { readArtifactKey } from '../input/parse-arguments.ts';
import { renderMonitoring } from '../render/monitoring.ts';
import { documentText } from '../render/text.ts';
import type { Session } from '../session.ts';
import { examples } from './examples.ts';
import { addNoun } from './noun.ts';

interface ExportOptions {
  readonly as: MonitoringFormat;
  readonly out?: string;
  readonly force?: boolean;
}

export function addMonitoringCommands(program: Command, session: Session): void {
  const noun = addNoun(program, {
    name: 'monitoring',
    summary: 'alerts, dashboards and objectives of an AI-ADR',
    description: 'Writes what an AI-ADR says about monitoring as files that run it.',
    calls: ['monitoring export ADR-001 --as prometheus'],
  });

  noun
    .command('export')
    .summary('as a file of Prometheus, Grafana or OpenSLO')
    .description(
      'Writes the metrics, alerts and objectives of an AI-ADR, its amendments in force and the PRD behind it: rules of Prometheus whose labels name the AI-ADR, a dashboard of Grafana, or objectives of OpenSLO. What the artifacts do not say is a gap, never a guessed rule. The same artifacts give the same bytes.',
    )
    .argument('<key>', 'of the AI-ADR')
    .addOption(new Option('--as <format>', 'what to write').choices(monitoringFormats).makeOptionMandatory())
    .option('--out <file>', 'file to write instead of stdout; it must not exist yet')
    .option('--force', 'overwrite the file')
    .addHelpText(
      'after',
      examples('monitoring export ADR-001 --as prometheus --out alerts.yaml', 'monitoring export ADR-001 --as grafana'),
    )
    .action(async (key: string, { as, out, force = false }: ExportOptions) => {
      await session.answer<'monitoring-export'>(async ({ service, progress }) => {
        const report = await service.monitoring.export({ key: readArtifactKey(key), as });
        // Stdout holds the file alone.
        if (out === undefined && report.gaps.length > 0)
          progress.note(
            `${count(report.gaps.length, 'gap')}; with --out FILE they are listed, with --json they are in the document.`,
          );
        if (out !== undefined) await writeNewFile(out, report.content, { force });
        return {
          report,
          text: (style) => (out === undefined ? documentText(report.content, style) : renderMonitoring(report, { out, style })),
        };
      });
    });
}
