import { letsPass, nameWaived, placesOf, type WaivedPlace } from '../../lifecycle/standing-approvals.ts';
import { UnavailableError } from '../../lifecycle/errors.ts';
import type { GateDecisionKind } from '../../lifecycle/gate-policies.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { promptPerson, readYesNo, type Ask } from './prompt-person.ts';
import type { Verdict } from './read-verdict.ts';
import { renderMarkdown } from '../render/artifact.ts';
import { renderFindings } from '../render/findings.ts';
import { indent, narrowed } from '../render/sections.ts';
import { hang, joinWords } from '../render/text.ts';
import type { Terminal } from './terminal.ts';

type Gate = Report<'gate-show'>;
type Criterion = Gate['criteria'][number];

/** The gate to decide on. */
export interface Matter {
  readonly gate: Gate;
  /** Verdicts from the command line, which are not asked again. */
  readonly given: Verdict;
  /** Fetches the artifact's text for reading in between. */
  readonly readArtifact: () => Promise<string>;
}

interface Walk {
  readonly decision: GateDecisionKind;
  readonly verdict: Verdict;
}

/**
 * Asks about each criterion and shows its evidence. An unmet one turns the decision into a request
 * for changes, if the person agrees. Throws UnavailableError `gate.undecided` when they leave or
 * press Ctrl-C; nothing is decided then.
 */
export async function walkCriteria(
  matter: Matter,
  { terminal, signal }: { terminal: Terminal; signal: AbortSignal },
): Promise<Walk> {
  return promptPerson((ask) => promptCriteria(matter, ask, terminal), { signal, left: () => undecided(matter.gate) });
}

/** Asks on any source of answers. */
export async function promptCriteria(matter: Matter, ask: Ask, terminal: Terminal): Promise<Walk> {
  const { gate, given } = matter;
  const met: string[] = [];
  const notMet: Verdict['notMet'][number][] = [];
  const waivers: Verdict['waivers'][number][] = [...given.waivers];
  for (const [index, criterion] of gate.criteria.entries()) {
    showCriterion(criterion, `${index + 1}/${gate.criteria.length}`, terminal);
    if (await isMet(matter, ask, terminal)) {
      met.push(criterion.id);
      waivers.push(...(await promptWaivers(criterion, { gate, given: waivers, ask })));
    } else {
      notMet.push({ id: criterion.id, verdict: 'not-met', note: await ask('   What is missing? ') });
    }
  }
  const { comments, contentHash = gate.contentHash } = given;
  const verdict = { all: false, met, notMet, waivers, comments, contentHash };
  if (notMet.length === 0) {
    const note = given.note || (await ask('\nNote for the record (may be empty): '));
    return { decision: 'approve', verdict: { ...verdict, note } };
  }
  const answer = await ask(
    `\n${notMet.length} of ${gate.criteria.length} not met, so it cannot be approved. Request changes with these notes? [y/n] `,
  );
  if (!readYesNo(answer)) throw undecided(gate);
  const note = [given.note, ...notMet.map((one) => one.note)].filter(Boolean).join('; ') || (await ask('What should change? '));
  return { decision: 'request-changes', verdict: { ...verdict, waivers: [], note } };
}

function showCriterion(criterion: Criterion, position: string, { err, writeErr }: Terminal): void {
  const { colors, columns } = err;
  const lines = [
    '',
    ...hang(`${colors.dim(position)} `, criterion.text, columns, colors.bold),
    ...(criterion.evidence ? hang('    ', criterion.evidence, columns, colors.dim) : []),
    ...indent(renderFindings(criterion.findings, { limit: 5, more: 'see the gate', style: narrowed(err, 4) }), 4),
  ];
  writeErr(`${lines.join('\n')}\n`);
}

async function isMet({ gate, readArtifact }: Matter, ask: Ask, { err, writeErr }: Terminal): Promise<boolean> {
  for (;;) {
    const answer = (await ask('    Met? [y]es, [n]o, [s]how the artifact, [q]uit ')).toLowerCase();
    const met = readYesNo(answer);
    if (met !== null) return met;
    if (answer === 's' || answer === 'show') writeErr(`\n${renderMarkdown(await readArtifact(), err)}\n\n`);
    if (answer === 'q' || answer === 'quit') throw undecided(gate);
  }
}

/**
 * Every error finding must be waived before its criterion can be met: all of a code, or one by one.
 * If the code also occurs at other criteria, the waiver names its places, so that nobody waives an
 * unseen finding.
 */
async function promptWaivers(
  { findings }: Criterion,
  { gate, given, ask }: { gate: Gate; given: Verdict['waivers']; ask: Ask },
): Promise<Verdict['waivers'][number][]> {
  const errors = findings.filter((finding) => finding.severity === 'error' && !given.some((waiver) => letsPass(waiver, finding)));
  const all = gate.criteria.flatMap((criterion) => criterion.findings.filter(({ severity }) => severity === 'error'));
  const waivers: Verdict['waivers'][number][] = [];
  for (const [code, alike] of Map.groupBy(errors, (finding) => finding.code)) {
    const parts = placesOf(alike);
    const places: WaivedPlace[] = parts.map((part) => ({ code, part }));
    const isElsewhere = all.some((one) => one.code === code && !places.some((place) => letsPass(place, one)));
    const together = parts.length > 0 && isElsewhere ? places : [{ code }];
    const reason =
      parts.length > 1
        ? await ask(
            `    ${code} is an error at ${joinWords(parts, 'and')}. Why is it acceptable at all of them? (Enter: one by one) `,
          )
        : '';
    if (reason !== '') waivers.push(...together.map((place) => ({ ...place, reason })));
    else for (const place of parts.length > 1 ? places : together) waivers.push(await promptWaiver(place, ask));
  }
  return waivers;
}

async function promptWaiver(place: WaivedPlace, ask: Ask): Promise<Verdict['waivers'][number]> {
  let reason = '';
  while (reason === '') reason = await ask(`    ${nameWaived(place)} is an error. Why is it acceptable? `);
  return { ...place, reason };
}

function undecided({ id }: Gate): UnavailableError {
  return new UnavailableError({
    id: 'gate.undecided',
    message: `Nothing was decided; ${id} still waits.`,
    fix: `\`throughline gate approve ${id}\` asks again.`,
  });
}
