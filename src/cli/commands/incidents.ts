import { Option, type Command } from 'commander';
import { InputError } from '../../lifecycle/errors.ts';
import { expeditedReviews } from '../../lifecycle/fix.ts';
import { alertTriggers, incidentSeverities, severityMeanings, type IncidentSeverity } from '../../lifecycle/incident.ts';
import { resolutionOutcomes, type ResolutionOutcome } from '../../lifecycle/resolution.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import type { Service } from '../../usecases/service.ts';
import type { Ticket } from '../../usecases/incidents/incident-service.ts';
import { actionStates, type ActionState } from '../../lifecycle/postmortem.ts';
import { renderActions } from '../render/actions.ts';
import { addLimit, listPages, withMore } from '../interaction/list-pages.ts';
import { readArtifactKey, readVersion } from '../input/parse-arguments.ts';
import { promptPerson } from '../interaction/prompt-person.ts';
import { renderIncident } from '../render/incident.ts';
import { renderIncidentList } from '../render/incident-list.ts';
import { renderIncidentMetrics } from '../render/incident-metrics.ts';
import { renderOutage } from '../render/outage.ts';
import type { CommandContext, Session } from '../session.ts';
import { examples } from './examples.ts';
import { readDays } from './units.ts';

type Act = (service: Service, key: string, context: CommandContext) => Promise<Report<'incident-show'>>;

/** Answers with the incident as it is after the deed. */
function answer(session: Session, key: string, act: Act): Promise<void> {
  return session.answer<'incident-show'>(async (context) => {
    const report = await act(context.service, key, context);
    return { report, text: (style) => renderIncident(report, Date.now(), style) };
  });
}

const severity = (): Option => new Option('--severity <level>', 'by the definitions of 1.6').choices(incidentSeverities);

/** Adds what people do in an incident, from its alert to its end. */
export function addIncidentVerbs(noun: Command, session: Session): void {
  const verb = (name: string, summary: string, description: string, key = 'INC-2026-001'): Command =>
    noun.command(name).summary(summary).description(description).argument('<key>', `such as ${key}`);
  const at = '--at <time>';
  const when = 'when, such as 2026-11-29T10:00:00Z; now when absent';

  addLimit(noun.command('list'))
    .summary('all of them')
    .description('Lists them, newest first, with what each waits for.')
    .addOption(new Option('--state <state>', 'only those that go on, or that are over').choices(['open', 'over']))
    .action(({ limit, state }: { limit: number; state?: 'open' | 'over' }) =>
      session.answer<'incident-list'>(async ({ service }) => {
        const report = await listPages(limit, (page) => service.incidents.list({ state }, page));
        return {
          report,
          text: (style) =>
            report.items.length === 0
              ? `There is no ${state === undefined ? 'incident yet' : `incident that is ${state}`}. Declare one: ${style.command} incident declare`
              : withMore(renderIncidentList(report, style), report, style),
        };
      }),
    );

  verb(
    'show',
    'what is known, and what it waits for',
    'Shows all that is known of an incident on one screen, and the next command.',
  ).action((key: string) =>
    answer(session, readArtifactKey(key, 'incident'), (service, of) => service.incidents.show({ key: of })),
  );

  verb('ack', 'acknowledge the alert', 'Acknowledges the alert. The on-call engineer who does is the incident commander.').action(
    (key: string) =>
      answer(session, readArtifactKey(key, 'incident'), (service, of) => service.incidents.acknowledge({ key: of })),
  );

  noun
    .command('declare')
    .summary('declare one')
    .description(
      `Freezes the ticket of an open incident; without a key it opens one by hand. Severity is yours to decide: ${definitions().join('; ')}.`,
    )
    .argument('[key]', 'an open incident, such as INC-2026-001')
    .option('--title <text>', 'of one that is opened by hand')
    .addOption(severity())
    .addOption(new Option('--trigger <trigger>', 'what fired').choices(alertTriggers))
    .option('--affected <text>', 'endpoint or service')
    .option('--alert <text>', 'what the alert says')
    .option('--impact <text>', 'who suffers, and how much')
    .option('--logs <text>', 'error logs of the last 15 minutes')
    .option('--trace <text>', 'a representative stack trace')
    .option('--deployment <text...>', 'what was deployed recently')
    .option('--began <time>', 'when it began, of one that is opened by hand')
    .option('--env <name>', 'environment, of one that is opened by hand')
    .addHelpText(
      'after',
      examples(
        'incident declare INC-2026-001 --severity SEV-2',
        'incident declare --title "Renewals fail" --severity SEV-2 --trigger "metric breach" --affected "POST /renewals"',
      ),
    )
    .action((key: string | undefined, options: DeclareOptions) => declare(session, key, options));

  verb(
    'severity',
    'change the severity',
    'Changes the severity of a declared incident. Its ticket keeps what it was declared as.',
  )
    .addOption(severity())
    .requiredOption('--reason <text>', 'why')
    .action((key: string, { severity: level, reason }: { severity?: IncidentSeverity; reason: string }) =>
      answer(session, readArtifactKey(key, 'incident'), async (service, of, context) =>
        service.incidents.setSeverity({ key: of, severity: level ?? (await askSeverity(context, session, of)), reason }),
      ),
    );

  verb('commander', 'hand it over', 'Makes another person the incident commander, one who holds on-call or incident-commander.')
    .argument('<person>', 'their name')
    .option('--reason <text>', 'why')
    .action((key: string, person: string, { reason }: { reason?: string }) =>
      answer(session, readArtifactKey(key, 'incident'), (service, of) =>
        service.incidents.setCommander({ key: of, person, reason }),
      ),
    );

  verb('note', 'write into its timeline', 'Writes a line into the timeline, at any time. What was written stays.')
    .argument('<event>', 'what happened')
    .option(at, when)
    .action((key: string, event: string, { at: time }: { at?: string }) =>
      answer(session, readArtifactKey(key, 'incident'), (service, of) => service.incidents.note({ key: of, event, at: time })),
    );

  verb(
    'choose',
    'choose a mitigation',
    'Chooses an option; the gate then asks about exactly that. Another than the first needs a reason.',
    'MIT-001',
  )
    .argument('<option>', 'such as OPT-1')
    .option('--reason <text>', 'why not the lowest risk')
    .action((key: string, option: string, { reason }: { reason?: string }) =>
      answer(session, readArtifactKey(key, 'mitigation'), (service, of) => service.incidents.choose({ key: of, option, reason })),
    );

  verb(
    'executed',
    'say what a mitigation did',
    'Records that a person executed the approved option, and the impact that was measured.',
    'MIT-001',
  )
    .requiredOption('--impact <text>', 'what was measured')
    .option(at, when)
    .action((key: string, { impact, at: time }: { impact: string; at?: string }) =>
      answer(session, readArtifactKey(key, 'mitigation'), (service, of) =>
        service.incidents.executed({ key: of, impact, at: time }),
      ),
    );

  verb(
    'stable',
    'say that the service is stable',
    'Mitigation repeats until somebody says so. Without an executed one, say why none is needed.',
  )
    .option('--not', 'it is not stable any more')
    .option('--reason <text>', 'why no mitigation is needed, or what happened')
    .option(at, when)
    .action((key: string, { not, reason, at: time }: { not?: true; reason?: string; at?: string }) =>
      answer(session, readArtifactKey(key, 'incident'), (service, of) =>
        service.incidents.stable({ key: of, stable: not !== true, reason, at: time }),
      ),
    );

  verb('close', 'ask for its end', 'Writes a Resolution and opens its gate, which is the commander’s.')
    .addOption(new Option('--outcome <outcome>', 'how it ended').choices(resolutionOutcomes).makeOptionMandatory())
    .requiredOption('--reason <text>', 'why')
    .option('--duplicate-of <incident>', 'the incident that it repeats')
    .option('--shared-with <text...>', 'with whom the Post-mortem was shared')
    .option('--review <time>', 'when a major incident is reviewed')
    .addHelpText('after', examples('incident close INC-2026-001 --outcome "false alarm" --reason "The probe was broken."'))
    .action((key: string, { outcome, reason, duplicateOf, sharedWith, review: reviewAt }: CloseOptions) =>
      answer(session, readArtifactKey(key, 'incident'), (service, of) =>
        service.incidents.close({ key: of, outcome, reason, duplicateOf, sharedWith, reviewAt }),
      ),
    );

  noun
    .command('actions')
    .summary('what Post-mortems ask for')
    .description('Lists the action items of Validated Post-mortems, late ones first, with what shows that one is done.')
    .argument('[key]', 'only of this incident or Post-mortem')
    .addOption(new Option('--state <state>', 'only those').choices(actionStates))
    .action((key: string | undefined, { state }: { state?: ActionState }) =>
      session.answer<'action-items'>(async ({ service }) => {
        const report = await service.incidents.actions({ of: key === undefined ? undefined : readArtifactKey(key), state });
        return { report, text: (style) => renderActions(report, style) };
      }),
    );

  const action = noun
    .command('action')
    .summary('work off a Post-mortem')
    .description('What happens with an action item of a Post-mortem.')
    .usage('<verb>')
    .helpCommand(false);
  action
    .command('done')
    .summary('say that one is done')
    .description('Records that an action item is done, and what shows it. The Post-mortem stays as it was validated.')
    .argument('<item>', 'such as PM-2026-001#ACT-1')
    .requiredOption(
      '--evidence <ref>',
      'an amendment, a Playbook entry, an alert such as ADR-001#ALERT-2, or the address of a document',
    )
    .option('--note <text>', 'what was done')
    .addHelpText('after', examples('incident action done PM-2026-001#ACT-1 --evidence ADR-002'))
    .action((ref: string, { evidence, note }: { evidence: string; note?: string }) =>
      session.answer<'action-items'>(async ({ service }) => {
        const [key = '', item = ''] = ref.split('#');
        const report = await service.incidents.completeAction({ key: readArtifactKey(key, 'postmortem'), item, evidence, note });
        return { report, text: (style) => renderActions(report, style) };
      }),
    );

  noun
    .command('impact')
    .summary('whom an outage affects')
    .description(
      'From names of infrastructure and services, by what AI-ADRs say that they run on, to AI-DAAs, PRDs, stories and KPIs; or from an incident.',
    )
    .argument('<names...>', 'such as PostgreSQL, lending or INC-2026-001')
    .addHelpText('after', examples('incident impact PostgreSQL "branch network"', 'incident impact INC-2026-001'))
    .action((names: string[]) =>
      session.answer<'incident-impact'>(async ({ service }) => {
        const report = await service.incidents.impact({ names });
        return { report, text: (style) => renderOutage(report, style) };
      }),
    );

  noun
    .command('metrics')
    .summary('how incidents go')
    .description(
      'The nine targets of specification 1.6 from stored times, over all and by month. /metrics has them for Prometheus.',
    )
    .option('--days <number>', 'how far back', readDays, 90)
    .action(({ days }: { days: number }) =>
      session.answer<'incident-metrics'>(async ({ service }) => {
        const report = await service.incidents.metrics({ days });
        return { report, text: (style) => renderIncidentMetrics(report, style) };
      }),
    );
}

/** Adds how an on-call engineer accepts a Fix-It Bolt. */
export function addFixAcceptance(noun: Command, session: Session): void {
  noun
    .command('accept')
    .summary('accept what it is to do')
    .description('An on-call engineer accepts what a Fix-It Bolt is to do, and says how its change is reviewed.')
    .argument('<key>', 'such as FIX-001')
    .addOption(new Option('--review <how>', 'expedited review').choices(expeditedReviews).makeOptionMandatory())
    .requiredOption('--version <number>', 'that you read', readVersion)
    .action((key: string, options: { version: number; review: (typeof expeditedReviews)[number] }) =>
      answer(session, readArtifactKey(key, 'fix'), (service, of) => service.incidents.acceptFix({ key: of, ...options })),
    );
}

interface CloseOptions {
  readonly outcome: ResolutionOutcome;
  readonly reason: string;
  readonly duplicateOf?: string;
  readonly sharedWith?: readonly string[];
  readonly review?: string;
}

interface DeclareOptions extends Partial<Pick<Ticket, 'severity' | 'trigger' | 'affected' | 'alert' | 'impact'>> {
  readonly title?: string;
  readonly logs?: string;
  readonly trace?: string;
  readonly deployment?: readonly string[];
  readonly began?: string;
  readonly env?: string;
}

function declare(session: Session, key: string | undefined, options: DeclareOptions): Promise<void> {
  const {
    title,
    began: alertAt,
    env: environment,
    logs: errorLogs,
    trace: stackTrace,
    deployment: recentDeployments,
    severity: said,
    trigger,
    affected,
    alert,
    impact,
  } = options;
  const given = { trigger, affected, alert, impact, errorLogs, stackTrace, recentDeployments };
  if (key !== undefined)
    return answer(session, readArtifactKey(key, 'incident'), async (service, of, context) =>
      service.incidents.declare({ ...given, key: of, severity: said ?? (await askSeverity(context, session, of)) }),
    );
  if (title === undefined || trigger === undefined || affected === undefined)
    throw new InputError({
      id: 'incident.ticket-incomplete',
      message: 'Without a key, an incident is opened by hand, and its ticket says what fired and what is affected.',
      fix: 'Give --title, --trigger and --affected, or the key of an open incident.',
    });
  return answer(session, '', async (service, _of, context) =>
    service.incidents.open({
      ...given,
      title,
      trigger,
      affected,
      alertAt,
      environment,
      severity: said ?? (await askSeverity(context, session, null)),
    }),
  );
}

/** Shows the three definitions, and what a rule proposes as such; the person decides. */
async function askSeverity(
  { service, terminal }: CommandContext,
  session: Session,
  key: string | null,
): Promise<IncidentSeverity> {
  const missing = (): InputError =>
    new InputError({
      id: 'incident.severity-missing',
      message: 'How severe it is was not said.',
      fix: `Read the definitions, and give --severity: ${definitions().join('; ')}.`,
    });
  if (!terminal.interactive || terminal.json) throw missing();
  const proposal = key === null ? null : (await service.incidents.show({ key })).proposal;
  const proposed = proposal === null ? [] : [`A rule proposes ${proposal.severity}: ${proposal.because}. You decide.`];
  terminal.writeErr(`${[...definitions(), ...proposed].join('\n')}\n`);
  const said = await promptPerson((ask) => ask('Severity (1, 2 or 3): '), { signal: session.signal, left: missing });
  const level = incidentSeverities.find((one) => one === said.toUpperCase() || one.endsWith(`-${said}`));
  if (level === undefined) throw missing();
  return level;
}

function definitions(): string[] {
  return incidentSeverities.map((level) => `${level} ${severityMeanings[level]}`);
}
