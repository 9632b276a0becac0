import type { ArtifactKindId } from '../lifecycle/artifact-kinds.ts';
import { requireKind } from '../usecases/require-kind.ts';
import type { VersionRef } from '../usecases/service.ts';
import { renderArtifactTitle, renderMarkdown } from './render/artifact.ts';
import { stack } from './render/sections.ts';
import { renderAmendments, renderSuccessor } from './render/successor.ts';
import { renderDrafting } from './render/usage.ts';
import type { Session } from './session.ts';

/** Answers with an artifact in its canonical Markdown; with `kind`, only one of that kind. */
export function showArtifact(session: Session, wanted: VersionRef, kind?: ArtifactKindId): Promise<void> {
  return session.answer<'artifact-show'>(async ({ service }) => {
    const found = await service.artifacts.show(wanted);
    const report = kind === undefined ? found : requireKind(found, kind);
    return {
      report,
      text: async (style) =>
        stack(
          renderSuccessor(report, style),
          renderAmendments(report, style),
          [renderArtifactTitle(report, style)],
          renderDrafting(report, style),
          [renderMarkdown(await service.artifacts.markdown({ key: report.key, version: report.version }), style)],
        ),
    };
  });
}
