import { END, START, StateGraph } from '@langchain/langgraph';
import { z } from 'zod';
import { visitNode } from '../../graphs/visit-node.ts';
import type { WorkflowDefinition, WorkflowRegistry } from '../../graphs/workflow.ts';
import { createEngine, type Engine } from '../../src/engine/engine.ts';
import type { BudgetSettings } from '../../src/ports/budgets.ts';
import type { Draft, Drafter, DraftOptions, Usage } from '../../src/ports/drafter.ts';
import { modelChoiceSchema, nameModel, type ModelChoice } from '../../src/ports/model-choice.ts';
import type { RunStore } from '../../src/ports/runs.ts';
import type { ConnectionTarget } from '../../src/repository/database/connection.ts';
import { openTestEngine, type TestEngine } from './engine.ts';
import { practiceState, type State, type Update } from './practice-workflow.ts';

const step = 'inception/identify-concepts';
const input = { prd: { key: 'PRD-001', title: 'Choir', body: {}, markdown: '' } } as never;

/** What each draft tells that it used, unless the test says otherwise. */
export const paid: Usage = { inputTokens: 80, outputTokens: 20, cacheReadTokens: 0, cacheWriteTokens: 0, costUsd: 0.5 };

/** One call of the drafter; it may throw. Returns what the draft used. */
export type Answer = (call: { nth: number; options: DraftOptions }) => Promise<Usage> | Usage;

export interface DraftingEngine extends TestEngine {
  /** Drafts through the test's own `answer`. */
  readonly engine: Engine;
  /** Nodes do not show here, only what they asked the drafter for. */
  readonly asked: DraftOptions[];
  answer: Answer;
}

/** A workflow whose nodes draft one step each, one after the other. */
export function draftingWorkflow(nodes: readonly string[]): WorkflowDefinition {
  return {
    input: z.object({ title: z.string(), models: z.array(modelChoiceSchema).optional() }),
    build(ports, saver) {
      const draft = (node: string) =>
        visitNode<State, Update>(ports, node, async (_state, visit) => {
          if (!node.startsWith('pass')) await visit.draft(step, input);
          return {};
        });
      const graph = new StateGraph(practiceState) as StateGraph<typeof practiceState, State, Update, string>;
      for (const node of nodes) graph.addNode(node, draft(node));
      [START, ...nodes].forEach((node, index) => graph.addEdge(node as typeof START, (nodes[index] ?? END) as typeof END));
      return graph.compile({ checkpointer: saver });
    },
  };
}

/** `first`, `second` and `third`, at version 1. */
export const threeDrafts: WorkflowRegistry = { practice: { 1: async () => draftingWorkflow(['first', 'second', 'third']) } };

/** An engine on the database whose drafter is the test's. Models called `unpriced` have no price; rules cost nothing. */
export function openDraftingEngine(
  service: ConnectionTarget,
  { registry = threeDrafts, budgets }: { registry?: WorkflowRegistry; budgets?: BudgetSettings } = {},
): DraftingEngine {
  const bench = openTestEngine(service, registry, { budgets });
  const asked: DraftOptions[] = [];
  const configured: readonly ModelChoice[] = [{ provider: 'anthropic', model: 'claude' }];
  const drafter = {
    mayCost: (_step: unknown, models = configured) => models.some(({ provider }) => provider !== 'rules'),
    unpriced: (_step: unknown, models = configured) => models.map(nameModel).filter((name) => name.includes('unpriced')),
    async draft(_step: unknown, _input: unknown, options: DraftOptions = {}): Promise<Draft<typeof step>> {
      asked.push(options);
      const usage = await opened.answer({ nth: asked.length, options });
      const drafted = { kind: 'model', model: 'anthropic:claude' } as const;
      return {
        output: { entities: [], operations: [] },
        provenance: { drafter: drafted, prompt: 'p@1', promptHash: 'ab', usage, latencyMs: 1, calls: 1, passedOver: [] },
      };
    },
    probe: async () => [],
  } as Drafter;
  const engine = createEngine({ ...bench.parts, stores: { ...bench.parts.stores, drafter } });
  const opened: DraftingEngine = {
    ...bench,
    engine,
    asked,
    answer: () => paid,
    async close() {
      await engine.close();
      await bench.close();
    },
  };
  return opened;
}

/** What each event of a run says, without those of nodes. */
export async function notesOf(runs: RunStore, key: string): Promise<string[]> {
  const events = await runs.events(key, 0);
  return events.filter(({ type }) => !type.startsWith('node-')).map(({ type, text }) => `${type} ${text}`);
}
