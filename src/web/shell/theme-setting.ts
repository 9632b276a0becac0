export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const name = 'throughline-theme';

export function readTheme(): Theme {
  return themes.find((theme) => theme === localStorage.getItem(name)) ?? 'system';
}

/** Keeps it in this browser and applies it; public/theme.js does on the next load. */
export function setTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') {
    localStorage.removeItem(name);
    delete dataset['theme'];
  } else {
    localStorage.setItem(name, theme);
    dataset['theme'] = theme;
  }
}
