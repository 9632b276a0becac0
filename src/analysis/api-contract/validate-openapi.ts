import type { Validator } from '@seriousme/openapi-schema-validator';

let loading: Promise<Validator> | undefined;

/** Returns violations of the OpenAPI 3.1 schema, without repeats; none for a valid document. */
export async function validateOpenApi(document: Readonly<Record<string, unknown>>): Promise<string[]> {
  loading ??= load();
  const { valid, errors } = await (await loading).validate({ ...document });
  if (valid) return [];
  if (typeof errors === 'string' || errors === undefined) return [errors ?? 'It is no OpenAPI document.'];
  return [...new Set(errors.map(({ instancePath, message }) => `${placeOf(instancePath)}: ${message ?? 'is wrong'}`))];
}

/** Compiling the schema is slow, so all validations share one validator. */
async function load(): Promise<Validator> {
  const { Validator: Loaded } = await import('@seriousme/openapi-schema-validator');
  return new Loaded();
}

function placeOf(pointer: string): string {
  const names = pointer.split('/').slice(1);
  return names.map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~')).join(' > ') || 'the document';
}
