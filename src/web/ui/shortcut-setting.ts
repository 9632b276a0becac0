const name = 'throughline-single-keys';

export function shortcutsAreOn(): boolean {
  return localStorage.getItem(name) !== 'off';
}

export function setShortcuts(on: boolean): void {
  localStorage.setItem(name, on ? 'on' : 'off');
}
