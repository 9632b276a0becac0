import type { z } from 'zod';
import type { Service } from '../usecases/service.ts';

/** What a tool answers: `document` for programs, `text` for a model. Clients show the one or the other. */
export interface ToolAnswer {
  readonly text: string;
  readonly document: object;
}

/** A tool for coding agents. It calls the guarded service, so it may do what its caller may. */
export interface Tool<S extends z.ZodObject = z.ZodObject> {
  readonly description: string;
  readonly input: S;
  readonly reads: boolean;
  readonly call: (service: Service, input: z.output<S>) => Promise<ToolAnswer>;
}

export function defineTool<S extends z.ZodObject>(tool: Tool<S>): Tool {
  return tool as unknown as Tool;
}
