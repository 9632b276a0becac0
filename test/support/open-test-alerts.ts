import type { AlertStore } from '../../src/ports/alerts.ts';
import { createAlertStore } from '../../src/repository/alerts/alert-store.ts';
import { deriveSealingKey } from '../../src/repository/alerts/seal.ts';
import type { Database } from '../../src/repository/database/connection.ts';

export function openTestAlerts({ pool }: Database, secret = 'a password of the test'): AlertStore {
  return createAlertStore(pool, { key: deriveSealingKey(secret), rawDays: 14 });
}
