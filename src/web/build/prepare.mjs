/** Builds the web app after `npm ci`, where vite is there; `npm ci --omit=dev` has none, and needs none. */
const vite = await import('vite').catch(() => null);
if (vite === null) console.log('The web app is not built: vite is not installed.');
else await vite.build({ configFile: 'src/web/vite.config.ts', logLevel: 'warn' });
