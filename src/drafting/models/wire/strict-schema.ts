import type { AnswerSchema } from '../../model-call.ts';

/** Keywords of OpenAI's strict mode, which refuses others; the step's contract checks those. */
const keptKeywords = new Set(['type', 'description', 'title', 'enum', 'const', '$ref']);

/**
 * Rewrites a schema for OpenAI's strict mode (see "Structured model outputs"), in which every
 * property is required: optional ones become nullable. `fitToSchema` removes the nulls.
 */
export function toStrictSchema(schema: AnswerSchema): AnswerSchema {
  const strict: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (keptKeywords.has(keyword)) strict[keyword] = value;
    else if (keyword === 'items' && isSchema(value)) strict['items'] = toStrictSchema(value);
    else if ((keyword === 'anyOf' || keyword === 'oneOf') && Array.isArray(value)) {
      strict['anyOf'] = value.filter(isSchema).map(toStrictSchema);
    } else if ((keyword === '$defs' || keyword === 'definitions') && isSchema(value))
      strict[keyword] = mapSchemas(value, toStrictSchema);
  }
  const properties = propertiesOf(schema);
  if (schema['type'] === 'object' || properties) {
    const required = requiredOf(schema);
    strict['type'] ??= 'object';
    strict['properties'] = mapSchemas(properties ?? {}, (property, name) =>
      required.has(name) ? toStrictSchema(property) : allowNull(toStrictSchema(property)),
    );
    strict['required'] = Object.keys(properties ?? {});
    strict['additionalProperties'] = false;
  }
  return strict;
}

/**
 * Fits an answer to the schema without guessing: removes nulls of `toStrictSchema` and unknown
 * properties, and adds missing required lists as empty.
 */
export function fitToSchema(value: unknown, schema: AnswerSchema, root: AnswerSchema = schema): unknown {
  const resolved = resolve(schema, root);
  if (Array.isArray(value)) {
    const items = branchesOf(resolved).length > 0 ? pickList(resolved, root) : resolved['items'];
    return isSchema(items) ? value.map((item) => fitToSchema(item, items, root)) : value;
  }
  if (!isSchema(value)) return value;
  const branch = pickBranch(value, resolved, root);
  const properties = propertiesOf(branch);
  if (!properties) return value;
  const required = requiredOf(branch);
  const isClosed = branch['additionalProperties'] === false;
  const fitted: Record<string, unknown> = {};
  for (const [name, child] of Object.entries(value)) {
    const property = properties[name];
    if (!isSchema(property)) {
      if (!isClosed) fitted[name] = child;
    } else if (child !== null || takesNull(property, root)) {
      fitted[name] = fitToSchema(child, property, root);
    } else if (required.has(name) && !takesList(property, root)) {
      fitted[name] = child;
    }
  }
  for (const [name, property] of Object.entries(properties)) {
    if (!(name in fitted) && required.has(name) && isSchema(property) && takesList(property, root)) fitted[name] = [];
  }
  return fitted;
}

function takesList(schema: AnswerSchema, root: AnswerSchema): boolean {
  return resolve(schema, root)['type'] === 'array';
}

/** Returns the items of the only list among the branches. */
function pickList(schema: AnswerSchema, root: AnswerSchema): unknown {
  return branchesOf(schema)
    .map((branch) => resolve(branch, root))
    .find(({ type }) => type === 'array')?.['items'];
}

function allowNull(schema: AnswerSchema): AnswerSchema {
  if (takesNull(schema, schema)) return schema;
  const { description, ...rest } = schema;
  return { ...(description !== undefined && { description }), anyOf: [rest, { type: 'null' }] };
}

function takesNull(schema: AnswerSchema, root: AnswerSchema): boolean {
  const { type, anyOf, oneOf, enum: values, const: only } = resolve(schema, root);
  if (type === 'null' || only === null) return true;
  if (Array.isArray(type) && type.includes('null')) return true;
  if (Array.isArray(values) && values.includes(null)) return true;
  return branchesOf({ anyOf, oneOf }).some((branch) => takesNull(branch, root));
}

/** Returns the union branch whose constants match, such as `kind`, or the schema itself. */
function pickBranch(value: Readonly<Record<string, unknown>>, schema: AnswerSchema, root: AnswerSchema): AnswerSchema {
  const branches = branchesOf(schema)
    .map((branch) => resolve(branch, root))
    .filter((branch) => propertiesOf(branch));
  const fits = (branch: AnswerSchema): boolean =>
    Object.entries(propertiesOf(branch) ?? {}).every(
      ([name, property]) => !isSchema(property) || property['const'] === undefined || property['const'] === value[name],
    );
  return propertiesOf(schema) ? schema : (branches.find(fits) ?? schema);
}

function branchesOf({ anyOf, oneOf }: AnswerSchema): readonly AnswerSchema[] {
  return [anyOf, oneOf].flatMap((list) => (Array.isArray(list) ? list.filter(isSchema) : []));
}

/** Resolves `#/$defs/…`. */
function resolve(schema: AnswerSchema, root: AnswerSchema): AnswerSchema {
  const reference = schema['$ref'];
  if (typeof reference !== 'string' || !reference.startsWith('#')) return schema;
  let found: unknown = root;
  for (const part of reference.split('/').slice(1)) found = isSchema(found) ? found[part] : undefined;
  return isSchema(found) ? found : schema;
}

function propertiesOf(schema: AnswerSchema): AnswerSchema | null {
  return isSchema(schema['properties']) ? schema['properties'] : null;
}

function requiredOf(schema: AnswerSchema): ReadonlySet<unknown> {
  return new Set(Array.isArray(schema['required']) ? schema['required'] : []);
}

function mapSchemas(schemas: AnswerSchema, map: (schema: AnswerSchema, name: string) => AnswerSchema): AnswerSchema {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, isSchema(schema) ? map(schema, name) : schema]),
  );
}

function isSchema(value: unknown): value is AnswerSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
