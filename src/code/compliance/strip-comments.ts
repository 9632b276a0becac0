import { extensionOf } from './languages.ts';

const slashes = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|(\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))/g;
const hashes = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|((?<=^|\s)#[^\n]*)/gm;
const dashes = /"(?:[^"\n]|"")*"|'(?:[^']|'')*'|(--[^\n]*|\/\*[\s\S]*?(?:\*\/|$))/g;
const tags = /(<!--[\s\S]*?(?:-->|$))/g;

const byExtension: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:[cm]?[jt]sx?|java|kts?|go|rs|c|h|cc|cpp|hpp|cs|swift|scala|php|css|scss|less|proto|gradle|dart|jsonc|json5)$/, slashes],
  [/^(?:py|rb|sh|bash|zsh|ya?ml|toml|ini|cfg|conf|env|properties|tf|mk|ex|exs|default|example|gitignore|dockerignore)$/, hashes],
  [/^sql$/, dashes],
  [/^(?:mdx?|xml|svg)$/, tags],
];
const hashNames = /(?:^|\/)(?:Dockerfile|Makefile|Gemfile|Rakefile|\.env)[^/]*$/;

/** Blanks out comments and keeps the lines, so that words in them are not found. */
export function stripComments(path: string, text: string): string {
  const extension = extensionOf(path);
  const pattern = hashNames.test(path) ? hashes : byExtension.find(([extensions]) => extensions.test(extension))?.[1];
  if (!pattern) return text;
  return text.replaceAll(pattern, (found, comment: string | undefined) =>
    comment === undefined ? found : found.replaceAll(/[^\n]/g, ' '),
  );
}
