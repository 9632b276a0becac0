import { artifactKinds, type ArtifactKindId } from '../../../lifecycle/artifact-kinds.ts';
import { withArticle } from '../../../lifecycle/count.ts';
import { ThroughlineError } from '../../../lifecycle/errors.ts';
import type { Finding } from '../../../lifecycle/findings.ts';
import { parseKey } from '../../../lifecycle/ids.ts';
import { linkRules } from '../../../lifecycle/links.ts';
import type { OutlinedKindId } from '../../../lifecycle/mandatory-fields.ts';
import type { Reference } from '../../../lifecycle/references.ts';

/** Reports illegal references, references from unknown parts, repeated and missing references. */
export function checkLinks(kind: OutlinedKindId, references: readonly Reference[], ids: ReadonlySet<string>): Finding[] {
  const prefix = kind.toUpperCase();
  const seen = new Set<string>();
  const found: Finding[] = [];
  for (const reference of references) {
    const { role, to, from } = reference;
    const name = `${role.replaceAll('_', ' ')} ${to}`;
    const add = (code: string, severity: Finding['severity'], message: string, fix: string): void => {
      found.push({ code: `${prefix}-${code}`, severity, at: { part: from ?? 'References' }, message, fix });
    };
    const target = kindOf(to);
    if (target === null || !linkRules.some((rule) => rule.from === kind && rule.role === role && rule.to === target))
      add('LINK-ILLEGAL', 'error', `"${name}" is no link of ${article(kind)}.`, `Links it may have: ${legalLinks(kind)}.`);
    if (from !== undefined && !ids.has(from))
      add(
        'LINK-FROM-UNKNOWN',
        'error',
        `"${name}" comes from ${from}, which the document does not have.`,
        'Name a part of this document, or leave "(from …)" out.',
      );
    const whole = `${name} ${from ?? ''}`;
    if (seen.has(whole)) add('LINK-DOUBLED', 'warning', `"${name}" is listed twice.`, 'Take one of the two out.');
    seen.add(whole);
  }
  return [...found, ...missingLinks(kind, references)];
}

/** Reports missing required links. Rules of the same kind and role are alternatives. */
function missingLinks(kind: OutlinedKindId, references: readonly Reference[]): Finding[] {
  // An amendment decides nothing itself (specification 2.11).
  if (references.some(({ role }) => role === 'amends')) return [];
  const rules = linkRules.filter((rule) => rule.from === kind && rule.required);
  const roles = [...new Set(rules.map(({ role }) => role))];
  return roles.flatMap((role) => {
    const targets = rules.filter((rule) => rule.role === role).map(({ to }) => to);
    const linked = references.some((reference) => reference.role === role && targets.some((to) => to === kindOf(reference.to)));
    if (linked) return [];
    const wanted = targets.map((to) => artifactKinds[to].title).join(' or ');
    return [
      {
        code: `${kind.toUpperCase()}-LINK-MISSING`,
        severity: 'warning' as const,
        at: { part: 'References' },
        message: `No link says which ${wanted} it ${role === 'derived_from' ? 'is derived from' : role.replaceAll('_', ' ')}.`,
        fix: `Write "- **${role.replaceAll('_', ' ')}:**" with the key below "References".`,
      },
    ];
  });
}

function kindOf(ref: string): ArtifactKindId | null {
  try {
    return parseKey(ref.split('#')[0] ?? '').kind;
  } catch (error) {
    if (error instanceof ThroughlineError) return null;
    throw error;
  }
}

function legalLinks(kind: OutlinedKindId): string {
  const rules = linkRules.filter((rule) => rule.from === kind);
  return rules.map(({ role, to }) => `${role.replaceAll('_', ' ')} (${artifactKinds[to].title})`).join(', ');
}

function article(kind: OutlinedKindId): string {
  return withArticle(artifactKinds[kind].title);
}
