/** `DefectReport`, `reportDefect`: Defect Report, report Defect. */
export function spaced(name: string): string {
  return name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');
}
