import type { DemandKind } from '../../../analysis/challenge/demands.ts';
import type { DesignMaterial } from '../../../lifecycle/design-material.ts';

/** Something that the PRD or the model says, with its id where it has one, and what it is said of. */
export interface SourceText {
  readonly ref: string;
  readonly text: string;
  readonly context: string;
}

/** Words by which people ask for statements of a kind, which need not name it themselves: "How much may be spent?" of "1,100 dollars a month." */
export const askedAs: Readonly<Partial<Record<DemandKind, string>>> = {
  budget: 'budget cost spend spent money price',
  timeline: 'timeline deadline date due ready launch finish',
  team: 'team staff people developer skill',
  performance: 'performance fast slow latency',
  availability: 'availability uptime downtime outage',
  scalability: 'scale load volume',
  security: 'security secure',
  compliance: 'compliance law legal',
  risk: 'risk assumption',
};

/** What the PRD and the model say that nothing in a design is held to: whom it is for, how success is measured, what a word means, who does what. */
export function listSourceTexts({ prd, source }: Pick<DesignMaterial, 'prd' | 'source'>): SourceText[] {
  return [...tellPrd(prd), ...(source.kind === 'daa' ? tellModel(source) : [])].filter(({ text }) => text.trim() !== '');
}

function tellPrd({ key, body }: DesignMaterial['prd']): SourceText[] {
  const { objective, targetUsers, stories, metrics, glossary, questions, other } = body;
  const add = (text: string, context: string, id = ''): SourceText => ({ ref: id === '' ? key : `${key}#${id}`, text, context });
  return [
    add(objective, 'objective goal purpose feature'),
    add(targetUsers.length > 0 ? `Target users: ${targetUsers.join(', ')}.` : '', 'target people audience'),
    ...stories.map(({ id, title, role, capability, benefit, priority }) =>
      add(
        `${title ?? capability}: as ${role === '' ? 'anybody' : role}${benefit === '' ? '' : `, so that ${benefit}`}${priority === null ? '' : ` (${priority})`}.`,
        `${title ?? ''} story priority`,
        id,
      ),
    ),
    add(metrics.primaryKpi, 'primary KPI success metric goal'),
    ...metrics.secondary.map(({ text }) => add(text, 'secondary metric success')),
    add(metrics.measurementMethod, 'measure measurement method success'),
    ...glossary.map(({ term, meaning }) => add(`${term}: ${meaning}`, 'mean meaning term')),
    ...(questions ?? []).map(({ id, text, answer }) => add(answer, text, id)),
    ...other.map(({ heading, markdown }) => add(markdown, heading)),
  ];
}

function tellModel({ key, body }: Extract<DesignMaterial['source'], { kind: 'daa' }>): SourceText[] {
  return [
    ...body.contexts.flatMap(({ name, responsibilities, language }) => [
      ...responsibilities.map((duty) => ({
        ref: `${key}, ${name}`,
        text: `${name}: ${duty}`,
        context: 'responsible responsibility context own',
      })),
      ...language.map(({ term, meaning }) => ({
        ref: `${key}, ${name}`,
        text: `${term}: ${meaning}`,
        context: 'mean meaning term',
      })),
    ]),
    ...body.contextMap.map(({ from, relationship, to, note }) => ({
      ref: `${key}, Context Map`,
      text: `${from} ${relationship} ${to}${note === '' ? '.' : `: ${note}`}`,
      context: 'relationship context',
    })),
    ...body.valueObjects.flatMap(({ name, allowedValues }) =>
      allowedValues.length === 0
        ? []
        : [{ ref: `${key}, ${name}`, text: `${name} is one of ${allowedValues.join(', ')}.`, context: 'allowed value' }],
    ),
    ...body.domainServices.flatMap(({ name, operations }) =>
      operations.map((one) => ({
        ref: `${key}, ${name}`,
        text: `${one.name} of ${name}: ${one.steps.join('; ')}`,
        context: 'step sequence',
      })),
    ),
  ];
}
