import { layoutTrace } from './layout-trace.ts';
import type { TraceGraph } from './merge-traces.ts';

// A graph of 1,500 nodes takes seconds, which would stop the page.
addEventListener('message', ({ data }: MessageEvent<TraceGraph>) => postMessage(layoutTrace(data)));
