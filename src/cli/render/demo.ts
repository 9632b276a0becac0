import type { Report } from '../../usecases/reports/registry.ts';
import { commands } from './sections.ts';
import type { Style } from './style.ts';

/** Renders what can be looked at after the demonstration. */
export function renderDemo(report: Report<'demo'>, style: Style): string {
  const { prd, adr, plan, done, unit, repository, commits, incident, gate, postmortem } = report;
  const [bolt] = done;
  const row = (label: string, verb: string): { label: string; command: string } => ({
    label,
    command: `${style.command} ${verb}`,
  });
  const base = commits.at(-2)?.slice(0, 8) ?? '';
  const rows = [
    row('From the PRD to all of it', `trace ${prd} --down`),
    ...(plan === null ? [] : [row('Its Bolts', `bolt board --adr ${adr}`)]),
    ...(bolt === undefined ? [] : [row('What an agent is given', `bolt pack ${bolt}`)]),
    ...(repository === null
      ? []
      : [
          row('From a line of code to the PRD', `blame src/lending/renew-loan.ts:12 --repo ${repository}`),
          row('Code against the decision', `compliance ${adr} --repo ${repository} --base ${base}`),
        ]),
    ...(unit === null ? [] : [row('What was released', `unit show ${unit}`)]),
    row('Alerts for Prometheus', `monitoring export ${adr} --as prometheus`),
    ...(incident === null ? [] : [row('What happened in production', `incident show ${incident}`)]),
    ...(gate === null || postmortem !== null ? [] : [row('What waits for you', `gate show ${gate}`)]),
    ...(postmortem === null
      ? []
      : [row('What it taught', `postmortem show ${postmortem}`), row('From there back to the PRD', `trace ${postmortem} --up`)]),
  ];
  return ['The example stands. Look at it:', '', ...commands(rows, style)].join('\n');
}
