import type { DiagramAnswer, DiagramRequest } from './frame.ts';

const longestSource = 50_000;
const longestDrawing = 3_000_000;
const startPatience = 20_000;
const drawPatience = 5_000;

let frame: Promise<HTMLIFrameElement> | null = null;
let last: Promise<unknown> = Promise.resolve();

/**
 * Draws a Mermaid diagram in a sandboxed frame, one after the other. A frame that does not answer in
 * time is thrown away.
 */
export function drawDiagram(request: DiagramRequest, signal: AbortSignal): Promise<DiagramAnswer> {
  const drawing = last.then(async (): Promise<DiagramAnswer> => {
    if (signal.aborted) return { problem: 'It is not needed any more.' };
    if (request.source.length > longestSource) return { problem: `It has more than ${longestSource} characters.` };
    const answer = await ask(request);
    if ('svg' in answer && answer.svg.length > longestDrawing) return { problem: 'The drawing is too large.' };
    return answer;
  });
  last = drawing;
  return drawing;
}

async function ask(request: DiagramRequest): Promise<DiagramAnswer> {
  frame ??= openFrame();
  const opened = await frame.catch(() => null);
  const answer = opened && (await nextMessage(opened, drawPatience, () => opened.contentWindow?.postMessage(request, '*')));
  if (isAnswer(answer)) return answer;
  opened?.remove();
  frame = null;
  return { problem: 'Drawing it took too long.' };
}

async function openFrame(): Promise<HTMLIFrameElement> {
  const opened = document.createElement('iframe');
  opened.setAttribute('sandbox', 'allow-scripts');
  opened.title = 'Draws diagrams';
  opened.className = 'diagram-frame';
  opened.inert = true;
  opened.ariaHidden = 'true';
  opened.tabIndex = -1;
  opened.src = '/diagram-frame.html';
  const ready = await nextMessage(opened, startPatience, () => document.body.append(opened));
  if (ready !== 'ready') opened.remove();
  return opened;
}

/** Waits for the next message of that frame after `begin`; null when none comes in time. */
function nextMessage(from: HTMLIFrameElement, patience: number, begin: () => void): Promise<unknown> {
  return new Promise((resolve) => {
    const end = (message: unknown): void => {
      clearTimeout(timer);
      removeEventListener('message', onMessage);
      resolve(message);
    };
    const onMessage = ({ source, data }: MessageEvent): void => {
      if (source !== null && source === from.contentWindow) end(data);
    };
    const timer = setTimeout(() => end(null), patience);
    addEventListener('message', onMessage);
    begin();
  });
}

function isAnswer(answer: unknown): answer is DiagramAnswer {
  if (typeof answer !== 'object' || answer === null) return false;
  const { svg, width, height, problem } = answer as Record<string, unknown>;
  return typeof problem === 'string' || (typeof svg === 'string' && Number.isFinite(width) && Number.isFinite(height));
}
