import type { Finding } from './findings.ts';
import type { AdrBody } from './adr.ts';

/** The monitoring of an AI-ADR and its amendments (specification 1.6), as programs can run it. */
export interface MonitoringPlan {
  /** The AI-ADR and the amendments in force. */
  readonly adrs: readonly MonitoredAdr[];
  /** The PRDs that the chain of the AI-ADR leads to. */
  readonly prds: readonly string[];
  readonly metrics: readonly PlannedMetric[];
  readonly rules: readonly AlertRule[];
  readonly objectives: readonly ServiceObjective[];
  /** What cannot be watched, and why. */
  readonly gaps: readonly Finding[];
}

export interface MonitoredAdr {
  readonly key: string;
  readonly version: number;
  readonly title: string;
  readonly body: AdrBody;
}

export interface PlannedMetric {
  /** `ADR-001#MET-1`. */
  readonly part: string;
  /** The name as Prometheus takes it: dots and spaces became `_`. */
  readonly name: string;
  readonly type: 'counter' | 'histogram' | 'gauge';
  readonly meaning: string;
  readonly measures: readonly string[];
  /** Queries to draw, each with its legend. */
  readonly queries: readonly { readonly legend: string; readonly query: string }[];
}

export interface AlertRule {
  /** `ADR-001#ALERT-1`. */
  readonly part: string;
  readonly adr: string;
  readonly name: string;
  /** PromQL. */
  readonly condition: string;
  readonly forSeconds: number;
  /** `SEV-1` to `SEV-3`, or `unknown`. */
  readonly severity: string;
  /** `ADR-001#RB-1`; empty where the alert names none. */
  readonly runbook: string;
  /** As the AI-ADR writes it. */
  readonly threshold: string;
  readonly action: string;
}

/** A service-level objective: a share of events that are at most `bound`. */
export interface ServiceObjective {
  /** The requirement, `PRD-001#NFR-1`. */
  readonly requirement: string;
  readonly text: string;
  readonly metric: PlannedMetric;
  /** From 0 to 1. */
  readonly target: number;
  /** In the unit of the metric. */
  readonly bound: number;
  readonly alert: string;
}
