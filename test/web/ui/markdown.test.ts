import type { Element, Nodes } from 'hast';
import { describe, expect, it } from 'vitest';
import { renderPiece } from '../../../src/web/ui/markdown/render-piece.ts';
import { splitMarkdown } from '../../../src/web/ui/markdown/split-markdown.ts';

function elementsOf(markdown: string): Element[] {
  const found: Element[] = [];
  const walk = (node: Nodes): void => {
    if (node.type === 'element') found.push(node);
    if ('children' in node) for (const child of node.children) walk(child);
  };
  for (const piece of splitMarkdown(markdown)) walk(renderPiece(piece));
  return found;
}

function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

describe('Markdown of whoever wrote it', () => {
  it.each([
    ['a script', '<script>alert(1)</script>', 'p'],
    ['an image with a handler', 'x <img src=x onerror=alert(1)>', 'p'],
    ['an image elsewhere', '![plan](https://example.com/spy.png)', 'p a'],
    ['an address that is a script', '[click](javascript:alert(1))', 'p a'],
    ['an address that is data', '[click](data:text/html,hi)', 'p a'],
    ['a frame in a list', '- <iframe src="//example.com"></iframe>', 'ul li'],
  ])('becomes only harmless elements: %s', (_, markdown, names) => {
    const elements = elementsOf(markdown);
    expect(elements.map(({ tagName }) => tagName).join(' ')).toBe(names);
    for (const { properties } of elements) {
      expect(Object.keys(properties).filter((name) => !/^(?:href|title|dir|className)$/.test(name))).toEqual([]);
      expect(properties['href'] ?? 'https:').toMatch(/^https:/);
    }
  });

  it('shows what is hidden, also where a reference writes it', () => {
    expect(elementsOf('pay \u202e001 and &#x00202E;x').map(textOf)).toEqual(['pay \\u202e001 and \\u202ex']);
  });

  it.each([
    [
      '- `E-15` and HYP-2\n- **concerns:** INC-2026-001',
      '/incidents/INC-2026-001#E-15 /incidents/INC-2026-001#HYP-2 /incidents/INC-2026-001',
    ],
    ['- `E-15` and HYP-2 of no incident', ''],
  ])('leads from the evidence of an incident to it, and from nothing else: %j', (markdown, links) => {
    expect(
      elementsOf(markdown)
        .flatMap(({ properties }) => properties['href'] ?? [])
        .join(' '),
    ).toBe(links);
  });

  it('draws no diagram in the page', () => {
    expect(elementsOf('```mermaid\nflowchart LR\n```').map(({ tagName }) => tagName)).toEqual(['diagram']);
  });
});

describe('Parts of a document', () => {
  it.each([
    [
      '## User Stories\n\n### US-2: Return\n\n- **AC-1:** closed\n\n### US-3: Renew\n\n- **AC-1:** longer',
      'US-2 US-2.AC-1 US-3 US-3.AC-1',
    ],
    [
      '## Tactical Design: Aggregates\n\n### Member\n\n#### Operation: borrowCopy\n\n| Id | OP-lend |\n| --- | --- |\n',
      'AGG-member OP-borrow-copy OP-lend',
    ],
    ['### Points\n\n- **D-1:** Only the store.\n- **Rule:** none', 'D-1'],
    ['- **D-1:** one\n- **D-1:** two', 'D-1'],
  ])('have the ids that addresses name: %j', (markdown, ids) => {
    expect(
      elementsOf(markdown)
        .flatMap(({ properties }) => properties['id'] ?? [])
        .join(' '),
    ).toBe(ids);
  });

  it.each([
    ['See ADR-001#D-2.', '/artifacts/ADR-001#D-2'],
    ['GATE-003, INC-2026-004 and DATA-002', '/gates/GATE-003 /incidents/INC-2026-004 /artifacts/DATA-002'],
    ['UTF-008, XADR-001, `ADR-001` and https://example.com/ADR-001', '/artifacts/ADR-001 https://example.com/ADR-001'],
  ])('are linked where their key stands: %s', (markdown, addresses) => {
    expect(
      elementsOf(markdown)
        .flatMap(({ properties }) => properties['href'] ?? [])
        .join(' '),
    ).toBe(addresses);
  });

  it('stand under headings without a gap, below the heading of the page', () => {
    const levels = elementsOf('# A\n\n### B\n\n## C\n\n#### D\n').map(({ tagName }) => tagName);
    expect(levels).toEqual(['h2', 'h3', 'h3', 'h4']);
  });
});

describe('A long document', () => {
  const section = (at: number): string => `## S${at}\n\n### US-${at}: x\n\n${'Words. '.repeat(500)}\n\n- **AC-1:** y\n\n`;
  const long = Array.from({ length: 600 }, (_, at) => section(at)).join('');

  it('is split at its blocks, losing nothing', () => {
    const pieces = splitMarkdown(long);
    expect(pieces.map(({ text }) => text).join('\n')).toBe(long);
    expect(Math.max(...pieces.map(({ text }) => text.length))).toBeLessThan(10_000);
  });

  it('changes only its last piece when it grows', () => {
    const [before, after] = [splitMarkdown(long), splitMarkdown(`${long}More.`)];
    expect(after.slice(0, before.length - 1)).toEqual(before.slice(0, -1));
  });

  it('keeps fences, and what its pieces stand under', () => {
    const fence = `\`\`\`ts\n${'let x;\n\n'.repeat(2_000)}\`\`\`\n`;
    const pieces = splitMarkdown(
      `## Stories\n\n### US-7: x\n\n${'a\n\n'.repeat(1_000)}${fence}\nSee [it].\n\n[it]: https://example.com\n`,
    );
    expect(pieces.filter(({ text }) => text.includes('```')).map(({ text }) => text.split('```').length)).toEqual([3]);
    expect(pieces.at(-1)).toMatchObject({
      story: 'US-7',
      section: 'Stories',
      above: [2, 3],
      definitions: '[it]: https://example.com',
    });
  });
});
