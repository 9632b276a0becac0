import type { WorkflowDefinition, WorkflowRegistry } from './workflow.ts';

/**
 * All workflows by version; only these can run. A version leaves when no run is pinned to it. A
 * workflow loads when it runs, because most commands run none and LangGraph takes 0.3 s to load.
 */
export const workflows: WorkflowRegistry = {
  inception: { 1: loadInception },
  lightweight: { 1: loadLightweight },
  'prd-writing': { 1: loadPrdWriting },
  rfc: { 1: loadRfc },
  dialogue: { 1: loadDialogue },
  design: { 1: loadDesign },
  construction: { 1: loadConstruction },
  incident: { 1: loadIncident },
};

async function loadInception(): Promise<WorkflowDefinition> {
  const [{ buildInception }, { inceptionInputSchema }] = await Promise.all([
    import('./inception/graph.ts'),
    import('./inception/state.ts'),
  ]);
  return { input: inceptionInputSchema, build: buildInception };
}

async function loadLightweight(): Promise<WorkflowDefinition> {
  const [{ buildLightweight }, { lightweightInputSchema }] = await Promise.all([
    import('./lightweight/graph.ts'),
    import('./lightweight/state.ts'),
  ]);
  return { input: lightweightInputSchema, build: buildLightweight };
}

async function loadPrdWriting(): Promise<WorkflowDefinition> {
  const [{ buildPrdWriting }, { prdWritingInputSchema }] = await Promise.all([
    import('./prd-writing/graph.ts'),
    import('./prd-writing/state.ts'),
  ]);
  return { input: prdWritingInputSchema, build: buildPrdWriting };
}

async function loadDialogue(): Promise<WorkflowDefinition> {
  const [{ buildDialogue }, { dialogueInputSchema }] = await Promise.all([
    import('./dialogue/graph.ts'),
    import('./dialogue/state.ts'),
  ]);
  return { input: dialogueInputSchema, build: buildDialogue };
}

async function loadDesign(): Promise<WorkflowDefinition> {
  const [{ buildDesign }, { designInputSchema }] = await Promise.all([import('./design/graph.ts'), import('./design/state.ts')]);
  return { input: designInputSchema, build: buildDesign };
}

async function loadConstruction(): Promise<WorkflowDefinition> {
  const [{ buildConstruction }, { constructionInputSchema }] = await Promise.all([
    import('./construction/graph.ts'),
    import('./construction/state.ts'),
  ]);
  return { input: constructionInputSchema, build: buildConstruction };
}

async function loadIncident(): Promise<WorkflowDefinition> {
  const [{ buildIncident }, { incidentInputSchema }] = await Promise.all([
    import('./incident/graph.ts'),
    import('./incident/state.ts'),
  ]);
  return { input: incidentInputSchema, build: buildIncident };
}

async function loadRfc(): Promise<WorkflowDefinition> {
  const [{ buildRfc }, { rfcInputSchema }] = await Promise.all([import('./rfc/graph.ts'), import('./rfc/state.ts')]);
  return { input: rfcInputSchema, build: buildRfc };
}
