import type { TechnologyGroup } from '../technology-term.ts';
import { builtWith, codeNouns } from './context-words.ts';
import { list } from './term-list.ts';

export const languageTerms: readonly TechnologyGroup[] = [
  {
    category: 'language',
    noun: 'name',
    replacement: 'agreed toolset',
    terms: list(`
      JavaScript, ECMAScript, TypeScript, CoffeeScript, Golang, Kotlin, Clojure, Haskell, Erlang, C++, COBOL, Fortran,
      Visual Basic, VB.NET, VBA, MATLAB, OCaml, Ruby on Rails, PL/SQL, T-SQL, WebAssembly, WASM,
      Node JavaScript, Python 3, Python 2, Java EE, Java SE, JVM, JRE, JDK, Java Virtual Machine, programming language
    `),
  },
  {
    category: 'language',
    noun: 'name',
    replacement: 'agreed toolset',
    terms: list(`
      Java, Python, Ruby, Rust, Objective C, Dart, Elixir, Scala, Groovy, Lua, Go, Perl, Solidity
    `),
    only: { capital: true, before: builtWith, after: [...codeNouns, 'service'], listed: true, together: true, versioned: true },
    unless: [
      'bean',
      'cup',
      'coffee',
      'roast',
      'snake',
      'reptile',
      'zoo',
      'terrarium',
      'island',
      'gemstone',
      'jewelry',
      'jewel',
      'ink',
      'opera',
      'corrosion',
    ],
  },
  {
    category: 'language',
    noun: 'name',
    replacement: 'agreed toolset',
    terms: list('Swift'),
    // "SWIFT code" and "SWIFT API" are words of banking.
    only: {
      capital: true,
      before: builtWith,
      after: ['developer', 'compiler', 'app', 'backend', 'package', 'codebase'],
      listed: true,
    },
    unless: ['bank', 'iban', 'bic', 'bird'],
  },
  {
    category: 'language',
    noun: 'name',
    replacement: 'agreed toolset',
    // Lower case counts only before a word that leaves no doubt.
    terms: list('java, python, ruby, perl, bash, shell'),
    only: { after: ['script', 'programmer', 'developer', 'microservice', 'backend', 'compiler', 'interpreter', 'codebase'] },
    unless: ['snake', 'reptile', 'coffee', 'jewelry'],
  },
  {
    category: 'language',
    noun: 'name',
    replacement: 'agreed toolset',
    terms: list('C#, F#'),
    only: { capital: true, before: builtWith, after: codeNouns, listed: true },
    unless: ['key', 'chord', 'note', 'scale', 'music', 'piano', 'string', 'minor', 'major'],
  },
  {
    category: 'language',
    noun: 'name',
    replacement: 'agreed toolset',
    terms: list('PHP'),
    unless: ['peso', 'fee', 'price', 'amount', 'currency', 'pay', 'cost', 'fare', 'fine', 'salary'],
  },
  {
    category: 'language',
    noun: 'mass',
    replacement: 'program text',
    terms: list(`
      source code, codebase, code base, stack trace, stacktrace, regex, regular expression, pseudo random generator
    `),
  },
  {
    category: 'language',
    noun: 'count',
    replacement: 'procedure',
    terms: list(`
      shell script, bash script, batch script, migration script, startup script, deployment script, lambda expression
    `),
  },
];
