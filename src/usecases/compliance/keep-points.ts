import type { AdrBody } from '../../lifecycle/adr.ts';

/** Leaves nothing of an AI-ADR to be checked but its decision. */
export function keepPoints(body: AdrBody): AdrBody {
  const { implementation, monitoring } = body;
  return {
    ...body,
    implementation: { ...implementation, apiContract: [], schemaChanges: [], databaseSchema: '' },
    edgeCases: [],
    monitoring: { ...monitoring, metrics: [], alerts: [] },
  };
}
