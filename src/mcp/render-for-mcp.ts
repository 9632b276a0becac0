import type { ActionName } from '../lifecycle/fixes/actions.ts';
import type { Act, Fix } from '../lifecycle/fixes/fix.ts';
import { describeFix, renderArg, renderFix } from '../lifecycle/fixes/render-fix.ts';

/** The tools that do what a fix may name. A person does all other actions. */
const tools: Readonly<Partial<Record<ActionName, string>>> = {
  claimBolt: 'claim',
  listReadyBolts: 'next',
  readArtifact: 'trace',
  readBoltWork: 'pack',
  reportBolt: 'report',
  tracePlace: 'trace',
};

/** Renders a fix for a coding agent: tools by their names, and what a person has to do as such. */
export function renderForMcp(fix: Fix): string {
  return renderFix(fix, { action: renderAction, field: (name) => `\`${name}\`` });
}

function renderAction(act: Act): string {
  const tool = tools[act.action];
  if (tool === undefined) return `${describeFix([act])} (ask a person)`;
  const args = Object.values(act.args).map(renderArg).join(' ');
  return `the tool \`${tool}\`${args === '' ? '' : ` with ${args}`}`;
}
