import { inSpan } from '../../telemetry/spans.ts';

/** Runs a call of a changing database function within a span of its name. */
export function withProcedureSpan<T>(procedure: string, work: () => Promise<T>): Promise<T> {
  const attributes = { databaseSystem: 'postgresql', databaseProcedure: procedure };
  return inSpan(procedure, { kind: 'client', attributes }, work);
}
