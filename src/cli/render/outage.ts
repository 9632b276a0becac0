import type { Report } from '../../usecases/reports/registry.ts';
import { heading, indent, narrowed, stack } from './sections.ts';
import type { Style } from './style.ts';
import { hang, oneLine } from './text.ts';

type Impact = Report<'incident-impact'>;
type Adr = Impact['outages'][number]['adrs'][number];

/** Renders whom an outage affects: by name, AI-ADR, AI-DAA and PRD, with stories and KPIs. */
export function renderOutage({ outages, unknown, known }: Impact, style: Style): string {
  const names = [...known.infrastructure, ...known.services];
  const met = new Set<string>();
  return stack(
    ...outages.map(({ name, as, services, adrs }) => {
      const summary = [as, ...services.filter((service) => service !== name).map((service) => `service ${service}`)].join(', ');
      return [
        heading(oneLine(name), oneLine(summary), style),
        ...(adrs.length === 0 ? ['  No AI-ADR is known to be affected.'] : []),
        ...adrs.flatMap((adr) => indent(drawAdr(adr, met, style))),
      ];
    }),
    unknown.length === 0
      ? []
      : [
          ...unknown.map((name) => `No AI-ADR in force says that it runs on ${oneLine(name)}.`),
          ...hang('', `Names under Runs On: ${names.map(oneLine).join(', ') || 'none yet'}.`, style.columns),
        ],
  );
}

/** A PRD is written out once; later it is named. */
function drawAdr({ key, title, through, models, prds }: Adr, met: Set<string>, style: Style): string[] {
  const inner = narrowed(style, 6);
  const stories = (prd: Adr['prds'][number]): string[] => {
    if (met.has(prd.key)) return ['as above'];
    met.add(prd.key);
    return [
      ...prd.stories.flatMap(({ id, text }) => hang(`${id}  `, oneLine(text), inner.columns)),
      ...(prd.kpi === '' ? [] : hang('KPI: ', oneLine(prd.kpi), inner.columns)),
      ...prd.metrics.flatMap((metric) => hang('Metric: ', oneLine(metric), inner.columns)),
    ];
  };
  return [
    ...hang(`${key}  `, `${oneLine(title)}${through === '' ? '' : ` (${oneLine(through)})`}`, style.columns - 2),
    ...models.map((model) => `  ${model.key}  ${oneLine(model.title)}`),
    ...(prds.length === 0 ? ['  It leads to no PRD, so no story and no KPI is known.'] : []),
    ...prds.flatMap((prd) => [
      `  ${prd.key}  ${oneLine(prd.title)}${prd.exact ? '' : '; no link names its stories, so all of them count'}`,
      ...indent(stories(prd), 4),
    ]),
  ];
}
