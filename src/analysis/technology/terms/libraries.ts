import type { TechnologyGroup } from '../technology-term.ts';
import { list } from './term-list.ts';

/** Endings of library names after the technology they serve: "yaml-cpp", "jsoncpp". */
export const libraryEndings: ReadonlySet<string> = new Set(
  list(
    'cpp, cxx, js, jsx, ts, py, rs, rb, php, lib, libs, cli, sdk, jdbc, odbc, orm, rpc, devel, utils, parser, bindings, serde',
  ),
);

const fusedEndings = list('cpp, cxx, lib, js, py, rs, net, kit, parser');

/** Returns one-word library names: the served technology with an ending, or with "lib" before. */
function nameLibraries(served: string): string[] {
  return list(served).flatMap((name) => [`lib${name}`, ...fusedEndings.map((ending) => name + ending)]);
}

export const libraryGroup: TechnologyGroup = {
  category: 'framework',
  noun: 'name',
  replacement: 'agreed toolset',
  terms: [
    ...nameLibraries(
      'json, yaml, xml, toml, csv, protobuf, sqlite, mysql, postgres, mongo, sql, http, curl, ssl, ssh, websocket',
    ),
    ...list('nlohmann json, rapidjson, simdjson, yyjson, pugixml, tinyxml, rapidyaml, pyyaml'),
  ],
};

export const libraryTerms: readonly TechnologyGroup[] = [
  libraryGroup,
  { category: 'language', noun: 'name', replacement: 'agreed toolset', terms: list('cpp, cxx'), casing: 'exact' },
];
