import { inSpan } from '../../telemetry/spans.ts';

/** Does what calls a function of the database that changes something, as a span of its name. */
export function withProcedureSpan<T>(procedure: string, work: () => Promise<T>): Promise<T> {
  const attributes = { databaseSystem: 'postgresql', databaseProcedure: procedure };
  return inSpan(procedure, { kind: 'client', attributes }, work);
}
