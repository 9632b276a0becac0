import { useEffect, useState } from 'react';
import { markHidden } from '../mark-hidden.ts';
import { drawDiagram } from './draw-diagram.ts';
import { describeDiagram } from './describe-diagram.ts';
import './diagram.css';

interface Drawing {
  readonly address?: string;
  readonly width?: number;
  readonly height?: number;
  readonly problem?: string;
}

/** A Mermaid diagram as an image, with its source. */
export function Diagram({ source }: { readonly source: string }) {
  const [drawing, setDrawing] = useState<Drawing>({});
  useEffect(() => {
    const abort = new AbortController();
    const isDark = prefersDark();
    let address = '';
    void drawDiagram({ source, isDark }, abort.signal).then((answer) => {
      if (abort.signal.aborted) return;
      if ('problem' in answer) return setDrawing({ problem: answer.problem });
      address = URL.createObjectURL(new Blob([answer.svg], { type: 'image/svg+xml' }));
      setDrawing({ address, width: answer.width, height: answer.height });
    });
    return () => {
      abort.abort();
      URL.revokeObjectURL(address);
    };
  }, [source]);
  const { address, width, height, problem } = drawing;
  return (
    <figure className="diagram">
      {address === undefined ? null : (
        <div className="diagram-image" tabIndex={0} role="group" aria-label="Diagram">
          <img src={address} width={width} height={height} alt={describeDiagram(source)} />
        </div>
      )}
      {problem === undefined ? null : <p className="hint">This diagram is not drawn. {markHidden(problem)}</p>}
      <details open={problem !== undefined}>
        <summary>{address === undefined && problem === undefined ? 'Drawing… Its source' : 'Source of the diagram'}</summary>
        <pre tabIndex={0}>{markHidden(source)}</pre>
      </details>
    </figure>
  );
}

function prefersDark(): boolean {
  const chosen = document.documentElement.dataset['theme'];
  return chosen === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark';
}
