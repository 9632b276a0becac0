import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

const valueSchema = z.looseObject({});
const attributesSchema = z.array(z.object({ key: z.string(), value: valueSchema })).default([]);
const exportSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: attributesSchema }),
      scopeSpans: z.array(
        z.object({
          schemaUrl: z.string().optional(),
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              kind: z.int(),
              attributes: attributesSchema,
              links: z.array(z.object({ traceId: z.string(), spanId: z.string() })).default([]),
              status: z.object({ code: z.int().default(0), message: z.string().optional() }).default({ code: 0 }),
            }),
          ),
        }),
      ),
    }),
  ),
});

export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** '' of a root. */
  readonly parentId: string;
  readonly name: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly failed: boolean;
  /** Of the process that sent it. */
  readonly resource: Readonly<Record<string, unknown>>;
}

/** A collector on loopback that takes OTLP over HTTP, as JSON. */
export interface OtlpReceiver {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly url: string;
  readonly spans: readonly ReceivedSpan[];
  /** Everything that was sent, as text. */
  text(): string;
  /** Waits for a span; throws with the names of what came instead. */
  waitFor(isIt: (span: ReceivedSpan) => boolean): Promise<ReceivedSpan>;
  stop(): Promise<void>;
}

const timeoutMs = 20_000;

export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  const bodies: string[] = [];
  let bell = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      bodies.push(JSON.stringify(body));
      spans.push(...readSpans(body));
      response.setHeader('content-type', 'application/json').end('{}');
      bell.resolve();
      bell = Promise.withResolvers();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    text: () => bodies.join('\n'),
    async waitFor(isIt) {
      const late = AbortSignal.timeout(timeoutMs);
      const end = once(late, 'abort');
      while (!late.aborted) {
        const found = spans.find(isIt);
        if (found) return found;
        await Promise.race([bell.promise, end]);
      }
      throw new Error(`The span did not come; these did: ${spans.map(({ name }) => name).join(', ')}`);
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function readSpans(body: unknown): ReceivedSpan[] {
  return exportSchema.parse(body).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap((scope) =>
      scope.spans.map(({ traceId, spanId, parentSpanId = '', name, attributes, links, status }) => ({
        traceId,
        spanId,
        parentId: parentSpanId,
        name,
        attributes: readAttributes(attributes),
        links: links.map((link) => ({ traceId: link.traceId, spanId: link.spanId })),
        failed: status.code === 2,
        resource: readAttributes(resource.attributes),
      })),
    ),
  );
}

function readAttributes(attributes: z.infer<typeof attributesSchema>): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
