/**
 * Allows the app its own files and this server, and nothing else: no inline script or style, no
 * text that becomes markup (Trusted Types). `blob:` is for diagrams, which a sandboxed frame draws.
 */
export const webPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

/**
 * Allows the frame that draws diagrams its own script and the styles that the library writes. It has
 * no origin (`sandbox`), so it reaches neither the session nor the page; and no network.
 */
export const diagramFramePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-scripts',
].join('; ');
