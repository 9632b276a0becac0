import type { Report } from '../../usecases/reports/registry.ts';
import { oneLine, timestamp } from './text.ts';

/** Renders a handoff as Markdown, to be read or pasted anywhere. */
export function renderHandoff(handoff: Report<'oncall-handoff'>): string {
  const { since, onCall, incidents, mitigations, gates, decisions, deployments, repositories, prompts } = handoff;
  const lines: Readonly<Record<string, readonly string[]>> = {
    'On call': onCall.map(({ service, now, next }) => {
      const shift = now === null ? 'nobody' : `${escape(now.person)} until ${timestamp(now.until)} UTC`;
      return `${service === '' ? 'All others' : escape(service)}: ${shift}${next === null ? '' : `, then ${escape(next.person)}`}`;
    }),
    Incidents: incidents.flatMap(({ key, title, status, severity, commander, exercise, waits }) => [
      `${key} ${escape(title)}: ${severity ?? 'not declared'}, ${status}, commander ${escape(commander ?? 'nobody')}${exercise ? ' (an exercise)' : ''}`,
      ...waits.map(({ what, who }) => `  - ${escape(what)}${who === '' ? '' : ` (${escape(who)})`}`),
    ]),
    'Open mitigations': mitigations.map(({ key, title, status, incident }) => `${key} ${escape(title)}: ${status} (${incident})`),
    'Gates that wait': gates.map(
      ({ key, artifact, title, roles, since: at }) =>
        `${key} ${artifact ?? ''} ${escape(title)} (${roles.join(', ')}), since ${timestamp(at)} UTC`,
    ),
    'Accepted AI-ADRs': decisions.map(({ key, title, since: at }) => `${key} ${escape(title)}, ${timestamp(at)} UTC`),
    Deployments: deployments.map(({ at, environment, status, unit, sha }) =>
      [`${timestamp(at)} UTC`, unit ?? 'no unit', sha?.slice(0, 12) ?? 'no commit', escape(environment), status].join(' · '),
    ),
    'Repositories of code': repositories.map(({ name, indexedAt, reachable, problem }) => {
      const indexed = indexedAt === null ? 'never indexed' : `indexed ${timestamp(indexedAt)} UTC`;
      return `${escape(name)}: ${reachable ? 'answers' : `DOES NOT ANSWER (${escape(problem ?? '')})`}, ${indexed}`;
    }),
    'Prompt templates': prompts,
  };
  const sections = Object.entries(lines).map(([title, items]) =>
    [`## ${title}`, '', ...(items.length === 0 ? ['None.'] : items.map(toItem))].join('\n'),
  );
  return [`# Handoff since ${timestamp(since)} UTC`, ...sections].join('\n\n');
}

function toItem(line: string): string {
  return line.startsWith('  ') ? line : `- ${line}`;
}

/** Titles come from alerts and documents. */
function escape(text: string): string {
  return oneLine(text).replaceAll(/[\\`*_[\]<>]/g, String.raw`\$&`);
}
