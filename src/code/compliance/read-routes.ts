import type { SgNode } from '@ast-grep/napi';
import { normalizeRoute, unknownSegment } from './normalize-route.ts';
import { readString } from './read-imports.ts';
import { readResolver, type ImportResolver } from './resolve-imports.ts';
import type { SourceTree } from './source-tree.ts';

/** A route as Express or Hono serves it. */
export interface ServedRoute {
  readonly method: string;
  /** Normalized; starts with `unknownSegment` where its prefix is made at run time. */
  readonly route: string;
  readonly file: string;
  readonly line: number;
}

/** A name from another module: `default`, `*`, or what is exported there. */
interface Binding {
  readonly files: readonly string[];
  readonly name: string;
}

interface Module {
  readonly file: string;
  readonly root: SgNode;
  readonly bindings: ReadonlyMap<string, Binding>;
  /** Local names by exported name. */
  readonly exports: ReadonlyMap<string, string>;
  readonly reexports: readonly Binding[];
  /** Names by which the frameworks' makers are known here. */
  readonly makers: ReadonlySet<string>;
}

const verbs = new Set(['get', 'post', 'put', 'patch', 'delete', 'options', 'head', 'all']);
const frameworks = /^(?:express|hono|hono\/(?:tiny|quick)|@hono\/zod-openapi|express-promise-router)$/;
const routerTypes = /\b(?:Express|Application|I?Router|Hono|OpenAPIHono)\b/;
const scripts = ['ts', 'mts', 'cts', 'tsx', 'js', 'mjs', 'cjs', 'jsx'];
const deepest = 12;

/**
 * Reads the routes of Express and Hono from the syntax trees: routers, chains, `route`, `basePath`,
 * and mounts across files. Tests are left out, because they serve routes of their own. Null where
 * no file imports one of the two.
 */
export async function readRoutes(tree: SourceTree): Promise<readonly ServedRoute[] | null> {
  const resolver = await readResolver(tree);
  const files = tree.select(
    { within: ['**'], except: ['**/*.{test,spec}.*', '**/{test,tests,__tests__,spec,e2e}/**', '**/*.d.ts'] },
    scripts,
  );
  const known = new Set(files);
  const modules = new Map<string, Module>();
  for (const file of files) {
    const text = (await tree.text(file)) ?? '';
    // Only modules that load something, or are loaded, take part; a word costs less than a tree.
    if (!/\b(?:import|require|export|exports)\b/.test(text)) continue;
    const [script] = await tree.scripts(file);
    if (script) modules.set(file, readModule(file, script.root, { resolver, known }));
  }
  if (![...modules.values()].some(({ makers }) => makers.size > 0)) return null;
  return new RouteReader(modules).read();
}

function readModule(
  file: string,
  root: SgNode,
  { resolver, known }: { resolver: ImportResolver; known: ReadonlySet<string> },
): Module {
  const bindings = new Map<string, Binding>();
  const exports = new Map<string, string>();
  const reexports: Binding[] = [];
  const makers = new Set<string>();
  const bind = (local: string, name: string, specifier: string): void => {
    if (frameworks.test(specifier)) makers.add(local);
    else bindings.set(local, { files: findFiles(resolver.resolve(file, specifier).paths, known), name });
  };
  for (const node of root.findAll({ rule: { kind: 'import_statement' } })) {
    const source = node.field('source');
    const specifier = source ? readString(source) : null;
    const clause = node.children().find((child) => child.kind() === 'import_clause');
    if (specifier === null || !clause) continue;
    for (const part of clause.children()) {
      if (part.kind() === 'identifier') bind(part.text(), 'default', specifier);
      if (part.kind() === 'namespace_import') bind(part.children().at(-1)?.text() ?? '', '*', specifier);
      if (part.kind() !== 'named_imports') continue;
      for (const one of part.children().filter((child) => child.kind() === 'import_specifier')) {
        const name = one.field('name')?.text() ?? '';
        bind(one.field('alias')?.text() ?? name, name, specifier);
      }
    }
  }
  for (const node of root.findAll({ rule: { kind: 'variable_declarator', has: { field: 'value', regex: '^require\\(' } } })) {
    const call = node.field('value');
    const argument = call?.field('arguments')?.child(1);
    const specifier = argument ? readString(argument) : null;
    const name = node.field('name');
    if (specifier === null || !name) continue;
    if (name.kind() === 'identifier') bind(name.text(), 'default', specifier);
    for (const one of name.findAll({ rule: { kind: 'shorthand_property_identifier_pattern' } }))
      bind(one.text(), one.text(), specifier);
  }
  for (const node of root.findAll({ rule: { kind: 'export_statement' } })) {
    const source = node.field('source');
    const from = source ? findFiles(resolver.resolve(file, readString(source) ?? '').paths, known) : null;
    const names = node.findAll({ rule: { kind: 'export_specifier' } });
    if (from && names.length === 0) reexports.push({ files: from, name: '*' });
    for (const one of names) {
      const name = one.field('name')?.text() ?? '';
      const alias = one.field('alias')?.text() ?? name;
      exports.set(alias, from ? `${alias} from` : name);
      if (from) bindings.set(`${alias} from`, { files: from, name });
    }
    const value = node.field('value');
    if (value) exports.set('default', value.kind() === 'identifier' ? value.text() : 'default');
  }
  for (const node of root.findAll({
    rule: { kind: 'assignment_expression', has: { field: 'left', regex: '^(module\\.)?exports\\b' } },
  })) {
    const right = node.field('right');
    const member = /^(?:module\.)?exports\.(\w+)$/.exec(node.field('left')?.text() ?? '')?.[1];
    if (right) exports.set(member ?? 'default', right.kind() === 'identifier' ? right.text() : (member ?? 'default'));
  }
  return { file, root, bindings, exports, reexports, makers };
}

function findFiles(paths: readonly string[], known: ReadonlySet<string>): string[] {
  return paths.flatMap((path) => {
    const bare = path.replace(/\.[cm]?jsx?$/, '');
    const candidates = [
      path,
      ...[path, bare, `${path}/index`].flatMap((one) => scripts.map((extension) => `${one}.${extension}`)),
    ];
    const found = candidates.find((candidate) => known.has(candidate));
    return found === undefined ? [] : [found];
  });
}

/** One link of a chain of calls: `.get('/', list)`. */
interface Link {
  readonly name: string;
  readonly args: readonly SgNode[];
  readonly node: SgNode;
}

/** Collects routes and mounts of routers, which are known as `file#name`. */
class RouteReader {
  readonly #modules: ReadonlyMap<string, Module>;
  readonly #routers = new Set<string>();
  readonly #routes: { router: string; method: string; path: string; file: string; line: number }[] = [];
  readonly #mounts: { parent: string; prefix: string; child: string }[] = [];
  /** Functions that make a router, with the names of what they make. */
  readonly #makers = new Map<string, readonly string[]>();

  constructor(modules: ReadonlyMap<string, Module>) {
    this.#modules = modules;
  }

  read(): readonly ServedRoute[] {
    const modules = [...this.#modules.values()];
    // A function that makes a router may call another one that does.
    for (let round = 0; round < 3; round += 1) for (const module of modules) this.#findMakers(module);
    for (const module of modules) this.#findRouters(module);
    for (const module of modules) this.#readChains(module);
    return this.#routes.flatMap(({ router, method, path, file, line }) =>
      this.#prefixes(router).map((prefix) => ({ method, route: joinRoute(prefix, path), file, line })),
    );
  }

  #findMakers(module: Module): void {
    for (const fn of module.root.findAll({
      rule: {
        any: [{ kind: 'function_declaration' }, { kind: 'variable_declarator', has: { field: 'value', kind: 'arrow_function' } }],
      },
    })) {
      const name = fn.field('name')?.text() ?? '';
      const makes = fn.findAll({ rule: { any: [{ kind: 'call_expression' }, { kind: 'new_expression' }] } });
      const made = makes.filter((node) => this.#isMade(module, node)).map((node) => `${module.file}#${nameOf(node)}`);
      if (made.length > 0) this.#makers.set(`${module.file}#${name}`, [...new Set(made)]);
    }
  }

  /** True for `express()`, `Router()`, `express.Router()`, `new Hono()`, and functions that return such. */
  #isMade(module: Module, node: SgNode): boolean {
    const callee = node.kind() === 'new_expression' ? node.field('constructor') : node.field('function');
    if (!callee) return false;
    const [head = '', member] = callee.text().split('.', 2);
    if (module.makers.has(head)) return member === undefined ? head !== 'createRoute' : member === 'Router' || member === 'Hono';
    return member === undefined && this.#resolveAll(module, head).some((name) => this.#makers.has(name));
  }

  /** Names by which a local name is known where it is declared. */
  #resolveAll(module: Module, local: string, depth = 0): string[] {
    const binding = module.bindings.get(local);
    if (!binding || depth > deepest) return [`${module.file}#${local}`];
    return binding.files.flatMap((file) => this.#resolveExport(file, binding.name, depth + 1));
  }

  #resolveExport(file: string, name: string, depth: number): string[] {
    const target = this.#modules.get(file);
    if (!target || depth > deepest) return [];
    const local = target.exports.get(name === '*' ? 'default' : name);
    if (local !== undefined) return this.#resolveAll(target, local, depth);
    const through = target.reexports.flatMap((one) => one.files.flatMap((next) => this.#resolveExport(next, name, depth + 1)));
    return through.length > 0 ? through : [`${file}#${name}`];
  }

  #findRouters(module: Module): void {
    for (const node of module.root.findAll({ rule: { any: [{ kind: 'call_expression' }, { kind: 'new_expression' }] } }))
      if (this.#isMade(module, node)) {
        const name = `${module.file}#${nameOf(node)}`;
        this.#routers.add(name);
        if (name.endsWith('#')) continue;
        for (const child of this.#madeBy(module, node))
          if (child !== name) this.#mounts.push({ parent: name, prefix: '', child });
      }
    for (const parameter of module.root.findAll({
      rule: { any: [{ kind: 'required_parameter' }, { kind: 'optional_parameter' }] },
    })) {
      const type = parameter.field('type')?.text() ?? '';
      const name = parameter.field('pattern')?.text() ?? '';
      const isUntyped = type === '' && /\.[cm]?jsx?$/.test(module.file) && /^(?:app|router|api)$/.test(name);
      if (routerTypes.test(type) || isUntyped) this.#routers.add(`${module.file}#${name}`);
    }
  }

  #readChains(module: Module): void {
    const calls = module.root.findAll({ rule: { kind: 'call_expression' } });
    for (const call of calls) {
      const isInner = call.parent()?.kind() === 'member_expression' && call.parent()?.parent()?.kind() === 'call_expression';
      if (isInner) continue;
      const { head, links } = unchain(call);
      let router = this.#routerOf(module, head);
      if (links.length === 0) this.#readHandOver(module, call);
      if (router === null) continue;
      let base = '';
      let own: string | null = null;
      for (const { name, args, node } of links) {
        const [first] = args;
        const path = first ? readPath(module, first) : null;
        const line = node.range().end.line + 1;
        const place = { file: module.file, line: lineOfName(node) ?? line };
        if (name === 'basePath') {
          base = joinRoute(base, path ?? unknownSegment);
          // `const api = app.basePath('/api')` names another router.
          const declared = `${module.file}#${nameOf(call)}`;
          if (declared !== router && nameOf(call) !== '' && nameOf(call) !== 'default') {
            this.#routers.add(declared);
            this.#mounts.push({ parent: router, prefix: base, child: declared });
            router = declared;
            base = '';
          }
        } else if (name === 'route' && args.length === 1) own = path ?? unknownSegment;
        else if (name === 'route' || name === 'use') this.#mount(module, { parent: router, base, args, path });
        else if (name === 'openapi') this.#readDescribed(module, { router, base, route: first, place });
        else if (name === 'on' && args.length > 2) {
          const on = args[1] ? readPath(module, args[1]) : null;
          for (const method of listStrings(first))
            this.#routes.push({ router, method: method.toUpperCase(), path: joinRoute(base, on ?? unknownSegment), ...place });
        } else if (verbs.has(name)) {
          const paths = own === null ? listPaths(module, first) : [own];
          // `app.get('port')` reads a setting.
          if (own === null && args.length < 2) continue;
          for (const one of paths)
            this.#routes.push({ router, method: name.toUpperCase(), path: joinRoute(base, one), ...place });
        }
      }
    }
  }

  #routerOf(module: Module, head: SgNode): string | null {
    if (head.kind() === 'identifier')
      return this.#resolveAll(module, head.text()).find((name) => this.#routers.has(name)) ?? null;
    return this.#isMade(module, head) ? `${module.file}#${nameOf(head)}` : null;
  }

  #mount(
    module: Module,
    { parent, base, args, path }: { parent: string; base: string; args: readonly SgNode[]; path: string | null },
  ): void {
    const [first, ...others] = args;
    const hasPath = path !== null || (first !== undefined && ['template_string', 'array'].includes(String(first.kind())));
    for (const argument of hasPath ? others : args)
      for (const child of this.#routersIn(module, argument))
        this.#mounts.push({ parent, prefix: joinRoute(base, hasPath ? (path ?? unknownSegment) : ''), child });
  }

  /** The routers that an argument of `use` or `route` may be. */
  #routersIn(module: Module, node: SgNode): string[] {
    if (node.kind() === 'identifier') return this.#resolveAll(module, node.text()).filter((name) => this.#routers.has(name));
    if (node.kind() === 'member_expression') {
      const binding = module.bindings.get(node.field('object')?.text() ?? '');
      const property = node.field('property')?.text() ?? '';
      return (binding?.files ?? [])
        .flatMap((file) => this.#resolveExport(file, property, 0))
        .filter((name) => this.#routers.has(name));
    }
    if (node.kind() !== 'call_expression') return [];
    if (node.field('function')?.text() === 'require') {
      const argument = node.field('arguments')?.child(1);
      const written = argument ? readString(argument) : null;
      const wanted = posixJoin(module.file, written ?? '');
      return [...this.#modules.keys()]
        .filter(
          (file) =>
            written !== null && (file === wanted || file.replace(/(?:\/index)?\.\w+$/, '') === wanted.replace(/\.\w+$/, '')),
        )
        .flatMap((file) => this.#resolveExport(file, 'default', 0))
        .filter((name) => this.#routers.has(name));
    }
    return [...this.#madeBy(module, node)];
  }

  /** The routers that a function makes, of `app.use('/loans', createLoans())`. */
  #madeBy(module: Module, node: SgNode): readonly string[] {
    const callee = node.field('function')?.text() ?? '';
    return this.#resolveAll(module, callee).flatMap((name) => this.#makers.get(name) ?? []);
  }

  /** `registerLoans(app)`: the parameter is the same router. */
  #readHandOver(module: Module, call: SgNode): void {
    const callee = call.field('function');
    if (callee?.kind() !== 'identifier') return;
    for (const argument of argumentsOf(call)) {
      if (argument.kind() !== 'identifier') continue;
      const parent = this.#routerOf(module, argument);
      if (parent === null) continue;
      for (const target of this.#resolveAll(module, callee.text())) {
        const file = target.slice(0, target.indexOf('#'));
        for (const child of this.#routers)
          if (child.startsWith(`${file}#`) && child !== parent && file !== module.file)
            this.#mounts.push({ parent, prefix: '', child });
      }
    }
  }

  /** `router.openapi(routes.list, …)`, where `list` is a `createRoute({ method, path })`. */
  #readDescribed(
    module: Module,
    {
      router,
      base,
      route,
      place,
    }: { router: string; base: string; route: SgNode | undefined; place: { file: string; line: number } },
  ): void {
    if (!route) return;
    const isMember = route.kind() === 'member_expression';
    const name = isMember ? (route.field('property')?.text() ?? '') : route.text();
    const binding = isMember ? module.bindings.get(route.field('object')?.text() ?? '') : module.bindings.get(name);
    const homes = binding ? binding.files.map((file) => this.#modules.get(file)) : [module];
    for (const home of homes) {
      const declared = home?.root.find({
        rule: { kind: 'variable_declarator', has: { field: 'name', regex: `^${name.replace(/\W/g, '')}$` } },
      });
      const made = declared?.field('value');
      if (!home || !made?.text().startsWith('createRoute')) continue;
      const fields = new Map(
        made
          .findAll({ rule: { kind: 'pair' } })
          .map((pair) => [pair.field('key')?.text() ?? '', pair.field('value')] as const)
          .toReversed(),
      );
      const [method, path] = [fields.get('method'), fields.get('path')];
      const verb = method ? readString(method) : null;
      if (verb !== null && path)
        this.#routes.push({
          router,
          method: verb.toUpperCase(),
          path: joinRoute(base, readPath(home, path) ?? unknownSegment),
          ...place,
        });
    }
  }

  #prefixes(router: string, seen: readonly string[] = []): readonly string[] {
    if (seen.includes(router) || seen.length > deepest) return [];
    const above = this.#mounts.filter(({ child }) => child === router);
    if (above.length === 0) return [''];
    const all = above.flatMap(({ parent, prefix }) =>
      this.#prefixes(parent, [...seen, router]).map((head) => joinRoute(head, prefix)),
    );
    return [...new Set(all)].slice(0, 50);
  }
}

/** Takes a chain of calls apart: what it starts with, and its calls in order. */
function unchain(call: SgNode): { head: SgNode; links: Link[] } {
  const links: Link[] = [];
  let node = call;
  for (;;) {
    const callee = node.kind() === 'call_expression' ? node.field('function') : null;
    if (callee?.kind() !== 'member_expression') break;
    const object = callee.field('object');
    // `express.Router()` starts a chain.
    if (!object || (object.kind() === 'identifier' && ['Router', 'Hono'].includes(callee.field('property')?.text() ?? ''))) break;
    links.unshift({ name: callee.field('property')?.text() ?? '', args: argumentsOf(node), node: callee });
    node = object;
  }
  return { head: node, links };
}

function argumentsOf(call: SgNode): SgNode[] {
  return (call.field('arguments')?.children() ?? []).filter((child) => child.isNamed() && child.kind() !== 'comment');
}

/** The variable that a value is assigned to; `default` of an exported or returned value. */
function nameOf(node: SgNode): string {
  for (const above of node.ancestors()) {
    const kind = String(above.kind());
    if (kind === 'variable_declarator') return above.field('name')?.text() ?? '';
    if (kind === 'assignment_expression') {
      const left = above.field('left')?.text() ?? '';
      return /^(?:module\.)?exports$/.test(left) ? 'default' : left.replace(/^(?:module\.)?exports\./, '');
    }
    if (kind === 'export_statement' || kind === 'return_statement') return 'default';
    if (/function|arguments|statement|method|body|array|pair/.test(kind)) return '';
  }
  return '';
}

function lineOfName(callee: SgNode): number | null {
  const property = callee.field('property');
  return property ? property.range().start.line + 1 : null;
}

function listPaths(module: Module, node: SgNode | undefined): string[] {
  if (!node) return [];
  if (node.kind() === 'array') return node.children().flatMap((child) => readPath(module, child) ?? []);
  const path = readPath(module, node);
  if (path !== null) return [path];
  return node.kind() === 'template_string' || node.kind() === 'identifier' || node.kind() === 'binary_expression'
    ? [unknownSegment]
    : [];
}

/** Reads a literal, or a constant of the same file. */
function readPath(module: Module, node: SgNode): string | null {
  const literal = readString(node);
  if (literal !== null) return literal;
  if (node.kind() === 'template_string')
    return node
      .children()
      .map((piece) => {
        if (piece.kind() !== 'template_substitution') return piece.kind() === 'string_fragment' ? piece.text() : '';
        return findConstant(module, piece.child(1)?.text() ?? '') ?? unknownSegment;
      })
      .join('');
  return node.kind() === 'identifier' ? findConstant(module, node.text()) : null;
}

function findConstant({ root }: Module, name: string): string | null {
  if (!/^\w+$/.test(name)) return null;
  const declared = root
    .find({ rule: { kind: 'variable_declarator', has: { field: 'name', regex: `^${name}$` } } })
    ?.field('value');
  return declared ? readString(declared) : null;
}

function listStrings(node: SgNode | undefined): string[] {
  if (!node) return [];
  const nodes = node.kind() === 'array' ? node.children() : [node];
  return nodes.flatMap((one) => readString(one) ?? []);
}

function joinRoute(prefix: string, path: string): string {
  const joined = `${prefix}/${path}`;
  const cut = joined.lastIndexOf(unknownSegment);
  return cut === -1 ? normalizeRoute(joined) : `${unknownSegment}${normalizeRoute(joined.slice(cut + 1))}`;
}

function posixJoin(file: string, path: string): string {
  return new URL(path, `file:///${file}`).pathname.slice(1);
}
