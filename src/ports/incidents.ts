import type { expeditedReviews } from '../lifecycle/fix.ts';
import type { IncidentBody, IncidentSeverity } from '../lifecycle/incident.ts';
import type { DraftStepId } from '../lifecycle/incident-drafts.ts';
import type { IncidentMaterial } from '../lifecycle/incident-material.ts';
import type { IncidentHistory } from '../lifecycle/incident-targets.ts';
import type { Part } from '../lifecycle/parts.ts';

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

interface Deed {
  readonly key: string;
  /** Proves who acts. */
  readonly token: string;
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
  /** Lists the drafts that nobody has begun. */
  listDueDrafts(): Promise<readonly DueDraft[]>;
  /** Incidents whose alert fired since then, oldest first; no exercises, false alarms or duplicates. */
  history(since: Date): Promise<readonly IncidentHistory[]>;
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
  acceptFix(deed: Deed & { review: (typeof expeditedReviews)[number] }): Promise<void>;
}
