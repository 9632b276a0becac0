import { useEffect, useRef, useState } from 'react';
import type { Report } from '../../usecases/reports/registry.ts';
import type { InputOf } from './call-operation.ts';
import { useEventStream } from './use-event-stream.ts';

type Piece = Report<'run-text'>;
type TextStream = 'streamRunText' | 'streamDesignSession';

interface Reader<T> {
  /** Takes a piece of text in; linear in the piece, so that the whole is linear in the text. */
  add(text: string): void;
  read(): T;
}

export interface StreamedText<T> {
  /** The step that it is written for; empty before the first piece. */
  readonly node: string;
  readonly content: T;
}

/**
 * Reads what a model writes now, as `createReader` reads it. The screen is drawn once a frame at most,
 * however many pieces come.
 */
export function useStreamedText<Id extends TextStream, T>(
  id: Id,
  input: InputOf<Id>,
  { enabled, createReader, onOther }: { enabled: boolean; createReader: () => Reader<T>; onOther?: (type: string) => void },
): StreamedText<T> | null {
  const [shown, setShown] = useState<StreamedText<T> | null>(null);
  const current = useRef<{ node: string; reader: Reader<T> } | null>(null);
  const frame = useRef(0);
  const draw = (): void => {
    frame.current = 0;
    setShown(current.current && { node: current.current.node, content: current.current.reader.read() });
  };
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  useEffect(() => {
    if (enabled) return;
    current.current = null;
    setShown(null);
  }, [enabled]);
  useEventStream(id, input, {
    enabled,
    onEvent: ({ event, data }) => {
      if (event !== undefined && event !== 'text') return onOther?.(event);
      const piece = JSON.parse(data) as Piece;
      if (current.current === null || piece.restarted || current.current.node !== piece.node)
        current.current = { node: piece.node, reader: createReader() };
      current.current.reader.add(piece.text);
      frame.current ||= requestAnimationFrame(draw);
    },
  });
  return shown;
}
