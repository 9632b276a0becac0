import type { expeditedReviews } from '../lifecycle/fix.ts';
import type { IncidentBody, IncidentSeverity } from '../lifecycle/incident.ts';
import type { DraftStepId } from '../lifecycle/incident-drafts.ts';
import type { IncidentMaterial } from '../lifecycle/incident-material.ts';
import type { IncidentReminder } from '../lifecycle/incident-reminders.ts';
import type { IncidentHistory } from '../lifecycle/incident-targets.ts';
import type { Page, PageRequest } from './pages.ts';
import type { Part } from '../lifecycle/parts.ts';
import type { ActionState, actionItemTypes } from '../lifecycle/postmortem.ts';

/** An incident as its alert describes it, with its document. */
export interface NewIncident {
  readonly title: string;
  readonly body: IncidentBody;
  readonly markdown: string;
  readonly parts: readonly Part[];
  readonly provenance: object;
  /** Id of a person: whoever declares it by hand, or added the channel that the alert came by. */
  readonly authorId: string;
  /** Names the alert: the same one opens one incident. */
  readonly origin: string;
  readonly alertAt: string;
  readonly service: string;
  readonly environment: string;
  readonly isExercise: boolean;
  readonly proposal: { readonly severity: IncidentSeverity; readonly because: string } | null;
  /** The first line of the timeline, and what it is known from. */
  readonly event: string;
  readonly source: string;
}

/** An incident in a list. */
export interface ListedIncident {
  readonly key: string;
  readonly title: string;
  readonly status: string;
  readonly severity: IncidentSeverity | null;
  /** The severity that a rule proposes. */
  readonly proposed: IncidentSeverity | null;
  readonly commander: string | null;
  readonly service: string;
  readonly environment: string;
  readonly isExercise: boolean;
  /** The oldest open gate on what was made for it, `GATE-010 on MIT-001`. */
  readonly gate: string | null;
  readonly alertAt: string;
  readonly endedAt: string | null;
}

interface Deed {
  readonly key: string;
  /** Proves who acts. */
  readonly token: string;
}

/** What a Validated Post-mortem asks for, and whether it is done. */
export interface ActionItem {
  readonly postmortem: string;
  /** The incidents that the Post-mortem arose from. */
  readonly incidents: readonly string[];
  readonly id: string;
  readonly text: string;
  readonly type: (typeof actionItemTypes)[number] | null;
  readonly owner: string;
  /** As it is written. */
  readonly due: string;
  readonly state: ActionState;
  /** True where the Post-mortem says so itself, which shows nothing. */
  readonly ticked: boolean;
  /** Null until it is done. */
  readonly completion: { readonly evidence: string; readonly note: string; readonly by: string; readonly at: string } | null;
}

/** A draft that an incident waits for, and in whose name it is made. */
export interface DueDraft {
  readonly incident: string;
  readonly step: DraftStepId;
  readonly startedById: string;
}

/** Incidents beyond their tickets (sql/tables/incidents.sql). */
export interface IncidentStore {
  open(incident: NewIncident): Promise<{ readonly key: string; readonly repeated: boolean }>;
  /** Everything that is known; null when there is no such incident. */
  read(key: string): Promise<IncidentMaterial | null>;
  /** Returns a page, newest first. Throws InputError `page.unknown-cursor`. */
  list(state: 'open' | 'over' | undefined, page: PageRequest): Promise<Page<ListedIncident>>;
  /** Lists the drafts that nobody has begun. */
  listDueDrafts(): Promise<readonly DueDraft[]>;
  /** Incidents whose alert fired since then, oldest first; no exercises, false alarms or duplicates. */
  history(since: Date): Promise<readonly IncidentHistory[]>;
  /** As `history`, of those that are open, and of SEV-1 and SEV-2 that ended without a Post-mortem. */
  unfinished(): Promise<readonly IncidentHistory[]>;
  /**
   * Sends each reminder once; `key` is of an incident or of a Post-mortem. Withdraws gates that the
   * end of an incident left open, because somebody held them.
   */
  remind(due: readonly (IncidentReminder & { readonly key: string })[]): Promise<void>;
  /** Action items of Validated Post-mortems: late ones first, done ones last; of an incident or a Post-mortem with `of`. */
  listActions(filter: { of?: string | undefined; state?: ActionState | undefined }): Promise<readonly ActionItem[]>;
  /** `key` is of the Post-mortem. */
  completeAction(deed: Deed & { item: string; evidence: string; note: string }): Promise<void>;
  /** Appends a line to the timeline; `token` is null for what the service saw itself. */
  recordEvent(event: {
    incident: string;
    at?: string;
    event: string;
    source: string;
    token: string | null;
  }): Promise<{ event: string }>;
  acknowledge(deed: Deed): Promise<void>;
  /** Freezes the ticket in the version that the person read. */
  declare(deed: Deed & { version: number }): Promise<void>;
  setSeverity(deed: Deed & { severity: IncidentSeverity; reason: string }): Promise<void>;
  setCommander(deed: Deed & { person: string; reason: string }): Promise<void>;
  /** `key` is of the Mitigation. */
  recordExecution(deed: Deed & { at?: string | undefined; impact: string }): Promise<void>;
  recordStability(deed: Deed & { stable: boolean; at?: string | undefined; reason: string }): Promise<void>;
  /** `key` is of the Fix-It Bolt. */
  acceptFix(deed: Deed & { version: number; review: (typeof expeditedReviews)[number] }): Promise<void>;
}
