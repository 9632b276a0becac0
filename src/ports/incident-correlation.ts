import type { ProposedHypothesis } from '../lifecycle/hypothesis.ts';
import type { HypothesisMaterial } from '../lifecycle/hypothesis-material.ts';

/** How one round ended, for the person who watches. */
export interface CorrelationReport {
  readonly evidence: number;
  readonly accepted: number;
  readonly refused: number;
  readonly inconclusive: string;
}

/** Correlates an incident with code, deployments and the record. */
export interface IncidentCorrelation {
  /**
   * Gathers evidence by code, stores it with the hypotheses of rules, and lets the incident go on. A
   * repeated `origin` stores nothing twice. Throws InputError `incident.expected`.
   */
  correlate(request: { incident: string; origin: string; actorId: string; signal: AbortSignal }): Promise<CorrelationReport>;
  /** What a model gets to read. */
  readMaterial(incident: string): Promise<HypothesisMaterial>;
  /** Judges what a model proposes by what is stored by now, and stores both what holds and what is refused. */
  storeProposals(request: {
    incident: string;
    origin: string;
    actorId: string;
    drafter: string;
    proposed: readonly ProposedHypothesis[];
    inconclusive: string;
  }): Promise<CorrelationReport>;
}
