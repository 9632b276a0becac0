import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentKinds } from '../../../src/documents/document-kinds.ts';
import { makeCodeRepository, type CodeRepository } from '../../support/make-code-repository.ts';
import { openServiceBench, type ServiceBench } from '../support/service-bench.ts';

const cart = (body: string): string => `class Cart {\n  total() {\n    const sum = 0;\n    ${body}\n  }\n}\n`;
const trace = [
  'TypeError: Cannot read properties of undefined',
  '    at Cart.total (/srv/app/src/cart.js:4:5)',
  '    at pay (/srv/app/src/pay.js:1:1)',
  '    at index (/srv/app/index.js:1:1)',
  '    at gone (/srv/app/src/gone.js:1:1)',
  '    at build (/srv/app/dist/shop/build.js:7:1)',
].join('\n');

let bench: ServiceBench;
let source: CodeRepository;

beforeAll(async () => {
  bench = await openServiceBench();
  const { empty, parts, render } = documentKinds.bolt;
  const body = empty('Total') as object;
  const content = { title: 'Total', body, markdown: render({ title: 'Total', body }), parts: parts(body) };
  const { key } = await bench.ports.artifacts.create({
    ...content,
    kind: 'bolt',
    links: [],
    provenance: {},
    authorId: bench.owner.id,
  });
  const files = { 'web/index.js': 'w\n', 'till/index.js': 't\n', 'src/shop/build.ts': 'b\n', 'src/pay.js': 'pay()\n' };
  source = await makeCodeRepository([
    { id: 'begin', message: 'Begin', files: { ...files, 'src/cart.js': cart('return sum;') } },
    { id: 'bolt', message: `Total\n\nBolt: ${key}`, files: { 'src/cart.js': cart('return this.items.price;') } },
    { id: 'pay', message: 'Pay', files: { 'src/pay.js': 'pay(2)\n' } },
    { id: 'later', message: 'Shorten', files: { 'src/cart.js': 'class Cart {}\n' } },
  ]);
  await bench.service.code.add({ address: source.path, name: 'shop' });
  let progress = await bench.service.code.index({ name: 'shop' });
  while (progress.phase !== 'done') progress = await bench.service.code.index({ name: 'shop', job: progress.job });
});
afterAll(async () => {
  await source.drop();
  await bench.close();
});

describe('explaining a trace by a repository', () => {
  it('names the line, who wrote it, and what it was made for', async () => {
    const explained = await bench.service.knowledge.explain({ text: trace, repository: 'shop', at: source.sha('pay') });
    expect(explained.candidates[0]).toMatchObject({ file: 'src/cart.js', line: 4, function: 'Cart.total' });
    expect(explained.candidates[0]?.why).toContain('the function is there');
    expect(explained.commits[0]).toMatchObject({ sha: source.sha('bolt') });
    expect(explained.commits.map(({ sha }) => sha)).toContain(source.sha('begin'));
    expect(explained.chain).toEqual([{ key: 'BOLT-001', kind: 'bolt', title: 'Total' }]);
  });

  it('lists all files that fit, and says of others what is wrong with them', async () => {
    const { candidates } = await bench.service.knowledge.explain({ text: trace, repository: 'shop', at: source.sha('pay') });
    const why = (file: string): string | undefined => candidates.find((candidate) => candidate.file === file)?.why;
    expect(why('web/index.js')).toContain('one of 2 files that fit');
    expect(why('till/index.js')).toContain('one of 2 files that fit');
    expect(why('/srv/app/src/gone.js')).toContain('no such file at this commit');
    expect(why('src/shop/build.ts')).toContain('the source of the file that runs');
  });

  it('doubts a line that is not at that commit', async () => {
    const { candidates } = await bench.service.knowledge.explain({ text: trace, repository: 'shop' });
    expect(candidates.find(({ file }) => file === 'src/cart.js')?.why).toContain('nothing stands in line 4');
    expect(candidates[0]).toMatchObject({ file: 'src/pay.js' });
  });

  it('puts files first that changed since what ran before', async () => {
    const asked = { text: trace, repository: 'shop', at: source.sha('pay'), since: source.sha('bolt') };
    const { candidates } = await bench.service.knowledge.explain(asked);
    expect(candidates[0]).toMatchObject({ file: 'src/pay.js' });
    expect(candidates[0]?.why).toContain('changed by the deployment');
  });

  it('replaces secrets, and needs no repository for a text', async () => {
    const secret = `AKIA${'IOSFODNN7ABCDEFG'}`;
    const text = trace.replace('Cannot read', `${secret} cannot read`);
    const explained = await bench.service.knowledge.explain({ text });
    expect(JSON.stringify(explained)).not.toContain(secret);
    expect(explained).toMatchObject({ runtime: 'node', commits: [], chain: [] });
    await expect(bench.service.knowledge.explain({ text, repository: 'nowhere' })).rejects.toMatchObject({
      id: 'repository.not-found',
    });
  });
});
