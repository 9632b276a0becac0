/** A request or response by a person, as far as code can read it. */
export interface ReadMessage {
  /** Status codes outside code blocks, in order. */
  readonly statuses: readonly string[];
  readonly bodies: readonly JsonBody[];
}

export interface JsonBody {
  /** Undefined when the text is no JSON. */
  readonly value: unknown;
  /** Why the text is no JSON; null when it is. */
  readonly problem: string | null;
}

/** Reads JSON from marked blocks, or from the whole text. Everything else is prose. */
export function readMessage(text: string): ReadMessage {
  const bodies: JsonBody[] = [];
  const outside: string[] = [];
  let open: { mark: string; lines: string[]; isJson: boolean } | null = null;
  for (const line of text.split('\n')) {
    const [, mark, language = ''] = /^ {0,3}(`{3,}|~{3,})\s*([^\s`]*)/.exec(line) ?? [];
    if (open && line.trim() === open.mark) {
      if (open.isJson) bodies.push(readJson(open.lines.join('\n')));
      open = null;
    } else if (open) open.lines.push(line);
    else if (mark !== undefined) open = { mark, lines: [], isJson: /^(?:json|application\/(?:.+\+)?json)$/i.test(language) };
    else outside.push(line);
  }
  const prose = outside.join('\n').trim();
  if (isBareJson(prose)) return { statuses: [], bodies: [...bodies, readJson(prose)] };
  return { statuses: readStatuses(prose), bodies };
}

/** Reads `201`, `**Status:** 201 Created`, `HTTP 204`; of a sentence, only a first figure. */
function readStatuses(prose: string): string[] {
  const found = prose.matchAll(
    /(?:^[-*> \t`]*|\b(?:status|http|code|with|returns?|answers?)\b[: \t*`]*)([1-5]\d\d)(?![\d.,]*\d|\s*%)/gim,
  );
  return [...new Set([...found].map(([, status = '']) => status))];
}

/** Returns whether a text is JSON, perhaps cut off. Braces around unquoted names are a sketch. */
function isBareJson(text: string): boolean {
  if (/^\{\s*"[^"\n]*"\s*:/.test(text) && levelsOf(text).last > 0) return true;
  const isEnclosed = (text.startsWith('{') && text.endsWith('}')) || (text.startsWith('[') && text.endsWith(']'));
  return isEnclosed && text.includes('"');
}

/** Deeper than any example, and shallow enough for recursive readers. */
const mostLevels = 100;

function readJson(text: string): JsonBody {
  if (levelsOf(text).deepest > mostLevels)
    return { value: undefined, problem: `It is nested more than ${mostLevels} levels deep` };
  try {
    return { value: JSON.parse(text) as unknown, problem: null };
  } catch (error) {
    return { value: undefined, problem: (error as SyntaxError).message };
  }
}

/** Returns the highest and the final number of open brackets. */
function levelsOf(text: string): { deepest: number; last: number } {
  let level = 0;
  let deepest = 0;
  for (const mark of text.replace(/"(?:[^"\\]|\\.)*"/g, '""')) {
    if (mark === '[' || mark === '{') level += 1;
    else if (mark === ']' || mark === '}') level -= 1;
    deepest = Math.max(deepest, level);
  }
  return { deepest, last: level };
}
