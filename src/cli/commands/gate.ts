import { Option, type Command } from 'commander';
import { gateStatuses, type GateDecisionKind, type GateStatus } from '../../lifecycle/gate-policies.ts';
import { followToRest } from '../interaction/follow-to-rest.ts';
import { addLimit, listPages, withMore } from '../interaction/list-pages.ts';
import { readArtifactKey, readGateKey } from '../input/parse-arguments.ts';
import { emptyVerdict, readVerdict, requireVerdict, type Verdict, type VerdictOptions } from '../interaction/read-verdict.ts';
import { renderDecision } from '../render/decision.ts';
import { renderGate, renderGateList } from '../render/gate.ts';
import { readGrant } from '../input/read-rule.ts';
import { roles, type Role } from '../../lifecycle/roles.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import type { DecideGateRequest, Service } from '../../usecases/service.ts';
import type { Session } from '../session.ts';
import { walkCriteria } from '../interaction/walk-criteria.ts';
import { addGateRuleCommands } from './gate-rule.ts';
import { addGateTalkCommands } from './gate-talk.ts';
import { examples } from './examples.ts';
import { addNoun } from './noun.ts';

export function addGateCommands(program: Command, session: Session): void {
  const gate = addNoun(program, {
    name: 'gate',
    summary: 'decisions that only a person makes',
    description: 'Gates: where work waits until a person who holds the role has decided.',
    calls: [
      'gate show GATE-001',
      'gate approve GATE-001',
      'gate request-changes GATE-001 --note "split Loan" --comment Loan="too big"',
    ],
  });

  addLimit(gate.command('list'))
    .summary('all gates')
    .description('Lists the gates, newest first; of --mine and --overdue, soonest due first.')
    .addOption(new Option('--status <status>', 'only gates in this status').choices(gateStatuses))
    .option('--artifact <key>', 'only gates of this artifact')
    .addOption(new Option('--type <type>', 'only gates that ask this').choices(['review', 'budget', 'attestation']))
    .option('--mine', 'only those that wait and that you could decide')
    .option('--overdue', 'only those that wait past their due time')
    .action(({ artifact, limit, type, ...rest }: ListOptions) => {
      const artifactKey = artifact ? readArtifactKey(artifact) : undefined;
      return session.answer<'gate-list'>(async ({ service }) => {
        const report = await listPages(limit, (page) => service.gates.list({ ...rest, kind: type, artifactKey }, page));
        return {
          report,
          text: (style) => {
            const empty = 'There is no such gate. A run opens one when its draft is ready.';
            return withMore(renderGateList(report.items, { empty, nowMs: Date.now(), style }), report, style);
          },
        };
      });
    });

  gate
    .command('show')
    .summary('what is decided, with its evidence')
    .description('Shows the criteria with the evidence for each, what blocks an approval, what changed, and how to decide.')
    .argument('<gate>', 'such as GATE-001')
    .action(async (key: string) => {
      const gateKey = readGateKey(key);
      await session.answer<'gate-show'>(async ({ service, identity }) => {
        const report = await service.gates.show({ key: gateKey });
        return { report, text: (style) => renderGate({ gate: report, identity, nowMs: Date.now() }, style) };
      });
    });

  gate
    .command('approve')
    .summary('let it pass')
    .description('Approves: every criterion is met. At a terminal and without --all or --met, it asks criterion by criterion.')
    .argument('<gate>', 'such as GATE-001')
    .option('--all', 'every criterion is met, but for those of --not-met')
    .option('--met <ids...>', 'criteria that are met, by id')
    .option('--not-met <id=note...>', 'criteria that are not met, and why')
    .option('--waive <code=reason...>', 'error findings that are accepted, and why: by code, or CODE@PART of one place')
    .option(
      '--refuse <key=reason...>',
      'at an attestation: claims that are not true, or entries not to adopt, while the others pass',
    )
    .option('--note <text>', 'what the record should say')
    .option('--grant <amount>', 'at a budget gate: how much more, in its unit; as much again without')
    .addOption(new Option('--as <role>', 'role to decide in, of those you hold').choices(roles))
    .option('--hash <hash>', 'content hash you reviewed; refused when the content has changed since')
    .addHelpText(
      'after',
      examples(
        'gate approve GATE-001',
        'gate approve GATE-001 --all --note "reviewed with the domain team"',
        'gate approve GATE-001 --all --waive DAA-GOD-OBJECT="split planned for May"',
        'gate approve GATE-004 --all --refuse ADR-003="never decided"',
      ),
    )
    .action(async (key: string, options: VerdictOptions & { as?: Role; grant?: string }) => {
      const gateKey = readGateKey(key);
      const verdict = readVerdict(options);
      await decide(session, gateKey, 'approve', { ...verdict, role: options.as, grant: readGrant(options.grant) });
    });

  gate
    .command('request-changes')
    .summary('send it back with comments')
    .description(
      'Sends it back. Of an AI-DAA and an AI-ADR the comments go into a revision, which makes a new version and opens the next gate; an RFC goes back to its design session, and a TIP to its engineer, who edits it and submits it again.',
    )
    .argument('<gate>', 'such as GATE-001')
    .requiredOption('--note <text>', 'what should change')
    .option('--comment <part=text...>', 'a wish about one part, such as OP-borrow-copy="the branch is missing"')
    .option('--not-met <id=note...>', 'criteria that are not met, and why')
    .option('--hash <hash>', 'content hash you reviewed; refused when the content has changed since')
    .addHelpText('after', examples('gate request-changes GATE-001 --note "see comments" --comment Loan="call it Borrowing"'))
    .action(async (key: string, options: VerdictOptions) => {
      const gateKey = readGateKey(key);
      await decide(session, gateKey, 'request-changes', readVerdict(options));
    });

  gate
    .command('reject')
    .summary('end it')
    .description('Rejects: the artifact ends as Rejected. A new version may follow later.')
    .argument('<gate>', 'such as GATE-001')
    .requiredOption('--note <text>', 'why')
    .option('--not-met <id=note...>', 'criteria that are not met, and why')
    .option('--hash <hash>', 'content hash you reviewed; refused when the content has changed since')
    .action(async (key: string, options: VerdictOptions) => {
      const gateKey = readGateKey(key);
      await decide(session, gateKey, 'reject', readVerdict(options));
    });

  addGateTalkCommands(gate, session);
  addGateRuleCommands(gate, session);
}

interface ListOptions {
  readonly status?: GateStatus;
  readonly artifact?: string;
  readonly type?: 'review' | 'budget' | 'attestation';
  readonly mine?: boolean;
  readonly overdue?: boolean;
  readonly limit: number;
}

/** An approval: the verdict, the role and the budget that it grants. */
type Approval = Verdict & Pick<DecideGateRequest, 'role' | 'grant'>;

async function decide(session: Session, key: string, wanted: GateDecisionKind, given: Approval): Promise<void> {
  await session.answer<'gate-decide'>(async (desk) => {
    const { service, identity, signal, terminal, progress } = desk;
    const asks = wanted === 'approve' && emptyVerdict(given) && terminal.interactive && !terminal.json;
    // A budget gate has no criteria to ask about.
    const shown = wanted === 'approve' && emptyVerdict(given) ? await service.gates.show({ key }) : null;
    const hasCriteria = shown !== null && shown.type !== 'budget' && shown.status === 'pending';
    const answered =
      asks && hasCriteria
        ? await walkCriteria({ gate: shown, given, readArtifact: () => readText(service, shown) }, { terminal, signal })
        : { decision: wanted, verdict: given };
    const { decision, verdict } = hasCriteria && !asks ? requireVerdict(answered) : answered;
    const { run, repeated } = await service.gates.decide({
      ...given,
      ...verdict,
      key,
      decision,
      interactive: terminal.interactive,
      contentHash: verdict.contentHash ?? shown?.contentHash,
    });
    if (run) {
      await followToRest(desk, run).catch((error: unknown) => {
        // The error alone would not say that the decision is recorded.
        progress.note(`Your decision at ${key} is recorded; what follows from it is not done.`);
        throw error;
      });
    }
    const report = { ...(await service.gates.outcome({ key })), repeated };
    return {
      report,
      text: async (style) => {
        const nextGate = report.nextGate ? await service.gates.show({ key: report.nextGate.id }) : null;
        const { artifact } = report;
        const { derivedFrom = null } = artifact
          ? await service.artifacts.show({ key: artifact.key, version: artifact.version })
          : {};
        return renderDecision({ outcome: report, nextGate, prd: derivedFrom?.key ?? null, identity }, style);
      },
    };
  });
}

async function readText(service: Service, { artifact, version, claims }: Report<'gate-show'>): Promise<string> {
  if (artifact === null)
    return claims
      .map(({ key, title, status, said, problem }) => `- ${key} (${title}): ${problem || `${status}, in its words "${said}"`}`)
      .join('\n');
  return service.artifacts.markdown({ key: artifact, version: version ?? undefined });
}
