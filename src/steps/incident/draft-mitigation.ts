import { count } from '../../lifecycle/count.ts';
import { tidyLine } from '../../lifecycle/document-fields.ts';
import { mitigationBodySchema, risks, type MitigationBody } from '../../lifecycle/mitigation.ts';
import { plainText } from '../../lifecycle/plain-text.ts';
import { evidenceOn, firedAlerts, joinSentences, type DraftMaterial, type IncidentDraft } from './draft-material.ts';

type Option = Omit<MitigationBody['options'][number], 'id'>;

const ask = (whom: string): string => `unknown: ask ${whom}`;

/**
 * Lists what could be done now, from the record alone: roll back or replace what was
 * deployed, undo a Bolt by its plan, repeat what worked in a similar incident, follow the runbook, set a configuration back.
 * The lowest risk comes first and is chosen; unknown risks come last. Nothing that was refused or
 * executed already is offered again.
 */
export function draftMitigation(material: DraftMaterial): IncidentDraft<MitigationBody> {
  const done = new Set(material.mitigations.flatMap(({ status, body }) => endedOptions(status, body)));
  const found = [
    ...rollBackUnits(material),
    ...deployBefore(material),
    ...repeatWorked(material),
    ...undoBolts(material),
    ...followRunbooks(material),
    ...setBack(material),
  ].filter(({ text }) => !done.has(tidyLine(text)));
  const options = found.toSorted((a, b) => rank(a) - rank(b)).map((option, at) => ({ id: `OPT-${at + 1}`, ...option }));
  const { key, title } = material.incident;
  return {
    title: `Mitigation of ${title}`,
    body: mitigationBodySchema.parse({
      options,
      chosen: options[0]?.id ?? '',
      watchedBy: listWatchers(material),
      reason: '',
      references: [{ role: 'concerns', to: key }],
      other: [],
    }),
  };
}

function rank({ risk }: Option): number {
  return risk === null ? risks.length : risks.indexOf(risk);
}

function endedOptions(status: string, { options, chosen }: MitigationBody): string[] {
  if (status === 'Refused') return options.map(({ text }) => tidyLine(text));
  return status === 'Executed' ? options.filter(({ id }) => id === chosen).map(({ text }) => tidyLine(text)) : [];
}

/** The alerts that fired, and the metrics that they watch: what was bad shows whether it is good again. */
function listWatchers(material: DraftMaterial): string {
  const alerts = firedAlerts(material);
  const metrics = material.metrics.filter(({ name }) => alerts.some(({ condition }) => condition.includes(name)));
  return [...alerts, ...metrics].map(({ part, name }) => `${name} (${part})`).join(', ');
}

/** The risk of a rollback follows from the migrations that the unit brought. */
function rollBackUnits(material: DraftMaterial): Option[] {
  return material.units
    .filter(({ body }) => body.rollbackPlan !== '')
    .map(({ key, body: { migrations, rollbackPlan } }) => {
      const lasting = migrations.filter(({ reversible }) => reversible === 'no');
      const unknown = migrations.filter(({ reversible }) => reversible === null);
      const risk = lasting.length > 0 ? 'high' : unknown.length > 0 ? 'medium' : 'low';
      const because = {
        high: `Migration ${namePaths(lasting)} of ${key} cannot be undone.`,
        medium: `Whether migration ${namePaths(unknown)} of ${key} can be undone, nobody says.`,
        low: migrations.length === 0 ? `${key} brought no migration.` : `Every migration of ${key} can be undone.`,
      };
      return {
        text: `Roll back ${key}: ${plainText(rollbackPlan)}`,
        risk,
        reversibility: risk === 'low' ? 'reversible' : 'partly',
        because: because[risk],
        expectedEffect: `What ${key} brought is out of production.`,
        rollback: `Deploy ${key} again.`,
        evidence: [...evidenceOn(material, key), key],
      };
    });
}

function namePaths([first, ...others]: readonly { readonly path: string }[]): string {
  return `${first?.path ?? ''}${others.length === 0 ? '' : ` and ${count(others.length, 'other')}`}`;
}

/** What ran before a deployment that came as no unit. Whether it fits the data of today nobody recorded. */
function deployBefore({ evidence }: DraftMaterial): Option[] {
  return evidence.flatMap((row) => {
    if (row.class !== 'deployment' || /, as DU-\d+/.test(row.text)) return [];
    const [, sha = '', before = ''] = /^([0-9a-f]{7,64}) .*; ([0-9a-f]{7,64}) ran before$/s.exec(row.text) ?? [];
    if (before === '') return [];
    return {
      text: `Deploy ${before} again, which ran before ${sha}.`,
      risk: null,
      reversibility: null,
      because: 'It came as no Deployment Unit, so nobody says whether the data fits what ran before.',
      expectedEffect: `What came with ${sha} is out of production.`,
      rollback: `Deploy ${sha} again.`,
      evidence: [row.id],
    };
  });
}

function repeatWorked({ worked }: DraftMaterial): Option[] {
  return worked.flatMap(({ key, body, executed, incident, evidence }) => {
    const option = body.options.find(({ id }) => id === body.chosen);
    if (!option || executed === null) return [];
    const expectedEffect = executed.impact === '' ? ask(`who executed ${key}`) : `In ${incident}: ${executed.impact}`;
    const { text, risk, reversibility, because, rollback } = option;
    return [{ text, risk, reversibility, because, expectedEffect, rollback, evidence: [evidence, key] }];
  });
}

function undoBolts(material: DraftMaterial): Option[] {
  return material.bolts
    .filter(({ body }) => body.rollbackPlan !== '')
    .map(({ key, title, body }) => ({
      text: `Undo ${key} as its plan says: ${plainText(body.rollbackPlan)}`,
      risk: null,
      reversibility: null,
      because: 'The plan of a Bolt states no risk.',
      expectedEffect: `What ${key} (${title}) brought is undone.`,
      rollback: ask(`who built ${key}`),
      evidence: [...evidenceOn(material, key), key],
    }));
}

function followRunbooks({ evidence, adrs }: DraftMaterial): Option[] {
  const entries = new Map<string, { key: string; entry: { text: string; triage: string } }>(
    adrs.flatMap(({ key, body }) => body.monitoring.runbook.map((entry) => [`${key}#${entry.id}`, { key, entry }] as const)),
  );
  return evidence
    .filter((row) => row.class === 'runbook')
    .map(({ id, ref, text }) => {
      const found = entries.get(ref);
      const unknown = ask(`who keeps ${found?.key ?? ref}`);
      return {
        text: `Follow ${ref}: ${plainText(found ? joinSentences(found.entry.text, found.entry.triage) : text)}`,
        risk: null,
        reversibility: null,
        because: `The runbook ${ref} states no risk.`,
        expectedEffect: unknown,
        rollback: unknown,
        evidence: [id, ...(found ? [ref] : [])],
      };
    });
}

function setBack({ hypotheses }: DraftMaterial): Option[] {
  return hypotheses
    .filter(({ kind, state }) => kind === 'configuration' && state !== 'refuted')
    .map(({ id, statement, evidence }) => ({
      text: `Set back what ${evidence.join(', ')} shows: ${statement}`,
      risk: null,
      reversibility: null,
      because: 'The change of a configuration states no risk.',
      expectedEffect: ask('who changed it'),
      rollback: 'Write down the value that is in place now, and set it again.',
      evidence: [...evidence, id],
    }));
}
