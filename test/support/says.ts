import { renderForTerminal } from '../../src/cli/fixes/command-lines.ts';
import type { Fix } from '../../src/lifecycle/fixes/fix.ts';

/** Matches a fix, or a text, that reads so at a terminal; a string is part of it. */
export function says(said: string | RegExp): unknown {
  return {
    asymmetricMatch(told: unknown): boolean {
      const text = renderForTerminal(told as Fix);
      return typeof said === 'string' ? text.includes(said) : said.test(text);
    },
    toString: () => 'Says',
    toAsymmetricMatcher: () => `Says<${String(said)}>`,
  };
}
