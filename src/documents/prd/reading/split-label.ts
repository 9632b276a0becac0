export interface Label {
  /** Without markup and colon. */
  readonly name: string;
  /** With its inline markup. */
  readonly rest: string;
}

const bold = /^(?:\*\*|__)([^*_\n]{1,80}?)[ \t]{0,2}(:?)[ \t]{0,2}(?:\*\*|__)[ \t]{0,3}([:：]|[–—-](?=[ \t]))?[ \t]{0,3}/;
const plain = /^([\p{L}][\p{L}\p{N} ,/&'’()-]{1,48}?)[ \t]{0,2}[:：](?=[\s*])[ \t]{0,3}/u;

/** Splits "**Name:** text", "**Name** – text" or "Name: text"; null without such a name. */
export function splitLabel(text: string): Label | null {
  const found = bold.exec(text);
  if (found && (found[2] === ':' || found[3] !== undefined))
    return { name: (found[1] ?? '').trim(), rest: text.slice(found[0].length).trim() };
  const named = plain.exec(text);
  return named ? { name: (named[1] ?? '').trim(), rest: text.slice(named[0].length).trim() } : null;
}
