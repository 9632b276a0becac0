import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import type { JsonSchema, OpenApi } from './openapi-operations.ts';

/** Compiles schemas of one OpenAPI document, strictly: an unknown keyword or format throws. */
export interface DocumentSchemas {
  compile(schema: JsonSchema): ValidateFunction;
  /** What is wrong with the value, one line each. */
  findErrors(schema: JsonSchema, value: unknown): string[];
}

export function createDocumentSchemas({ components }: OpenApi): DocumentSchemas {
  const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true });
  ajvFormats.default(ajv);
  // Annotations of OpenAPI; `binary` says that the bytes are as they are.
  ajv.addVocabulary(['example']);
  ajv.addFormat('binary', true);
  const within = (schema: JsonSchema | Readonly<Record<string, JsonSchema>>): string =>
    JSON.stringify(schema).replaceAll('#/components/schemas/', 'components.json#/$defs/');
  ajv.addSchema({ $id: 'components.json', $defs: JSON.parse(within(components.schemas)) as object });
  const compiled = new Map<string, ValidateFunction>();
  const compile = (schema: JsonSchema): ValidateFunction => {
    const text = within(schema);
    const found = compiled.get(text) ?? ajv.compile(JSON.parse(text) as object);
    compiled.set(text, found);
    return found;
  };
  return {
    compile,
    findErrors(schema, value) {
      const validate = compile(schema);
      if (validate(value)) return [];
      return (validate.errors ?? []).map(
        ({ instancePath, message, params }) => `${instancePath || 'the whole'} ${message} ${JSON.stringify(params)}`,
      );
    },
  };
}
