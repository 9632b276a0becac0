import { expect, test } from 'vitest';
import { mapOutage } from '../../../src/analysis/impact/map-outage.ts';

const adrs = [
  { key: 'ADR-001', title: 'Loans', infrastructure: 'PostgreSQL 16,  branch network', services: 'lending' },
  { key: 'ADR-002', title: 'Fines', infrastructure: '', services: 'fines, Lending' },
  { key: 'ADR-003', title: 'Mail', infrastructure: 'SMTP', services: 'postgresql-exporter' },
];

test.each([
  // Infrastructure takes down the services on it, and whoever needs one of them.
  ['postgresql', 'infrastructure', ['lending'], { 'ADR-001': 'PostgreSQL 16', 'ADR-002': 'Lending' }],
  ['Branch  Network', 'infrastructure', ['lending'], { 'ADR-001': 'branch network', 'ADR-002': 'Lending' }],
  ['lending', 'service', ['lending'], { 'ADR-001': 'lending', 'ADR-002': 'Lending' }],
  // A service takes no other one down.
  ['fines', 'service', ['fines'], { 'ADR-002': 'fines' }],
  ['smtp', 'infrastructure', ['postgresql-exporter'], { 'ADR-003': 'SMTP' }],
])('%s takes down what runs on it', (name, as, services, through) => {
  const { outage } = mapOutage(name, adrs);
  expect(outage).toMatchObject({ as, services });
  expect(Object.fromEntries(outage!.adrs.map((adr) => [adr.key, adr.through]))).toEqual(through);
});

test.each(['Kafka', 'post', ''])('%j takes down nothing that is known, and the names that there are come back', (name) => {
  const { outage, known } = mapOutage(name, adrs);
  expect(outage).toBeNull();
  expect(known).toEqual({
    infrastructure: ['PostgreSQL 16', 'branch network', 'SMTP'],
    services: ['lending', 'fines', 'postgresql-exporter'],
  });
});
