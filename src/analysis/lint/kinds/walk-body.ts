export type NamedValue = Readonly<Record<string, unknown>>;

/** Returns ids of all parts in order, with repeats. */
export function listIds(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(listIds);
  if (!isNamed(value)) return [];
  const own = typeof value['id'] === 'string' ? [value['id']] : [];
  return [...own, ...Object.entries(value).flatMap(([key, entry]) => (key === 'other' ? [] : listIds(entry)))];
}

/** Returns paths of fields with an empty code block or an empty fence in a text. */
export function listEmptyBlocks(body: NamedValue): string[] {
  const found: string[] = [];
  walk(body, '', found);
  return found;
}

function walk(value: unknown, path: string, found: string[]): void {
  if (typeof value === 'string') {
    if (hasEmptyFence(value)) found.push(path);
  } else if (Array.isArray(value)) {
    for (const entry of value) walk(entry, path, found);
  } else if (isNamed(value)) {
    if (typeof value['language'] === 'string' && typeof value['text'] === 'string') {
      if (value['text'].trim() === '') found.push(path);
      return;
    }
    const at = typeof value['id'] === 'string' ? value['id'] : path;
    for (const [key, entry] of Object.entries(value))
      if (key !== 'other') walk(entry, typeof value['id'] === 'string' ? at : path === '' ? key : `${path}.${key}`, found);
  }
}

function hasEmptyFence(text: string): boolean {
  let open: { mark: string; stated: boolean } | null = null;
  for (const line of text.split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (open && line.trim() === open.mark) {
      if (!open.stated) return true;
      open = null;
    } else if (open) {
      open.stated ||= line.trim() !== '';
    } else if (mark !== undefined) {
      open = { mark, stated: false };
    }
  }
  return false;
}

function isNamed(value: unknown): value is NamedValue {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
