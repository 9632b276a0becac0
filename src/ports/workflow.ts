import type { GateDecisionKind } from '../lifecycle/gate-policies.ts';
import type { StepId, StepInput } from '../steps/registry.ts';
import type { ArtifactStore } from './artifacts.ts';
import type { DesignMaterials } from './design-materials.ts';
import type { DesignSessionStore } from './design-sessions.ts';
import type { Documents } from './documents.ts';
import type { Draft, Drafter } from './drafter.ts';
import type { GateComment, GateStore } from './gates.ts';
import type { IncidentCorrelation } from './incident-correlation.ts';
import type { IncidentStore } from './incidents.ts';
import type { ModelChoice } from './model-choice.ts';
import type { StepRef } from './step-results.ts';

export type { StepRef } from './step-results.ts';

/**
 * A gate node's payload for LangGraph's `interrupt()`: only the key, as it stays in the state. The
 * node before opened the gate, idempotently by `NodeVisit.origin`.
 */
export interface GateInterrupt {
  readonly gateKey: string;
}

/** Result of `interrupt()` once the gate is closed: the decision as stored, not from the queue. */
export interface GateOutcome {
  readonly gateKey: string;
  /** `withdrawn`: closed undecided because the content changed; open a new gate or end. */
  readonly outcome: GateDecisionKind | 'withdrawn';
  /** Person who decided; empty when withdrawn. */
  readonly decidedById: string;
  readonly note: string;
  readonly comments: readonly GateComment[];
}

/**
 * One visit of a node. A repeat after a crash or retry has the same facts; a loop makes a new
 * visit. Methods throw `LeaseLost` when another worker has the run, and nodes let it pass.
 */
export interface NodeVisit {
  readonly runKey: string;
  readonly node: string;
  /** Grows within the run; unique for (run, node). */
  readonly visit: number;
  /** `RUN-004/save-draft/7`: the `origin` of what it stores, so that a repeat stores it once. */
  readonly origin: string;
  /** The person the run acts for; author of what it drafts. */
  readonly startedById: string;
  /** Models of the run or its last retry; undefined means the configured ones. */
  readonly models: readonly ModelChoice[] | undefined;
  /** Aborts when the run is canceled, its lease is lost or the process stops. */
  readonly signal: AbortSignal;
  /** Reports a short line to the person who watches. */
  progress(text: string): Promise<void>;
  /** Runs the work once per visit and input; repeats get the stored result. Both are JSON. */
  once<T>(input: unknown, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /**
   * Drafts one step through `once` with the run's models, reports what the model writes, and counts
   * the cost on the run, also after a failure.
   */
  draft<S extends StepId>(step: S, input: StepInput<S>): Promise<Draft<S> & { readonly ref: StepRef }>;
  /** Reads the stored draft of a visit of this run. */
  readDraft<S extends StepId>(step: S, ref: StepRef): Promise<Draft<S>>;
  /** Adds to what the run is about, such as `{ daa: 'DAA-001' }`. */
  nameSubject(subject: Readonly<Record<string, string>>): Promise<void>;
}

/** The run as its graph sees it. */
export interface RunContext {
  readonly key: string;
  /** Runs `work` as a visit and records start and end; only `visitNode` in graphs calls it. */
  visit<T>(params: { node: string; visit: number; signal: AbortSignal }, work: (visit: NodeVisit) => Promise<T>): Promise<T>;
}

/** The stores that the composition root gives to every workflow. */
export interface WorkflowStores {
  readonly artifacts: ArtifactStore;
  readonly gates: GateStore;
  readonly drafter: Drafter;
  readonly documents: Documents;
  readonly sessions: DesignSessionStore;
  readonly materials: DesignMaterials;
  readonly correlation: IncidentCorrelation;
  readonly incidents: IncidentStore;
}

/** The stores that a graph is built from, and the one run it executes. */
export interface WorkflowPorts extends WorkflowStores {
  readonly run: RunContext;
}
