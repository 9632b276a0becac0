import { listReminders, remindOfAction } from '../../lifecycle/incident-reminders.ts';
import type { UsecasePorts } from '../ports.ts';

/** Sends what is late of incidents and their Post-mortems; the database sends nothing twice. */
export async function remindIncidents({ incidents }: Pick<UsecasePorts, 'incidents'>): Promise<void> {
  const [unfinished, late] = await Promise.all([incidents.unfinished(), incidents.listActions({ state: 'late' })]);
  const now = Date.now();
  const due = [
    ...unfinished.flatMap((one) => listReminders(one, now).map((reminder) => ({ ...reminder, key: one.key }))),
    ...late.map((item) => ({ ...remindOfAction(item), key: item.postmortem })),
  ];
  if (due.length > 0) await incidents.remind(due);
}
