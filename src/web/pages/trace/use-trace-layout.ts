import { useEffect, useState } from 'react';
import { startWorker } from '../../ui/start-worker.ts';
import workerAddress from './layout-worker.ts?worker&url';
import type { TraceLayout } from './layout-trace.ts';
import type { TraceGraph } from './merge-traces.ts';

const patience = 30_000;

/** Lays a graph out in a worker; the last layout stays until the new one is there, null before the first. */
export function useTraceLayout(graph: TraceGraph): TraceLayout | 'too-large' | null {
  const [layout, setLayout] = useState<TraceLayout | 'too-large' | null>(null);
  useEffect(() => {
    const worker = startWorker(workerAddress);
    const giveUp = (): void => {
      worker.terminate();
      setLayout('too-large');
    };
    const timer = setTimeout(giveUp, patience);
    worker.onmessage = ({ data }: MessageEvent<TraceLayout>) => {
      clearTimeout(timer);
      setLayout(data);
    };
    worker.onerror = giveUp;
    worker.postMessage(graph);
    return () => {
      clearTimeout(timer);
      worker.terminate();
    };
  }, [graph]);
  return layout;
}
