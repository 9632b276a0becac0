import { Option, type Command } from 'commander';
import { gateStatuses, type GateDecisionKind, type GateStatus } from '../../lifecycle/gates.ts';
import { decideGate } from '../../usecases/decide-gate.ts';
import { describeGate } from '../../usecases/describe-gate.ts';
import { listGates } from '../../usecases/list-gates.ts';
import { reportDecision } from '../../usecases/report-decision.ts';
import { toGateDecidedDocument, toGateDocument, toGateSummary } from '../../usecases/reports/gate-documents.ts';
import { readArtifactKey, readGateKey } from '../parse-arguments.ts';
import { emptyVerdict, readVerdict, requireVerdict, type Verdict, type VerdictOptions } from '../read-verdict.ts';
import { renderDecision } from '../render/decision.ts';
import { renderGate, renderGateList } from '../render/gate.ts';
import type { Session } from '../session.ts';
import { requireSettled } from '../settled-run.ts';
import { walkCriteria } from '../walk-criteria.ts';
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

  gate
    .command('list')
    .summary('all gates')
    .description('Lists the gates, newest first.')
    .addOption(new Option('--status <status>', 'only gates in this status').choices(gateStatuses))
    .option('--artifact <key>', 'only gates of this artifact')
    .action((options: { status?: GateStatus; artifact?: string }) => {
      const artifactKey = options.artifact ? readArtifactKey(options.artifact) : undefined;
      return session.answer<'gate-list'>(async ({ ports }) => {
        const gates = await listGates(ports, { status: options.status, artifactKey });
        return {
          report: { items: gates.map(toGateSummary) },
          text: (style) =>
            renderGateList(gates, { empty: 'There is no such gate. A run opens one when its draft is ready.', style }),
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
      await session.answer<'gate-show'>(async ({ ports, principal }) => {
        const description = await describeGate(ports, { key: gateKey });
        return { report: toGateDocument(description), text: (style) => renderGate({ description, principal }, style) };
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
    .option('--waive <code=reason...>', 'error findings that are accepted, by code, and why')
    .option('--note <text>', 'what the record should say')
    .option('--hash <hash>', 'content hash you reviewed; refused when the content has changed since')
    .addHelpText(
      'after',
      examples(
        'gate approve GATE-001',
        'gate approve GATE-001 --all --note "reviewed with the domain team"',
        'gate approve GATE-001 --all --waive DAA-GOD-OBJECT="split planned for May"',
      ),
    )
    .action(async (key: string, options: VerdictOptions) => {
      const gateKey = readGateKey(key);
      const verdict = readVerdict(options);
      await decide(session, gateKey, 'approve', verdict);
    });

  gate
    .command('request-changes')
    .summary('send it back with comments')
    .description('Sends it back: the comments go into a revision, which makes a new version and opens the next gate.')
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
}

async function decide(session: Session, key: string, wanted: GateDecisionKind, given: Verdict): Promise<void> {
  await session.answer<'gate-decide'>(async ({ ports, principal, progress, signal, terminal }) => {
    const asks = wanted === 'approve' && emptyVerdict(given) && terminal.interactive && !terminal.json;
    const description = asks ? await describeGate(ports, { key }) : null;
    const answered =
      description?.gate.status === 'pending'
        ? await walkCriteria(description, { terminal, signal })
        : { decision: wanted, verdict: given };
    const { decision, verdict } = answered.decision === 'approve' && !description ? requireVerdict(answered) : answered;
    const decided = await decideGate(ports, {
      ...verdict,
      key,
      principal,
      decision,
      interactive: terminal.interactive,
      contentHash: verdict.contentHash ?? description?.gate.contentHash,
      signal,
      onEvent: progress.onEvent,
    });
    progress.rest();
    if (decided.run) requireSettled(decided.run);
    const result = await reportDecision(ports, decided);
    return { report: toGateDecidedDocument(result), text: (style) => renderDecision(result, principal, style) };
  });
}
