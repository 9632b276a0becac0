/** As much of a browser as signing in needs: cookies by host and path, and redirects, one by one. */
export class Browser {
  readonly #base: string;
  readonly #cookies: Map<string, string>;

  constructor(base: string, cookies: ReadonlyMap<string, string> = new Map()) {
    this.#base = base;
    this.#cookies = new Map(cookies);
  }

  copyCookies(): ReadonlyMap<string, string> {
    return new Map(this.#cookies);
  }

  /** One request, without following where it leads. */
  async get(
    path: string,
    {
      method = 'GET',
      json,
      form,
      headers: more = {},
    }: { method?: string; json?: unknown; form?: URLSearchParams; headers?: Readonly<Record<string, string>> } = {},
  ): Promise<Response> {
    const url = new URL(path, this.#base);
    const isOwn = url.origin === this.#base;
    const headers = {
      cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      // As its pages would call it.
      ...(method === 'GET' ? {} : { origin: this.#base }),
      ...(isOwn ? { 'sec-fetch-site': 'same-origin' } : {}),
      ...more,
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const answer = await fetch(url, {
      method,
      redirect: 'manual',
      headers,
      // Of a form, fetch says what it is.
      body: form ?? (json === undefined ? undefined : JSON.stringify(json)),
    });
    for (const line of answer.headers.getSetCookie()) this.#keep(line);
    return answer;
  }

  /** Sends a form as a page does. */
  async post(path: string, fields: Readonly<Record<string, string>> = {}): Promise<Response> {
    return await this.get(path, { method: 'POST', form: new URLSearchParams(fields) });
  }

  /** Follows redirects to the end. */
  async go(path: string): Promise<Response> {
    return this.#follow(path, () => false);
  }

  /** Follows redirects as far as an address that `isThere` knows, which is not visited. */
  async goUntil(path: string, isThere: (url: URL) => boolean): Promise<URL> {
    const answer = await this.#follow(path, isThere);
    return new URL(answer.headers.get('location') ?? '', answer.url);
  }

  async #follow(path: string, isThere: (url: URL) => boolean): Promise<Response> {
    let url = new URL(path, this.#base);
    for (let hop = 0; hop < 20; hop += 1) {
      const answer = await this.get(url.href);
      const location = answer.headers.get('location');
      if (answer.status < 300 || answer.status >= 400 || location === null) return answer;
      await answer.arrayBuffer();
      url = new URL(location, url);
      if (isThere(url)) return answer;
    }
    throw new Error(`Redirected in circles, last to ${url.href}.`);
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const name = pair.slice(0, pair.indexOf('='));
    const value = pair.slice(pair.indexOf('=') + 1);
    const isGone = attributes.some((attribute) => /^max-age=0$/i.test(attribute) || /^expires=thu, 01 jan 1970/i.test(attribute));
    if (isGone) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}
