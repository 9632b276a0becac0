import type { Operation, Parameter } from './read-operations.ts';

const bodies: Readonly<Record<string, string>> = {
  'text/markdown': '-H "Content-Type: text/markdown" --data-binary @prd.md',
};

/** Writes a curl call that works once the keys in it exist. */
export function writeCurlExample(operation: Operation): string {
  const { method, path, parameters, body, isPublic, answerTypes } = operation;
  const words = [
    `curl -sS${answerTypes.includes('text/event-stream') ? 'N' : ''}`,
    ...(method === 'get' ? [] : [`-X ${method.toUpperCase()}`]),
    ...(isPublic ? [] : ['-H "Authorization: Bearer $TOKEN"']),
    ...parameters.flatMap(writeHeader),
    ...(answerTypes.includes('text/markdown') ? ['-H "Accept: text/markdown"'] : []),
    ...writeBody(body),
    `"$URL${path.replace(/\{(\w+)\}/g, (_, name: string) => exampleOf(parameters, name))}"`,
  ];
  return words.join(' \\\n  ').replace(/^curl (-\S+) \\\n {2}/, 'curl $1 ');
}

function writeHeader({ name, place, required }: Parameter): string[] {
  if (place !== 'header') return [];
  if (name === 'If-Match') return ['-H "If-Match: $TAG"'];
  return required ? [`-H "${name}: …"`] : [];
}

function writeBody(body: Operation['body']): string[] {
  if (!body) return [];
  if (body.example !== undefined) return [`-H "Content-Type: application/json"`, `-d '${JSON.stringify(body.example)}'`];
  const simplest = body.types.map((type) => bodies[type]).find((words) => words !== undefined);
  return simplest ? [simplest] : [];
}

function exampleOf(parameters: readonly Parameter[], name: string): string {
  const example = parameters.find((parameter) => parameter.place === 'path' && parameter.name === name)?.example;
  return example ?? `$${name.toUpperCase()}`;
}
