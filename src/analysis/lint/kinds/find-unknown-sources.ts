import { citedSources } from '../../../lifecycle/cited-sources.ts';
import type { Finding } from '../../../lifecycle/findings.ts';
import { act, fix } from '../../../lifecycle/fixes/fix.ts';
import { splitPartRef } from '../../../lifecycle/ids.ts';
import type { IncidentMaterial } from '../../../lifecycle/incident-material.ts';
import type { PostmortemBody } from '../../../lifecycle/postmortem.ts';
import { listPostmortemLines } from './check-sourced.ts';
import { kindFinding } from './kind-codes.ts';

/** How the record is asked what exists. */
interface Reads {
  readonly artifacts: { read(key: string): Promise<unknown> };
  readonly incidents: { read(key: string): Promise<IncidentMaterial | null> };
}

/** Reports lines of a Post-mortem that name events, evidence or artifacts which do not exist. */
export async function findUnknownSources({ artifacts, incidents }: Reads, body: PostmortemBody): Promise<Finding[]> {
  const own = body.references.find(({ role }) => role === 'arose_from')?.to ?? '';
  const incident = await incidents.read(own);
  const { timeline = [], evidence = [], hypotheses = [] } = incident ?? {};
  const ids = new Set([...timeline, ...evidence, ...hypotheses].map(({ id }) => id));
  const lines = listPostmortemLines(body).flatMap(({ part, text }) => citedSources(text).map((source) => ({ part, source })));
  const found = await Promise.all(
    lines.map(async ({ part, source }) => {
      const place = splitPartRef(source);
      const local = place?.key === own ? place.localId : source;
      if (/^(?:E|TL|HYP)-\d+$/.test(local)) return ids.has(local) ? [] : [unknown(part, source, own)];
      // Episodes, gates, runs, commits and addresses are no artifacts.
      if (!/^[A-Z]+-(?:\d{4}-)?\d{3,}/.test(source) || /^(?:EP|GATE|RUN)-/.test(source)) return [];
      return (await artifacts.read(place?.key ?? source)) ? [] : [unknown(part, source, own)];
    }),
  );
  return found.flat();
}

function unknown(part: string, source: string, key: string): Finding {
  return kindFinding('POSTMORTEM-SOURCE-UNKNOWN', {
    part,
    message: `${part} names ${source}, which is not there.`,
    fix: fix`Name what shows it; ${act('readArtifact', { key })} has what happened.`,
  });
}
