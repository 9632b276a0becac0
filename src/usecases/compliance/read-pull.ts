import { InputError } from '../../lifecycle/errors.ts';

/** Parses `owner/repository#12`. */
export function readPull(text: string): { readonly owner: string; readonly repository: string; readonly number: number } {
  const [, owner, repository, number] = /^([\w-]{1,39})\/([\w.-]{1,100})#([1-9]\d{0,8})$/.exec(text) ?? [];
  if (owner !== undefined && repository !== undefined) return { owner, repository, number: Number(number) };
  throw new InputError({
    id: 'pull.malformed',
    message: `"${text.slice(0, 150)}" names no pull request.`,
    fix: 'Write it as OWNER/REPOSITORY#NUMBER, such as example/library#12.',
  });
}
