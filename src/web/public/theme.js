// Applies the chosen theme before the first paint; src/web/shell/theme-setting.ts keeps it.
const theme = localStorage.getItem('throughline-theme');
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
