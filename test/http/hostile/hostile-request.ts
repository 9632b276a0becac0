/** A request as it goes over the wire. */
export interface HostileRequest {
  readonly method: string;
  /** Path and query, as they stand in the request line. */
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Uint8Array;
  /**
   * `framed`: its length is what it says, so that exactly one answer comes. `open-ended`: it says another length or is no HTTP at all; what is
   * answered, if anything, is judged like the rest.
   */
  readonly framing: 'framed' | 'open-ended';
}

/** With its Content-Length where it has a body and names none. */
export function toBytes({ method, target, headers, body, framing }: HostileRequest): Buffer {
  const framed = framing === 'framed' && (body.length > 0 || ['POST', 'PUT', 'PATCH'].includes(method));
  const lines = [
    `${method} ${target} HTTP/1.1`,
    ...(headers.some(([name]) => name === 'Host') ? [] : ['Host: localhost']),
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(framed ? [`Content-Length: ${body.length}`] : []),
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body]);
}

/** For a failure's message. */
export function describeRequest(request: HostileRequest): string {
  const text = toBytes(request).toString('latin1');
  return text.length > 1500 ? `${text.slice(0, 1500)}… (${text.length} bytes)` : text;
}
