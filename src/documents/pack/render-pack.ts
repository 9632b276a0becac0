import type { BoltPack, PackRule, PackSlice } from '../../lifecycle/bolt-pack.ts';
import { tidyLine } from '../../lifecycle/document-fields.ts';
import { fence } from '../outline/verbatim.ts';
import { countTokens } from './count-tokens.ts';

/** Renders a pack as Markdown. What it quotes is fenced or on one line, so that it cannot pose as the pack's own words. */
export function renderPack(pack: BoltPack): string {
  const { bolt, goal, criteria, parts, rules, contract, schema, invariants, dependencies, touches, tests, trailer, stop } = pack;
  const own = new Set(parts.map(({ ref }) => ref));
  const sections = [
    section('Goal', fence('markdown', goal)),
    section(
      'Acceptance criteria',
      criteria.map(({ id, text, from, proof, met }) => {
        const facts = [from && `from ${from}`, proof && `proof: ${proof}`, met && 'met already'].filter(Boolean);
        return `- **${id}**${facts.length > 0 ? ` (${facts.join('; ')})` : ''}: ${tidyLine(text)}`;
      }),
    ),
    section(
      'Parts to build',
      parts.flatMap((part) => quote(part, ` (${part.type})`)),
    ),
    section('Rules to obey', rules.flatMap(renderRule)),
    section(
      'Contract',
      contract.flatMap((one) => renderSlice(one, own)),
    ),
    section(
      'Schema',
      schema.flatMap((one) => renderSlice(one, own)),
    ),
    section(
      'Invariants to keep',
      invariants.map((one) => `- **${one.ref}**: ${textOf(one)}`),
    ),
    section(
      'Dependencies',
      dependencies.map(({ key, title, status, change, commits }) => {
        const where = [change, ...commits.map(({ repository, sha }) => [repository, sha].filter(Boolean).join('@'))];
        return `- **${key}** ${tidyLine(title)}: ${[status, ...where].filter(Boolean).map(tidyLine).join(', ')}`;
      }),
    ),
    section(
      'Files',
      touches.map((glob) => `- \`${glob}\``),
    ),
    section('Tests', [
      tests.how,
      '',
      ...tests.names.map(({ name, proves }) => `- \`${name}\`${name === proves ? '' : ` proves ${proves}`}`),
    ]),
    section('Commits', [`Every commit ends with the line \`${trailer}\`.`]),
    section(
      'When to stop, and what to report',
      stop.map((line) => `- ${tidyLine(line)}`),
    ),
  ].filter(({ text }) => text !== '');
  const sizes = sections.map(({ heading, text }) => `${heading.toLowerCase()} ${countTokens(text)}`).join(', ');
  return `# ${bolt}\n\n${sections.map(({ text }) => text).join('\n')}\n---\n\nSizes in tokens, about: ${sizes}. Pack ${pack.hash.slice(0, 12)}.\n`;
}

function section(heading: string, lines: readonly string[]): { readonly heading: string; readonly text: string } {
  const some = lines.some((line) => line !== '');
  return { heading, text: some ? `## ${heading}\n\n${lines.join('\n').trimEnd()}\n` : '' };
}

function quote({ ref, text, cut }: { ref: string; text: string; cut: boolean }, remark = ''): string[] {
  const note = cut ? [`Cut for length: read ${ref}, or take the whole pack.`, ''] : [];
  return [`### ${ref}${remark}`, '', ...(text === '' ? [] : [...fence('markdown', text), '']), ...note];
}

function renderSlice(slice: PackSlice, own: ReadonlySet<string>): string[] {
  return own.has(slice.ref) ? [`- **${slice.ref}**: above, among the parts to build.`, ''] : quote(slice);
}

function renderRule({ ref, own, text, cut, ...rest }: PackRule): string[] {
  const fields = (['binds', 'prevents', 'rule', 'check', 'code'] as const).filter((name) => rest[name] !== '');
  return [
    `- **${ref}**${own ? ' (made real by this Bolt)' : ''}: ${textOf({ ref, text, cut })}`,
    ...fields.map((name) => `  - ${name}: ${joinLines(rest[name])}`),
  ];
}

function textOf({ ref, text, cut }: { ref: string; text: string; cut: boolean }): string {
  return [joinLines(text), ...(cut ? [`(cut for length: read ${ref}, or take the whole pack)`] : [])].filter(Boolean).join(' ');
}

/** Joins the lines of a text by what ends a sentence, so that "Kind: event" is read as its own. */
function joinLines(text: string): string {
  return tidyLine(text.replaceAll(/([\p{L}\p{N})\]`"])\n\s*(?=\n|[\p{Lu}][\p{L} -]{0,30}: )/gu, '$1. '));
}
