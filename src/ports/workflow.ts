import type { GateDecisionKind } from '../lifecycle/gate-policies.ts';
import type { StepId, StepInput } from '../steps/registry.ts';
import type { ArtifactStore } from './artifacts.ts';
import type { DesignMaterials } from './design-materials.ts';
import type { DesignSessionStore } from './design-sessions.ts';
import type { Documents } from './documents.ts';
import type { Draft, Drafter } from './drafter.ts';
import type { GateComment, GateStore } from './gates.ts';
import type { ModelChoice } from './model-choice.ts';
import type { StepRef } from './step-results.ts';

export type { StepRef } from './step-results.ts';

/**
 * What a gate node hands to LangGraph's `interrupt()`: only the key, because the payload is stored with the state for ever.
 * The gate itself was opened by the node before it, idempotently by `NodeVisit.origin`.
 */
export interface GateInterrupt {
  readonly gateKey: string;
}

/** What `interrupt()` returns in the gate node once the gate is closed: the stored decision, never one that travelled through the queue. */
export interface GateOutcome {
  readonly gateKey: string;
  /** `withdrawn`: closed without a decision because the content moved on; open a new gate or end. */
  readonly outcome: GateDecisionKind | 'withdrawn';
  /** Person who decided; '' when withdrawn. */
  readonly decidedById: string;
  readonly note: string;
  readonly comments: readonly GateComment[];
}

/**
 * One visit of a node: the same object of facts whenever the visit is repeated after a crash or a retry, another one each time a loop comes back.
 * Every method throws `LeaseLost` when another worker has taken the run; nodes let it pass.
 */
export interface NodeVisit {
  readonly runKey: string;
  readonly node: string;
  /** Grows within the run; unique for (run, node). */
  readonly visit: number;
  /** `RUN-004/save-draft/7`: for `origin` of what this visit stores, so that a repeat stores nothing twice. */
  readonly origin: string;
  /** The person the run acts for; author of what it drafts. */
  readonly startedById: string;
  /** Models that the run asks for, or that its last retry named; those that are configured when undefined. */
  readonly models: readonly ModelChoice[] | undefined;
  /** Aborts when the run is canceled, its lease is lost or the process leaves. */
  readonly signal: AbortSignal;
  /** A short line for the person who watches. */
  progress(text: string): Promise<void>;
  /** Runs the work once for this visit and input; later calls get the stored result. Input and result are plain JSON. */
  once<T>(input: unknown, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /**
   * Drafts one step through `once`, with the models the run asks for, shows what the model finds while it writes, and counts what it cost on the run,
   * also when it failed.
   */
  draft<S extends StepId>(step: S, input: StepInput<S>): Promise<Draft<S> & { readonly ref: StepRef }>;
  /** What a visit of this run drafted, read from where it is stored. */
  readDraft<S extends StepId>(step: S, ref: StepRef): Promise<Draft<S>>;
  /** Adds to what the run is about, such as `{ daa: 'DAA-001' }`. */
  nameSubject(subject: Readonly<Record<string, string>>): Promise<void>;
}

/** The run as its graph sees it. */
export interface RunContext {
  readonly key: string;
  /** Runs `work` as one visit of a node and records its start and end; `visitNode` in graphs calls it, nodes do not. */
  visit<T>(params: { node: string; visit: number; signal: AbortSignal }, work: (visit: NodeVisit) => Promise<T>): Promise<T>;
}

/** What the composition root gives to every workflow. */
export interface WorkflowStores {
  readonly artifacts: ArtifactStore;
  readonly gates: GateStore;
  readonly drafter: Drafter;
  readonly documents: Documents;
  readonly sessions: DesignSessionStore;
  readonly materials: DesignMaterials;
}

/** What a graph is built from: the stores, and the one run it executes. */
export interface WorkflowPorts extends WorkflowStores {
  readonly run: RunContext;
}
