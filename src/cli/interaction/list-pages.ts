import { Option, type Command } from 'commander';
import { InputError } from '../../lifecycle/errors.ts';
import type { PageRequest } from '../../ports/pages.ts';
import type { Style } from '../render/style.ts';

interface Listed<T> {
  items: T[];
  next: string | null;
}

const largestPage = 200;

/** Adds `--limit`, which every list has. */
export function addLimit(command: Command, usual = 100): Command {
  return command.addOption(new Option('--limit <number>', 'how many, at most').default(usual).argParser(readLimit));
}

/** Fetches pages up to the limit. `next` is null after the last page. */
export async function listPages<T>(limit: number, fetchPage: (page: PageRequest) => Promise<Listed<T>>): Promise<Listed<T>> {
  const items: T[] = [];
  let next: string | null = null;
  do {
    const page = await fetchPage({
      limit: Math.min(largestPage, limit - items.length),
      ...(next === null ? {} : { cursor: next }),
    });
    items.push(...page.items);
    next = page.next;
  } while (next !== null && items.length < limit);
  return { items, next };
}

/** Adds a line on how to see more, if there is more. */
export function withMore(table: string, { items, next }: Listed<unknown>, { colors }: Style): string {
  return next === null ? table : `${table}\n${colors.dim(`… and more: add --limit ${items.length * 10}`)}`;
}

function readLimit(text: string): number {
  const limit = /^[1-9]\d{0,5}$/.test(text.trim()) ? Number(text) : null;
  if (limit !== null) return limit;
  throw new InputError({
    id: 'limit.malformed',
    message: `"${text}" is not a number of things to list.`,
    fix: 'Write a whole number from 1 to 999999.',
  });
}
