import type { AlertStore, DeliveryReading, WaitingDelivery } from '../ports/alerts.ts';
import type { ArtifactStore } from '../ports/artifacts.ts';
import type { AuditTrail } from '../ports/audit-trail.ts';
import type { BoltWorkStore } from '../ports/bolt-work.ts';
import type { BudgetStore } from '../ports/budgets.ts';
import type { CodeFolders } from '../ports/code-folders.ts';
import type { CodeMirrors } from '../ports/code-mirrors.ts';
import type { CodeStore } from '../ports/code-store.ts';
import type { ComplianceRulings } from '../ports/compliance-rulings.ts';
import type { ComplianceChecker } from '../ports/compliance.ts';
import type { DesignMaterials } from '../ports/design-materials.ts';
import type { DesignSessionStore } from '../ports/design-sessions.ts';
import type { Documents } from '../ports/documents.ts';
import type { Drafter } from '../ports/drafter.ts';
import type { ExchangeStore } from '../ports/exchange.ts';
import type { GateStore } from '../ports/gates.ts';
import type { HypothesisStore } from '../ports/hypotheses.ts';
import type { IncidentStore } from '../ports/incidents.ts';
import type { KnowledgeStore } from '../ports/knowledge.ts';
import type { LogSource } from '../ports/log-source.ts';
import type { NotificationStore } from '../ports/notifications.ts';
import type { GameDayStore } from '../ports/game-days.ts';
import type { OnCallStore } from '../ports/on-call.ts';
import type { CalendarShift } from '../documents/calendars/read-shifts.ts';
import type { DocumentReader } from '../ports/document-reader.ts';
import type { ParsedText } from '../analysis/stack-traces/parse-stack-trace.ts';
import type { LogKind } from '../documents/adr-log/log-record.ts';
import type { ReadLog } from '../documents/adr-log/read-log.ts';
import type { TestReport } from '../documents/test-reports/test-report.ts';
import type { DecodedFile } from '../documents/decode-file.ts';
import type { PeopleStore } from '../ports/people.ts';
import type { LiveText } from '../ports/live-text.ts';
import type { PullComments } from '../ports/pull-comments.ts';
import type { Redactor } from '../ports/redactor.ts';
import type { RunStore, Workers } from '../ports/runs.ts';
import type { Signer } from '../ports/signer.ts';
import type { CodeIndexer } from './code/code-indexer.ts';
import type { StarterPlaybook } from '../ports/starter-playbook.ts';
import type { TestReportStore } from '../ports/test-reports.ts';
import type { UnitStore } from '../ports/units.ts';
import type { WorkflowChoiceStore } from '../ports/workflow-choices.ts';

/** Everything a use case may touch. The composition root fills it. */
export interface UsecasePorts {
  readonly alerts: AlertStore;
  readonly artifacts: ArtifactStore;
  readonly audit: AuditTrail;
  readonly boltWork: BoltWorkStore;
  readonly budgets: BudgetStore;
  /** What commits of repositories say about Bolts. */
  readonly code: CodeStore;
  readonly codeIndexer: CodeIndexer;
  /** What code is held against AI-ADRs with. */
  readonly compliance: {
    readonly checker: ComplianceChecker;
    readonly comments: PullComments;
    readonly folders: CodeFolders;
    readonly rulings: ComplianceRulings;
  };
  readonly documents: Documents;
  /** Drafts outside of runs, within the budget of the day. */
  readonly drafter: Pick<Drafter, 'draft' | 'mayCost'>;
  readonly exchange: ExchangeStore;
  readonly gameDays: GameDayStore;
  readonly gates: GateStore;
  /** What there is about the causes of incidents. */
  readonly hypotheses: HypothesisStore;
  readonly incidents: IncidentStore;
  readonly knowledge: KnowledgeStore;
  readonly logSources: readonly LogSource[];
  readonly materials: DesignMaterials;
  /** Bare copies of repositories of code on this machine. */
  readonly mirrors: CodeMirrors;
  readonly notifications: NotificationStore;
  readonly onCall: OnCallStore;
  readonly people: PeopleStore;
  readonly liveText: LiveText;
  readonly reader: DocumentReader & {
    readLog(kind: LogKind, files: readonly DecodedFile[]): Promise<ReadLog>;
    readTrace(text: string): Promise<ParsedText>;
    readTests(text: string): Promise<TestReport>;
    readShifts(
      calendar: string,
      span: { readonly zone: string; readonly from: string; readonly until: string },
    ): Promise<readonly CalendarShift[]>;
    readAlerts(
      deliveries: readonly WaitingDelivery[],
      policy: { readonly redactsEmail: boolean },
    ): Promise<readonly DeliveryReading[]>;
  };
  /** Lists the prompt templates with their versions. */
  readonly prompts: () => Promise<readonly string[]>;
  readonly redactor: Redactor;
  readonly runs: RunStore;
  /** Design sessions; sign-in sessions belong to people. */
  readonly sessions: DesignSessionStore;
  readonly signer: Signer;
  readonly starterPlaybook: StarterPlaybook;
  readonly testReports: TestReportStore;
  readonly units: UnitStore;
  readonly workers: Workers;
  readonly workflowChoices: WorkflowChoiceStore;
}
