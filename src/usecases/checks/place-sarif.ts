import { folderListName, readFolderList } from '../../documents/exchange/folder-list.ts';
import type { Folder } from '../exchange/folder.ts';

interface Log {
  readonly runs: readonly {
    readonly results: readonly {
      readonly locations: readonly {
        readonly physicalLocation: { readonly artifactLocation: { uri: string } };
        readonly logicalLocations: readonly { readonly fullyQualifiedName: string }[];
      }[];
    }[];
  }[];
}

/**
 * Rewrites a check's SARIF to the file names of a synced folder, so that a code host shows each
 * finding at the file in the repository; a file keeps its name when the title changes. `prefix` is
 * the folder's path from the repository root, with slashes. Other file names, such as imported
 * ones, stay.
 */
export async function placeSarif(
  sarif: string,
  { folder, prefix }: { folder: Pick<Folder, 'readText'>; prefix: string },
): Promise<string> {
  const names = readFolderList((await folder.readText(folderListName)) ?? '');
  const log = JSON.parse(sarif) as Log;
  for (const { locations } of log.runs.flatMap(({ results }) => results)) {
    for (const { physicalLocation, logicalLocations } of locations) {
      const [key = ''] = logicalLocations[0]?.fullyQualifiedName.split('#') ?? [];
      const { artifactLocation } = physicalLocation;
      if (!new RegExp(`^[a-z]+/${key}(?:-[^/]*)?\\.md$`).test(artifactLocation.uri)) continue;
      const name = names.get(key);
      const uri = name === undefined ? artifactLocation.uri : encodeURI(name);
      artifactLocation.uri = prefix === '' ? uri : `${encodeURI(prefix)}/${uri}`;
    }
  }
  return `${JSON.stringify(log, null, 2)}\n`;
}
