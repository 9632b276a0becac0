/**
 * A Mermaid diagram without the participants or nodes of these names, and without what goes to them and comes from them; null where nothing would be left that
 * meets. Other kinds of diagrams, and what hangs together in a way that this does not read, stay as they are.
 */
export function redrawWithout(text: string, isGone: (name: string) => boolean): string | null {
  const kind = /^\s*(sequenceDiagram|flowchart|graph)\b/m.exec(text)?.[1];
  if (kind === undefined) return text;
  return kind === 'sequenceDiagram' ? redrawSequence(text, isGone) : redrawFlow(text, isGone);
}

const declared = /^\s*(?:create )?(?:participant|actor)\s+([^\s]+)(?:\s+as\s+(.+?))?\s*$/;
/** Of several words as well: "Collection Service". */
const participant = String.raw`[^\s:;<>,+-](?:[^:;<>,]*?[^\s:;<>,-])?`;
const message = new RegExp(String.raw`^\s*(${participant})\s*(?:<<)?-{1,2}(?:>>|>|x|\))\s*[+-]?\s*(${participant})\s*:`, 'u');
const about = new RegExp(
  String.raw`^\s*(?:activate|deactivate|destroy|note (?:over|left of|right of))\s+(${participant}(?:\s*,\s*${participant})*)\s*(?::|$)`,
  'iu',
);

function redrawSequence(text: string, isGone: (name: string) => boolean): string | null {
  const lines = text.split('\n');
  const gone = new Set(
    lines.flatMap((line) => {
      const [, id, label] = declared.exec(line) ?? [];
      if (id !== undefined) return isGone(unquoted(label ?? id)) ? [id] : [];
      return (message.exec(line)?.slice(1) ?? []).filter((one) => isGone(unquoted(one)));
    }),
  );
  if (gone.size === 0) return text;
  const left = lines.filter((line) => {
    const [, from, to] = message.exec(line) ?? [];
    const [, id = from ?? ''] = declared.exec(line) ?? [];
    const ids = [id, to ?? '', ...(about.exec(line)?.[1]?.split(/\s*,\s*/) ?? [])];
    return !ids.some((one) => gone.has(one));
  });
  return left.some((line) => message.test(line)) ? left.join('\n') : null;
}

const node = /([\p{L}\p{N}_]+)\s*(?:\[+\(?|\(+|\{+)"?([^"[\](){}]+)"?(?:\)?\]+|\)+|\}+)/gu;
const edge = /--|-\.|==/;

function redrawFlow(text: string, isGone: (name: string) => boolean): string | null {
  const gone = new Set([...text.matchAll(node)].filter(([, , label = '']) => isGone(unquoted(label))).map(([, id = '']) => id));
  if (gone.size === 0) return text;
  const lines = text.split('\n').flatMap((line) => {
    // What is said on an arrow names no node.
    const ids = line.replace(/"[^"]*"|\|[^|]*\|/g, ' ').match(/[\p{L}\p{N}_]+/gu) ?? [];
    if (!ids.some((id) => gone.has(id))) return [line];
    // Others that are named there alone stay.
    const indent = /^\s*/.exec(line)?.[0] ?? '';
    return [...line.matchAll(node)].filter(([, id = '']) => !gone.has(id)).map(([said]) => `${indent}${said}`);
  });
  return lines.some((line) => edge.test(line)) ? lines.join('\n') : null;
}

function unquoted(label: string): string {
  return label.trim().replace(/^"|"$/g, '').trim();
}
