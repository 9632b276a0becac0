import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIncidentStore } from '../../src/repository/incidents/incident-store.ts';
import type { IncidentStore } from '../../src/ports/incidents.ts';
import { bringIncident } from '../support/bring-incident.ts';
import { content, openRepository, type Repository } from './support/repository.ts';

let repository: Repository;
let incidents: IncidentStore;
beforeAll(async () => {
  repository = await openRepository();
  incidents = createIncidentStore(repository.db);
});
afterAll(() => repository.close());

test('an incident comes to a confirmed cause by what each step consists of', async () => {
  const { artifacts, owner, db } = repository;
  const { key } = await artifacts.create({ ...content(owner, 'Outage'), kind: 'incident' });
  await bringIncident(db.pool, owner.token, key, 'Root Cause Validated');
  const material = await incidents.read(key);
  expect(material).toMatchObject({
    key,
    status: 'Root Cause Validated',
    severity: 'SEV-2',
    commander: 'Olga Owner',
    lacks: ['fix'],
  });
  expect(material?.timeline.map(({ event }) => event)).toEqual([
    'Olga Owner is incident commander',
    'Declared as SEV-2',
    'Nothing points to a cause yet',
    'Stable: It mended itself.',
    'RC-001 is Confirmed',
  ]);
});
