/** The ways in which a caller authenticates; one is enough. */
export const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', description: 'A token of a person or machine.' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-throughline',
    description:
      'Where a person is signed in, by the pages at /login. Only pages of this server may use it: the browser says by Sec-Fetch-Site or Origin that one of them asks, else comes 403. Over plain http, as on loopback, it is named `throughline_` and the port. Programs send a token.',
  },
} as const;

/** Security of operations that need a caller. A token in the request takes precedence. */
export const callerSecurity: { [scheme in keyof typeof securitySchemes]?: string[] }[] = [{ bearer: [] }, { session: [] }];
