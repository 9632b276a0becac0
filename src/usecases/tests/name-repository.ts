import type { UsecasePorts } from '../ports.ts';

/** Returns the name as given; without one that of the only repository, or '' where there are none or several. */
export async function nameRepository({ code }: Pick<UsecasePorts, 'code'>, name: string | undefined): Promise<string> {
  if (name !== undefined) return name;
  const [only, ...others] = await code.list();
  return only && others.length === 0 ? only.name : '';
}
