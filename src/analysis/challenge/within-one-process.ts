import type { Concern, Objection } from '../../lifecycle/challenge.ts';
import type { DesignReading } from './read-design.ts';

/** What becomes of a call to another process; a call within one ends with the caller. */
const ofRemoteCalls: readonly Concern[] = ['timeout', 'failure-mode', 'retry'];

const oneProcess =
  /\b(?:parts?|modules?|contexts?|packages?|components?)\b[^.]{0,60}\bin (?:one|a single|the same) (?:application|process|service|deployable|program)\b|\bmodular monolith\b|\bone (?:application|deployable|monolith)\b[^.]{0,40}\b(?:parts|modules|contexts)\b/i;

/** Without objections to calls between parts of the model that the design puts into one process: there, neither side is away without the other. */
export function dropCallsWithin(reading: DesignReading, objections: readonly Objection[]): Objection[] {
  const { source } = reading.material;
  const contexts = source.kind === 'daa' ? source.body.contexts.map(({ name }) => name.toLowerCase()) : [];
  if (contexts.length < 2 || !oneProcess.test(reading.text)) return [...objections];
  const isWithin = (quote: string): boolean => {
    const said = quote.toLowerCase();
    return contexts.filter((name) => said.includes(name)).length > 1;
  };
  return objections.flatMap((objection) => {
    if (!ofRemoteCalls.includes(objection.concern)) return [objection];
    const ties = objection.ties.filter(({ kind, quote }) => kind !== 'design' || !isWithin(quote));
    if (ties.length === objection.ties.length) return [objection];
    return ties.some(({ kind }) => kind === 'design') ? [{ ...objection, ties }] : [];
  });
}
