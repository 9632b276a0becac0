/** What an objection holds against a thing, without the name of the thing in front: two that hold the same against two places tell of one fault. */
export function faultOf({ title }: { readonly title: string }): string {
  const at = title.indexOf(': ');
  return at === -1 ? title.trim() : title.slice(at + 2).trim();
}
