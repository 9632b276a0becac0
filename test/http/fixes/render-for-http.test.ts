import { expect, test } from 'vitest';
import { renderForHttp, toRequest } from '../../../src/http/fixes/render-for-http.ts';
import { act, field, fix, type Fix } from '../../../src/lifecycle/fixes/fix.ts';
import { renderArg } from '../../../src/lifecycle/fixes/render-fix.ts';
import { sampleActs } from '../../support/sample-acts.ts';

/** What only the command line is told, because there it is a file. */
const ofTheCommandLine = new Set(['files', 'file']);

test.each(sampleActs.filter(([, , isFull]) => isFull))('%s is a request that its operation takes', (_, acted) => {
  const request = toRequest(acted);
  if (request === null) return;
  const { operation, params, query, fields } = request;
  const texts = Object.fromEntries(Object.entries(query).map(([name, said]) => [name, renderArg(said)]));
  if (operation.params) operation.params.parse(params);
  for (const name of Object.keys(texts))
    expect(operation.query?.shape[name]?.safeParse(texts[name])).toMatchObject({ success: true });
  const body = 'body' in operation && operation.body !== null && 'schema' in operation.body ? operation.body : null;
  for (const name of Object.keys(fields)) {
    const { shape = {} } = (body?.schema ?? {}) as { shape?: Record<string, typeof operation.params> };
    const { [name]: schema } = shape;
    expect(schema?.safeParse(fields[name])).toMatchObject({ success: true });
  }
  const told = Object.keys(acted.args).filter((name) => !ofTheCommandLine.has(name));
  expect(Object.keys({ ...params, ...query, ...fields })).toEqual(expect.arrayContaining(told));
});

test.each<[Fix, string]>([
  [fix`See ${act('readGate', { key: 'GATE-001' })}.`, 'See `GET /api/v1/gates/GATE-001`.'],
  [fix`${act('readGate')} shows it.`, '`GET /api/v1/gates/{key}` shows it.'],
  [fix`${act('listArtifacts', { kind: 'rfc' })}`, '`GET /api/v1/artifacts?kind=rfc`'],
  [
    fix`${act('moveArtifact', { key: 'ADR-001', status: 'Accepted' })}`,
    '`POST /api/v1/artifacts/ADR-001/status {"status":"Accepted","reason":"…"}` (`If-Match: *`)',
  ],
  [
    fix`${act('editArtifact', { key: 'ADR-001', file: 'FILE' })}`,
    '`PUT /api/v1/artifacts/ADR-001` (`If-Match`: the `ETag` of what you read there)',
  ],
  [fix`${act('cancelRun', { key: 'RUN-001' })}`, '`POST /api/v1/runs/RUN-001/cancel {"note":"…"}` (`If-Match: *`)'],
  [
    fix`${act('takeDesignTurn', { key: 'DS-001', move: 'decide', as: 'rebut', about: ['CH-1'], anew: true, text: '…' })}`,
    '`POST /api/v1/design-sessions/DS-001/turns {"move":"decide","as":"rebut","about":["CH-1"],"anew":true,"text":"…"}`',
  ],
  [fix`Say it in ${field('as')}.`, 'Say it in `as`.'],
  [fix`To go on: ${act('serve')}.`, 'To go on: start a server on its machine.'],
  ['A plain sentence.', 'A plain sentence.'],
])('%j is over HTTP %s', (fixed, rendered) => {
  expect(renderForHttp(fixed)).toBe(rendered);
});
