import { markHidden } from '../mark-hidden.ts';

/** Describes a Mermaid diagram for those who do not see it: its kind, and the texts in it. */
export function describeDiagram(source: string): string {
  const lines = source.split('\n').map((line) => line.trim());
  const kind = lines.find((line) => line !== '' && !line.startsWith('%%') && !line.startsWith('---')) ?? 'diagram';
  const texts = [...source.slice(0, 5_000).matchAll(/[[({|"]([^[\](){}|"\n]{2,60})[\])}|"]/g)].map(([, text = '']) =>
    text.trim(),
  );
  const distinct = [...new Set(texts)].filter((text) => text !== '').slice(0, 12);
  const named = distinct.length > 0 ? `, with ${distinct.join(', ')}` : '';
  return markHidden(`Diagram (${kind.slice(0, 40)})${named}. Its source follows.`);
}
