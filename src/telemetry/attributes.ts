/**
 * The attributes that spans may carry, named by the OpenTelemetry semantic conventions 1.45.0
 * (compared in test/telemetry/attributes.test.ts). The generative AI names are still "development"
 * there, so a version raise ends here. None holds a prompt, an answer, a document or a token.
 */
export const attributes = {
  errorType: 'error.type',
  httpMethod: 'http.request.method',
  httpRoute: 'http.route',
  httpStatus: 'http.response.status_code',
  databaseSystem: 'db.system.name',
  databaseProcedure: 'db.stored_procedure.name',
  messagingSystem: 'messaging.system',
  messagingDestination: 'messaging.destination.name',
  messagingOperation: 'messaging.operation.type',
  serverAddress: 'server.address',
  operation: 'gen_ai.operation.name',
  provider: 'gen_ai.provider.name',
  requestModel: 'gen_ai.request.model',
  mostTokens: 'gen_ai.request.max_tokens',
  responseModel: 'gen_ai.response.model',
  responseId: 'gen_ai.response.id',
  finishReasons: 'gen_ai.response.finish_reasons',
  inputTokens: 'gen_ai.usage.input_tokens',
  outputTokens: 'gen_ai.usage.output_tokens',
  cacheReadTokens: 'gen_ai.usage.cache_read.input_tokens',
  cacheWriteTokens: 'gen_ai.usage.cache_creation.input_tokens',
  workflow: 'gen_ai.workflow.name',
  // The following names are Throughline's own.
  requestId: 'throughline.request.id',
  runKey: 'throughline.run.key',
  gateKey: 'throughline.gate.key',
  workflowVersion: 'throughline.workflow.version',
  leaseEpoch: 'throughline.run.epoch',
  settledAs: 'throughline.run.settled_as',
  node: 'throughline.node',
  visit: 'throughline.visit',
  step: 'throughline.step',
  drafter: 'throughline.drafter',
  attempt: 'throughline.model.attempt',
  costUsd: 'throughline.model.cost_usd',
} as const;

export type AttributeName = keyof typeof attributes;
export type SpanAttributes = Partial<Record<AttributeName, string | number | boolean | readonly string[] | null>>;

/** The allowed values of `gen_ai.operation.name` that we use. */
export const operations = { chat: 'chat', workflow: 'invoke_workflow' } as const;

/** Tells the reader of the spans which version of the conventions the names follow. */
export const schemaUrl = 'https://opentelemetry.io/schemas/1.45.0';
