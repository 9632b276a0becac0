import type { Report } from '../../../usecases/reports/registry.ts';

type PrdBody = Report<'prd-show'>['body'];

export interface ReadPart {
  readonly id: string;
  /** The author's own id, which readers know. */
  readonly alias: string;
  readonly text: string;
  readonly children: readonly ReadPart[];
}

export interface ReadGroup {
  readonly title: string;
  readonly parts: readonly ReadPart[];
}

export interface Reading {
  /** `12 stories`, `34 criteria` …: what there is none of is left out. */
  readonly counts: readonly string[];
  readonly groups: readonly ReadGroup[];
  readonly unread: readonly ReadPart[];
  /** Without a story and a requirement nothing can be modeled by the rules. */
  readonly isModelable: boolean;
}

const targets = ['performance', 'availability', 'scalability', 'security', 'compliance'] as const;

/** Lists what was read out of a PRD, in the order of its sections. */
export function listReading(body: PrdBody): Reading {
  const stories = body.stories.map(({ id, alias = '', title, role, capability, benefit, criteria }) =>
    part(
      id,
      title ?? describeStory(role, capability, benefit),
      alias,
      criteria.map((one) => part(one.id, one.text, one.alias)),
    ),
  );
  const requirements = body.requirements.map(({ id, alias, text }) => part(id, text, alias));
  const quality = targets.flatMap((name) => body.nonFunctional[name].map(({ id, alias, text }) => part(id, text, alias)));
  const metrics = [
    ...(body.metrics.primaryKpi ? [part('KPI-1', body.metrics.primaryKpi)] : []),
    ...body.metrics.secondary.map(({ id, text }) => part(id, text)),
  ];
  const outOfScope = body.outOfScope.map((text) => part('', text));
  const questions = (body.questions ?? []).map(({ id, text }) => part(id, text));
  const criteria = stories.reduce((sum, { children }) => sum + children.length, 0);
  const groups: readonly ReadGroup[] = [
    { title: 'Stories', parts: stories },
    { title: 'Requirements', parts: requirements },
    { title: 'Quality targets', parts: quality },
    { title: 'Success metrics', parts: metrics },
    { title: 'Open questions', parts: questions },
    { title: 'Out of scope, never modeled', parts: outOfScope },
  ];
  return {
    counts: [
      count(stories.length, 'story', 'stories'),
      count(criteria, 'criterion', 'criteria'),
      count(requirements.length, 'requirement'),
      count(quality.length, 'quality target'),
      count(metrics.length, 'metric'),
      count(outOfScope.length, 'thing out of scope', 'things out of scope'),
    ].filter((text) => text !== ''),
    groups: groups.filter(({ parts }) => parts.length > 0),
    unread: body.unread.map(({ id, heading, text }) => part(id, text, heading)),
    isModelable: stories.length + requirements.length > 0,
  };
}

function part(id: string, text: string, alias = '', children: readonly ReadPart[] = []): ReadPart {
  return { id, alias, text, children };
}

function describeStory(role: string, capability: string, benefit: string): string {
  return [role && `As ${role}:`, capability, benefit && `so that ${benefit}`].filter((text) => text !== '').join(' ');
}

function count(number: number, one: string, more = `${one}s`): string {
  return number === 0 ? '' : `${number} ${number === 1 ? one : more}`;
}
