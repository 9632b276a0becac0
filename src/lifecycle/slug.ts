/** Turns a name into the end of a local id: "borrowBook" and "Borrow book" become `borrow-book`. */
export function slug(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '')
    .toLowerCase();
}
