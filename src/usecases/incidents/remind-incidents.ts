import { isRecent, listReminders, remindOfAction } from '../../lifecycle/incident-reminders.ts';
import type { UsecasePorts } from '../ports.ts';

/**
 * Sends what is late of incidents and their Post-mortems, and withdraws gates that an end left open;
 * the database sends nothing twice.
 */
export async function remindIncidents({ incidents }: Pick<UsecasePorts, 'incidents'>): Promise<void> {
  const [unfinished, late] = await Promise.all([incidents.unfinished(), incidents.listActions({ state: 'late' })]);
  const now = Date.now();
  const due = [
    ...unfinished
      .filter(({ alertAt, closedAt }) => isRecent(closedAt ?? alertAt, now))
      .flatMap((one) => listReminders(one, now).map((reminder) => ({ ...reminder, key: one.key }))),
    ...late.filter(({ due }) => isRecent(due, now)).map((item) => ({ ...remindOfAction(item), key: item.postmortem })),
  ];
  await incidents.remind(due);
}
