import { count } from '../../lifecycle/count.ts';
import type { PrdBody } from '../../lifecycle/prd.ts';
import { findLittleRead } from '../coverage/unread-demands.ts';
import { shorten } from './shorten.ts';

/** What is said of a model or proposal that rests on little of its PRD; null where most of it was read. */
export function wordLittleRead({ key, body }: { readonly key: string; readonly body: PrdBody }): {
  part: string;
  message: string;
  fix: string;
} | null {
  const little = findLittleRead(body);
  if (!little) return null;
  const { read, unread } = little;
  return {
    part: key,
    message: `Of ${key} ${count(read, 'statement')} ${read === 1 ? 'was' : 'were'} read, and ${count(unread.length, 'sentence')} that promise or demand something were not, such as "${shorten(unread[0] ?? '')}". What is covered says little of what is wanted.`,
    fix: `Write in ${key} what is wanted as stories or with must or shall (\`throughline prd edit ${key}\`) and draft again, unless the rest demands nothing: then say so at the gate.`,
  };
}
