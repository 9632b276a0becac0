import type { ArtifactStore } from '../ports/artifacts.ts';
import type { BudgetStore } from '../ports/budgets.ts';
import type { Documents } from '../ports/documents.ts';
import type { GateStore } from '../ports/gates.ts';
import type { NotificationStore } from '../ports/notifications.ts';
import type { PeopleStore } from '../ports/people.ts';
import type { LiveText } from '../ports/live-text.ts';
import type { Redactor } from '../ports/redactor.ts';
import type { RunStore, Workers } from '../ports/runs.ts';

/** Everything a use case may touch. The composition root fills it. */
export interface UsecasePorts {
  readonly artifacts: ArtifactStore;
  readonly budgets: BudgetStore;
  readonly documents: Documents;
  readonly gates: GateStore;
  readonly notifications: NotificationStore;
  readonly people: PeopleStore;
  readonly liveText: LiveText;
  readonly redactor: Redactor;
  readonly runs: RunStore;
  readonly workers: Workers;
}
