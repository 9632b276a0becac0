import type { Closure, KnownLink, PlaceRef } from '../../lifecycle/trace-closure.ts';
import { partRef } from '../../lifecycle/ids.ts';
import { describeLinks, oneLine, pairLinks } from './group-links.ts';

const longestTitle = 60;

/**
 * Renders a trace as a Mermaid flowchart with suspect links dotted. `place` names its first part.
 */
export function drawMermaid({ artifacts, links }: Closure, place?: PlaceRef): string {
  const ids = new Map(artifacts.map(({ key }, index) => [key, `n${index + 1}`]));
  const nodes = artifacts.map(({ key, title, status, successor }) => {
    const name = place?.key === key && place.part !== null ? partRef(key, place.part) : key;
    const lines = [name, fitLabel(oneLine(title)), status, ...(successor === null ? [] : [`see ${successor}`])];
    return `  ${ids.get(key)}["${lines.map(escapeLabel).join('<br/>')}"]${status === 'Superseded' ? ':::superseded' : ''}`;
  });
  const edges = pairLinks(links).map(({ from, to, links: between }) => `  ${ids.get(from)} ${arrow(between)} ${ids.get(to)}`);
  const style = artifacts.some(({ status }) => status === 'Superseded') ? ['  classDef superseded stroke-dasharray: 4 4'] : [];
  return ['flowchart BT', ...nodes, ...edges, ...style].join('\n');
}

function arrow(links: readonly KnownLink[]): string {
  const label = escapeLabel(describeLinks(links));
  return links.some(({ suspect }) => suspect) ? `-. "${label} (suspect)" .->` : `-- "${label}" -->`;
}

function fitLabel(text: string): string {
  if (text.length <= longestTitle) return text;
  const characters = Array.from(text);
  return characters.length <= longestTitle ? text : `${characters.slice(0, longestTitle - 1).join('')}…`;
}

/** Matches most labels, in a fraction of the time of a Unicode match. */
const harmless = /^[A-Za-z0-9 .,:_/+-]*$/;

/** Escapes by number what is no letter, digit or harmless sign: a quote would end the label. */
function escapeLabel(text: string): string {
  if (harmless.test(text)) return text;
  return text.replace(/[^\p{L}\p{N} .,:_/…+-]/gu, (sign) => `#${sign.codePointAt(0)};`);
}
