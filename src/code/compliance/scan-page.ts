interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** What these have between their tags is text, whatever it looks like. */
const rawElements = new Set(['script', 'style', 'textarea', 'title']);

/**
 * Finds the bodies of scripts, and comments outside of them. The grammar of pages takes minutes for
 * elements that never end; this takes the length of the page.
 */
export function scanPage(page: string): { readonly scripts: readonly Stretch[]; readonly comments: readonly Stretch[] } {
  const scripts: Stretch[] = [];
  const comments: Stretch[] = [];
  // Only these letters keep their places when they become small.
  const text = page.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  const lastEnd = text.lastIndexOf('-->');
  const endless = new Set<string>();
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at)) {
    // What never ends is taken for text, so that it hides nothing.
    if (text.startsWith('<!--', at) && lastEnd >= at + 2) {
      const to = text.indexOf('-->', at + 2) + 3;
      comments.push({ from: at, to });
      at = to;
      continue;
    }
    const name = /^[a-z][^\s/>]*/.exec(text.slice(at + 1, at + 20))?.[0];
    if (name === undefined) {
      at += 1;
      continue;
    }
    const from = endOfTag(text, at);
    if (from === -1) break;
    at = from;
    if (!rawElements.has(name) || endless.has(name)) continue;
    const to = text.indexOf(`</${name}`, from);
    if (to === -1) endless.add(name);
    else {
      if (name === 'script') scripts.push({ from, to });
      at = to;
    }
  }
  return { scripts, comments };
}

/** Passes over the quoted values of attributes, in which tags are text; -1 where the tag never ends. */
function endOfTag(text: string, tag: number): number {
  let before = '';
  for (let at = tag; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (sign === '>') return at + 1;
    const close = before === '=' && (sign === '"' || sign === "'") ? text.indexOf(sign, at + 1) : -1;
    if (close !== -1) at = close;
    if (!/\s/.test(sign)) before = sign;
  }
  return -1;
}
