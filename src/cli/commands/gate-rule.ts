import { Option, type Command } from 'commander';
import { InputError } from '../../lifecycle/errors.ts';
import { separations, type Separation } from '../../lifecycle/gate-policies.ts';
import type { GateRuleChange } from '../../ports/gates.ts';
import { readDuration, readQuorum, readRequiredRoles, readRoleNames } from '../input/read-rule.ts';
import { renderGateRules } from '../render/gate-rules.ts';
import type { Session } from '../session.ts';
import { examples } from './examples.ts';

interface RuleOptions {
  readonly quorum?: string;
  readonly require?: readonly string[];
  readonly separation?: Separation;
  readonly due?: string;
  readonly remind?: string;
  readonly escalateTo?: readonly string[];
}

/** Adds the verbs for demands of this installation beyond the specification. */
export function addGateRuleCommands(gate: Command, session: Session): void {
  const rule = gate
    .command('rule')
    .summary('what gates ask for')
    .description('Says what gates ask for when they open, or asks for more.')
    .usage('<verb>')
    .helpCommand(false);

  rule
    .command('list')
    .summary('all rules')
    .description('Lists what gates of each kind ask for that open from now on.')
    .action(() =>
      session.answer<'gate-rule-list'>(async ({ service }) => {
        const report = await service.gates.rules.list();
        return { report, text: (style) => renderGateRules(report.items, style) };
      }),
    );

  rule
    .command('set')
    .summary('ask for more')
    .description(
      'Changes what gates of a kind ask for that open from now on; what is not named stays. Never below the specification. Time reminds and escalates, and decides nothing.',
    )
    .argument('<kind>', 'of the artifact, such as daa, or budget')
    .option('--quorum <n>', 'approvals needed, by as many persons')
    .option('--require <role=n...>', 'how many of them in which role, or none')
    .addOption(
      new Option('--separation <rule>', 'who may not approve: its author, strictly all who made it, or nobody').choices(
        separations,
      ),
    )
    .option('--due <time>', 'when a decision is due, such as 2d, or never')
    .option('--remind <time>', 'between reminders from then on, such as 1d, or never')
    .option('--escalate-to <roles...>', 'who may decide too from the second reminder on, or none')
    .addHelpText(
      'after',
      examples(
        'gate rule set daa --quorum 2 --require architect=1 domain-expert=1',
        'gate rule set prd --due 2d --remind 1d --escalate-to management',
      ),
    )
    .action((kind: string, options: RuleOptions) => {
      const change = readChange(options);
      return session.answer<'gate-rule-set'>(async ({ service }) => {
        const report = await service.gates.rules.set({ kind: kind.trim().toLowerCase(), change });
        return { report, text: (style) => renderGateRules([report], style) };
      });
    });
}

function readChange({ quorum, require: required, separation, due, remind, escalateTo }: RuleOptions): GateRuleChange {
  const change: GateRuleChange = {
    ...(quorum === undefined ? {} : { quorum: readQuorum(quorum) }),
    ...(required ? { requiredRoles: readRequiredRoles(required) } : {}),
    ...(separation ? { separation } : {}),
    ...(due === undefined ? {} : { dueSeconds: readDuration(due) }),
    ...(remind === undefined ? {} : { remindSeconds: readDuration(remind) }),
    ...(escalateTo ? { escalateTo: readRoleNames(escalateTo) } : {}),
  };
  if (Object.keys(change).length > 0) return change;
  throw new InputError({
    id: 'gate-rule.nothing-to-change',
    message: 'Nothing is named that the gates should ask for.',
    fix: 'Name at least one of --quorum, --require, --separation, --due, --remind and --escalate-to.',
  });
}
