import { InputError } from '../../lifecycle/errors.ts';

/** Requires a name that an address and the database take: that of a channel, or of a game day. */
export function requireName(name: string): void {
  if (/^[a-z0-9][a-z0-9-]{0,39}$/.test(name)) return;
  throw new InputError({
    id: 'name.malformed',
    message: `"${name}" is no name of 1 to 40 small letters, digits and hyphens.`,
    fix: 'Choose one such as `live` or `renewals-staging`.',
  });
}
