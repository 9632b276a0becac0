import type { ArtifactVersion } from '../../ports/artifacts.ts';
import type { UsecasePorts } from '../ports.ts';

/** Artifacts held in memory at once. */
const pageSize = 200;

/** Yields every artifact at its current version, oldest first, page by page. */
export async function* eachCurrent({ exchange }: Pick<UsecasePorts, 'exchange'>): AsyncGenerator<ArtifactVersion> {
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof exchange.listCurrent>> = await exchange.listCurrent({
      limit: pageSize,
      ...(cursor === null ? {} : { cursor }),
    });
    yield* page.items;
    cursor = page.next;
  } while (cursor !== null);
}
