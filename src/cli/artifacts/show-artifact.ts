import type { ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import { requireKind } from '../../usecases/artifacts/require-kind.ts';
import type { Service, VersionRef } from '../../usecases/service.ts';
import { ThroughlineError } from '../../lifecycle/errors.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { workLines } from '../render/bolt-work.ts';
import { renderArtifactTitle, renderAuthorship, renderMarkdown } from '../render/artifact.ts';
import { stack } from '../render/sections.ts';
import { renderAmended, renderAmendments, renderReadings, renderSuccessor } from '../render/successor.ts';
import { renderDrafting } from '../render/usage.ts';
import type { Style } from '../render/style.ts';
import { renderSuspect } from '../render/suspects.ts';
import { requireOwnKey } from '../input/parse-arguments.ts';
import type { Session } from '../session.ts';

/** Answers with the canonical Markdown of an artifact; with `kind`, only of that kind. */
export function showArtifact(session: Session, wanted: VersionRef, kind?: ArtifactKindId): Promise<void> {
  return session.answer<'artifact-show'>(async ({ service }) => {
    const found = await service.artifacts.show({ ...wanted, key: await requireOwnKey(service, wanted.key, kind) });
    const report = kind === undefined ? found : requireKind(found, kind);
    return {
      report,
      text: async (style) =>
        stack(
          renderSuccessor(report, style),
          renderAmendments(report, style),
          report.kind === 'adr' ? renderAmended(await amendedBy(service, report.key), style) : [],
          renderReadings(report, style),
          [renderArtifactTitle(report, style), ...renderAuthorship(report, style)],
          report.kind === 'tip' && wanted.version === undefined ? await suspectsOf(service, report.key, style) : [],
          isWork(report.kind) ? workLines(await service.bolts.show({ key: report.key }), style) : [],
          renderDrafting(report, style),
          [renderMarkdown(await service.artifacts.markdown({ key: report.key, version: report.version }), style)],
        ),
    };
  });
}

function isWork(kind: ArtifactKindId): boolean {
  return kind === 'bolt' || kind === 'fix';
}

/** Returns the artifacts that an AI-ADR amends, in their current state. */
async function amendedBy(service: Service, key: string): Promise<readonly Report<'trace'>['artifacts'][number][]> {
  const { links, artifacts } = await service.knowledge.trace({ of: key, direction: 'up' });
  const amended = new Set(links.filter(({ from, role }) => from === key && role === 'amends').map(({ to }) => to));
  return artifacts.filter((artifact) => amended.has(artifact.key));
}

/** Lists what a newer PRD makes suspect in a TIP; nothing for a TIP without a PRD. */
async function suspectsOf(service: Service, key: string, style: Style): Promise<string[]> {
  try {
    const { suspects } = await service.tips.show({ key });
    return suspects ? renderSuspect(suspects, style) : [];
  } catch (error) {
    if (error instanceof ThroughlineError && error.id === 'tip.no-source') return [];
    throw error;
  }
}
