import type { NapiConfig, SgNode } from '@ast-grep/napi';
import { failedFacts, noFacts, unprovedFacts, type CodeFacts, type CodeHit } from '../../lifecycle/compliance.ts';
import type { CheckScope, CodeSearch } from '../../lifecycle/point-check.ts';
import { describeScope, listFiles } from './describe-scope.ts';
import { extensionOf, findLanguage } from './languages.ts';
import { readYaml } from './read-yaml.ts';
import type { SourceTree } from './source-tree.ts';

interface Matches {
  readonly facts: CodeFacts;
  /** Text of the variable at each match. */
  readonly values: readonly { value: string; hit: CodeHit }[];
}

/** Finds what a pattern of ast-grep matches. A pattern that is no code of the language finds nothing. */
export async function findMatches(
  tree: SourceTree,
  { search, scope }: { search: CodeSearch; scope: CheckScope },
  variable?: string,
): Promise<Matches> {
  const language = await findLanguage(search.language);
  if (!language) return none(failedFacts(`nothing here reads ${search.language}: install @ast-grep/lang-${search.language}`));
  const { extensions, parse } = language;
  const files = tree.select(scope, extensions);
  if (files.length === 0) return none(unprovedFacts(`no file in ${search.language} is in ${describeScope(scope)}`));
  for (const pattern of search.patterns) {
    const [extension = ''] = extensions;
    const isBroken =
      parse(pattern, extension)
        .root()
        .find({ rule: { kind: 'ERROR' } }) !== null;
    if (isBroken) return none(failedFacts(`the pattern \`${pattern}\` is no ${search.language}`));
    if (where(search, variable).some((name) => textsWithVariables(pattern).some((text) => text.includes(`$${name}`))))
      return none(inText(pattern));
  }
  const rules = toRules(search);
  if (!rules) return none(failedFacts('the rule is no YAML'));
  const loose = search.patterns.flatMap((pattern) => loosen(pattern) ?? []);
  const hits = new Map<string, CodeHit>();
  const values: { value: string; hit: CodeHit }[] = [];
  try {
    for (const file of files) {
      const text = await tree.text(file);
      if (text === null) continue;
      const root = parse(text, extensionOf(file)).root();
      for (const node of rules.flatMap((rule) => root.findAll(rule))) {
        const line = firstLine(node);
        const hit = hits.get(`${file}:${line}`) ?? (await tree.hit(file, line));
        hits.set(`${file}:${line}`, hit);
        if (variable !== undefined) values.push({ value: node.getMatch(variable)?.text() ?? '', hit });
      }
      const unclear = loose.find(({ rule }) => root.findAll(rule).some((node) => !hits.has(`${file}:${firstLine(node)}`)));
      if (unclear) return { facts: { ...inText(unclear.pattern), hits: [...hits.values()] }, values };
    }
  } catch (error) {
    // ast-grep refuses a rule only when it runs.
    return none(failedFacts(`ast-grep refuses the rule: ${(error as Error).message.split('\n').at(-1) ?? ''}`));
  }
  const large = tree.tooLarge(scope, extensions);
  const facts = { ...noFacts, hits: [...hits.values()] };
  return {
    facts: large.length === 0 ? facts : { ...facts, missing: [`${listFiles(large)} is too large to be read`], failed: true },
    values,
  };
}

function none(facts: CodeFacts): Matches {
  return { facts, values: [] };
}

function firstLine(node: SgNode): number {
  return node.range().start.line + 1;
}

/** A name alone is an expression to ast-grep: `any` and `React.FC` are meant as types as well. */
function orType(pattern: string): NapiConfig['rule'] {
  if (!/^[A-Za-z_][\w.]*$/.test(pattern)) return { pattern };
  const regex = `^${pattern.replaceAll('.', String.raw`\.`)}$`;
  const kinds = ['predefined_type', 'type_identifier', 'nested_type_identifier'];
  return { any: [{ pattern }, ...kinds.map((kind) => ({ kind, regex }))] };
}

const variableInText = /\$\$\$\w*|\$[A-Z_]\w*/;

/** A variable is one only where it is the whole text. */
function textsWithVariables(pattern: string): string[] {
  const texts = [...pattern.matchAll(/(["'])((?:(?!\1)[^\\]|\\.)*)\1/g)].map(([quoted]) => quoted);
  return texts.filter((quoted) => variableInText.test(quoted) && !/^\${1,3}\w*$/.test(quoted.slice(1, -1)));
}

function where({ where: constraints }: CodeSearch, variable: string | undefined): string[] {
  return [...constraints.map((one) => one.variable), ...(variable === undefined ? [] : [variable])];
}

function inText(pattern: string): CodeFacts {
  return failedFacts(
    `in \`${pattern}\` the variable stands inside a text, where it means itself: use \`where\` for parts of texts`,
  );
}

/**
 * Takes what looks like a variable inside a text for one. Where this finds what the pattern itself
 * does not, nobody knows which of the two was meant.
 */
function loosen(pattern: string): { pattern: string; rule: NapiConfig } | null {
  const texts = textsWithVariables(pattern);
  if (texts.length === 0) return null;
  const constraints = Object.fromEntries(
    texts.map((text, at) => {
      const parts = text.slice(1, -1).split(new RegExp(variableInText, 'g'));
      const regex = parts.map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)).join('.*');
      return [`IN_TEXT_${at}`, { regex: `(?s)^["'\`]${regex}["'\`]$` }];
    }),
  );
  const written = texts.reduce((left, text, at) => left.replace(text, () => `$IN_TEXT_${at}`), pattern);
  return { pattern, rule: { rule: { pattern: written }, constraints } };
}

/** ast-grep tells 'a' from "a", and nobody means that. */
function bothQuotes(pattern: string): string[] {
  if (pattern.includes('\\') || /["']/.exec(pattern) === null) return [pattern];
  const other = pattern.includes('"') ? pattern.replaceAll('"', "'") : pattern.replaceAll("'", '"');
  return pattern.includes('"') && pattern.includes("'") ? [pattern] : [pattern, other];
}

function toRules({ language, patterns, rule, where }: CodeSearch): NapiConfig[] | null {
  const constraints = Object.fromEntries(where.map(({ variable, matches }) => [variable, { regex: matches }]));
  if (rule === '') {
    const isTyped = /^(?:typescript|tsx?)$/i.test(language);
    return patterns.flatMap(bothQuotes).map((pattern) => ({ rule: isTyped ? orType(pattern) : { pattern }, constraints }));
  }
  const read = readYaml(rule);
  if (typeof read !== 'object' || read === null) return null;
  // A rule file of ast-grep has the key `rule`; its inner part alone is a rule too.
  return ['rule' in read ? ({ constraints, ...read } as NapiConfig) : ({ rule: read, constraints } as NapiConfig)];
}
