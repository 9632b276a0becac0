import type { Mermaid } from 'mermaid';

/** What the page asks of the frame, and what it answers. */
export interface DiagramRequest {
  readonly source: string;
  readonly isDark: boolean;
}
export type DiagramAnswer =
  { readonly svg: string; readonly width: number; readonly height: number } | { readonly problem: string };

// This frame has no origin, no session and no network: whatever a diagram makes the library do stays here.
addEventListener('message', ({ data, source }: MessageEvent<DiagramRequest>) => {
  if (source !== parent) return;
  void draw(data).then((answer) => parent.postMessage(answer, '*'));
});
parent.postMessage('ready', '*');

/** Published files of the library; copied beside the app when it is built. */
const library = import(/* @vite-ignore */ import.meta.env['MERMAID'] as string) as Promise<{ default: Mermaid }>;

async function draw({ source, isDark }: DiagramRequest): Promise<DiagramAnswer> {
  try {
    const { default: mermaid } = await library;
    mermaid.initialize({
      startOnLoad: false,
      securityLevel: 'strict',
      htmlLabels: false,
      flowchart: { htmlLabels: false },
      theme: isDark ? 'dark' : 'default',
      // A diagram may not set these for itself.
      secure: [
        'secure',
        'securityLevel',
        'startOnLoad',
        'maxTextSize',
        'maxEdges',
        'htmlLabels',
        'theme',
        'themeCSS',
        'fontFamily',
      ],
    });
    const { svg } = await mermaid.render('diagram', showTags(source));
    document.body.innerHTML = svg;
    const drawn = document.body.querySelector('svg');
    if (!drawn) return { problem: 'Nothing was drawn.' };
    const box = drawn.viewBox.baseVal;
    // An image needs a size of its own.
    const [width, height] = [Math.ceil(box.width) || 600, Math.ceil(box.height) || 400];
    drawn.setAttribute('width', String(width));
    drawn.setAttribute('height', String(height));
    return { svg: new XMLSerializer().serializeToString(drawn), width, height };
  } catch (error) {
    return { problem: error instanceof Error ? error.message.slice(0, 500) : 'It cannot be read.' };
  } finally {
    document.body.replaceChildren();
  }
}

/** Tags in labels are shown as they are written; line breaks stay. */
function showTags(source: string): string {
  return source.replaceAll(/(?<!<)<(?=[a-z/!])(?!br\b)/gi, '#lt;');
}
