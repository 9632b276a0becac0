import type { AlertStore } from '../../src/ports/alerts.ts';
import type { GameDayStore } from '../../src/ports/game-days.ts';
import { createAlertStore } from '../../src/repository/alerts/alert-store.ts';
import { deriveSealingKey } from '../../src/repository/alerts/seal.ts';
import { createGameDayStore } from '../../src/repository/game-days/game-day-store.ts';
import type { Database } from '../../src/repository/database/connection.ts';

const usualSecret = 'a password of the test';

export function openTestAlerts({ pool }: Database, secret = usualSecret): AlertStore {
  return createAlertStore(pool, { key: deriveSealingKey(secret), rawDays: 14 });
}

export function openTestGameDays({ pool }: Database): GameDayStore {
  return createGameDayStore(pool, deriveSealingKey(usualSecret));
}
