/** JSON Schema as far as these tests read it. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly example?: unknown;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: JsonSchema;
}

export interface MediaType {
  readonly schema?: JsonSchema;
  readonly example?: unknown;
}

export interface ResponseRule {
  readonly $ref?: string;
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly required?: boolean; readonly schema: JsonSchema }>>;
  readonly content?: Readonly<Record<string, MediaType>>;
}

interface OperationObject {
  readonly operationId: string;
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly security?: readonly object[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Readonly<Record<string, MediaType>> };
  readonly responses: Readonly<Record<string, ResponseRule>>;
}

export interface OpenApi {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly responses: Readonly<Record<string, ResponseRule>>;
    readonly securitySchemes: Readonly<Record<string, object>>;
  };
}

/** One operation of the document, its responses looked up. */
export interface Operation {
  readonly id: string;
  /** In capitals. */
  readonly method: string;
  /** With `{name}` where a parameter stands. */
  readonly path: string;
  readonly tags: readonly string[];
  readonly isPublic: boolean;
  readonly parameters: readonly Parameter[];
  readonly body: OperationObject['requestBody'];
  readonly responses: ReadonlyMap<number, ResponseRule>;
  readonly source: OperationObject;
}

export function readOperations({ paths, components }: OpenApi): Operation[] {
  const lookUp = (response: ResponseRule): ResponseRule => {
    if (response.$ref === undefined) return response;
    const found = components.responses[response.$ref.replace('#/components/responses/', '')];
    if (!found) throw new Error(`The document has no ${response.$ref}.`);
    return found;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, source]) => ({
      id: source.operationId,
      method: method.toUpperCase(),
      path,
      tags: source.tags ?? [],
      isPublic: source.security?.length === 0,
      parameters: source.parameters ?? [],
      body: source.requestBody,
      responses: new Map(Object.entries(source.responses).map(([status, response]) => [Number(status), lookUp(response)])),
      source,
    })),
  );
}
