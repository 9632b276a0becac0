import type { Act, Fix } from '../../lifecycle/fixes/fix.ts';
import { renderArg, renderFix } from '../../lifecycle/fixes/render-fix.ts';
import { escapeHtml, renderProse } from '../docs/html.ts';

/** Returns the command for an action, without the program's name. */
export type CommandLine = (act: Act) => string;

/** Renders a fix as HTML: a link where a page does it, else the terminal command. */
export function renderForPage(fix: Fix, commandLine: CommandLine): string {
  return renderFix(fix, {
    action: (act) => linkTo(act) ?? `<code>throughline ${escapeHtml(commandLine(act))}</code>`,
    field: (name) => `<code>${name}</code>`,
    text: renderProse,
  });
}

function linkTo({ action, args: { key, ...others } }: Act): string | null {
  if (action === 'readGate' && key !== undefined)
    return `<a href="/plain/gates/${encodeURIComponent(renderArg(key))}">${escapeHtml(renderArg(key))}</a>`;
  return action === 'listGates' && Object.keys(others).length === 0 ? '<a href="/plain/gates">the list of gates</a>' : null;
}
