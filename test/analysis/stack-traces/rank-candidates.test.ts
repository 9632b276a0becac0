import { describe, expect, it } from 'vitest';
import { parseStackTrace } from '../../../src/analysis/stack-traces/parse-stack-trace.ts';
import { rankCandidates } from '../../../src/analysis/stack-traces/rank-candidates.ts';

function rank(lines: readonly string[], isChanged?: (file: string) => boolean): string[] {
  const { trace } = parseStackTrace(lines.join('\n'));
  return trace ? rankCandidates(trace, isChanged && { isChanged }).map(({ file, line }) => `${file}:${line}`) : [];
}

const chain = [
  'com.acme.Outer: x',
  '\tat com.acme.web.Page.show(Page.java:1)',
  'Caused by: java.lang.IllegalStateException: low',
  '\tat java.util.ArrayList.get(ArrayList.java:9)',
  '\tat com.acme.stock.Shelf.take(Shelf.java:2)',
  '\tat com.acme.web.Page.load(Page.java:3)',
];

describe('rankCandidates', () => {
  it('puts the deepest frame of the application in the deepest cause first, each file once', () => {
    expect(rank(chain)).toEqual(['com/acme/stock/Shelf.java:2', 'com/acme/web/Page.java:3']);
  });

  it('puts files first that the deployment changed', () => {
    expect(rank(chain, (file) => file.endsWith('Page.java'))).toEqual([
      'com/acme/web/Page.java:3',
      'com/acme/stock/Shelf.java:2',
    ]);
  });

  it('blames the caller of what refused its argument', () => {
    const thrown = (exception: string): string[] => [
      `${exception}: lower > upper`,
      '\tat com.acme.Range.<init>(Range.java:1)',
      '\tat com.acme.Layout.place(Layout.java:2)',
    ];
    expect(rank(thrown('java.lang.IllegalArgumentException'))).toEqual(['com/acme/Layout.java:2', 'com/acme/Range.java:1']);
    expect(rank(thrown('com.acme.BrokenException'))).toEqual(['com/acme/Range.java:1', 'com/acme/Layout.java:2']);
  });

  it('puts tests and known libraries last', () => {
    const lines = [
      'Error: x',
      '    at f (/app/node_modules/express/index.js:1:1)',
      '    at g (/app/test/cart.test.js:2:1)',
      '    at h (/app/src/cart.js:3:1)',
    ];
    expect(rank(lines)).toEqual(['/app/src/cart.js:3', '/app/test/cart.test.js:2', '/app/node_modules/express/index.js:1']);
  });
});
