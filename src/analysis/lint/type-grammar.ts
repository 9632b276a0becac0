/** Returns the type inside `List of <type>` and `<type> or nothing`, at any depth. */
export function baseType(type: string): string {
  let base = type.trim();
  for (;;) {
    const inner = base
      .replace(/^List of\s+/, '')
      .replace(/(?<!\s)\s+or nothing$/, '')
      .trim();
    if (inner === base) return base;
    base = inner;
  }
}

/** Returns the types in `borrowBook(member: MemberId, copy: CopyId): Loan`, if stated. */
export function signatureTypes(signature: string): string[] {
  const open = signature.indexOf('(');
  const close = signature.lastIndexOf(')');
  if (open < 0 || close < open) return [];
  const parameters = signature
    .slice(open + 1, close)
    .split(',')
    .flatMap((parameter) => afterColon(parameter));
  return [...parameters, ...afterColon(signature.slice(close + 1))].map(baseType);
}

function afterColon(text: string): string[] {
  const at = text.indexOf(':');
  const type = at < 0 ? '' : text.slice(at + 1).trim();
  return type === '' ? [] : [type];
}
