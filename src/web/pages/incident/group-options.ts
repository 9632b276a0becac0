import type { Incident } from './incident.ts';

export type Option = Incident['mitigations'][number] & { readonly option: string };

export interface Mitigation {
  readonly key: string;
  readonly status: string;
  readonly gate: string | null;
  readonly options: readonly Option[];
}

/** Groups the options by the Mitigation that proposes them, the newest first. */
export function groupOptions({ mitigations, artifacts }: Pick<Incident, 'mitigations' | 'artifacts'>): readonly Mitigation[] {
  const groups = Map.groupBy(mitigations, ({ id }) => id.slice(0, id.indexOf('#')));
  return [...groups]
    .map(([key, options]): Mitigation => {
      const artifact = artifacts.find((one) => one.key === key);
      return {
        key,
        status: artifact?.status ?? '',
        gate: artifact?.gate ?? null,
        options: options.map((one) => ({ ...one, option: one.id.slice(key.length + 1) })),
      };
    })
    .toReversed();
}
