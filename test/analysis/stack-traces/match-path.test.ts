import { describe, expect, it } from 'vitest';
import { findEnclosingFunction } from '../../../src/analysis/stack-traces/find-enclosing-function.ts';
import { createPathMatcher } from '../../../src/analysis/stack-traces/match-path.ts';
import { sourcePath } from '../../../src/analysis/stack-traces/source-path.ts';

describe('createPathMatcher', () => {
  const files = [
    'shop/src/main/java/com/acme/Cart.java',
    'till/src/main/java/com/acme/Cart.java',
    'till/src/main/java/org/Cart.java',
    'web/src/cart/index.ts',
    'web/src/till/index.ts',
  ];

  it.each([
    ['org/Cart.java', ['till/src/main/java/org/Cart.java'], false],
    ['com/acme/Cart.java', files.slice(0, 2), false],
    ['/build/agent/shop/src/main/java/com/acme/Cart.java', [files[0]], false],
    ['/app/dist/cart/index.js', ['web/src/cart/index.ts'], true],
    ['com/acme/Other.java', [], false],
  ])('finds %s by its longest end', (printed, paths, isSource) => {
    expect(createPathMatcher(files)(printed)).toEqual({ paths, isSource });
  });
});

describe('sourcePath', () => {
  it.each([
    [{ file: 'Cart.java', function: 'com.acme.Cart$1.total' }, 'com/acme/Cart.java'],
    [{ file: 'webpack:///./src/cart.ts?a1b2', function: null }, 'src/cart.ts'],
    [{ file: 'webpack-internal:///(rsc)/./src/cart.ts', function: null }, 'src/cart.ts'],
    [{ file: 'https://shop.example:8080/js/cart.js?v=3', function: null }, 'js/cart.js'],
    [{ file: 'file:///srv/cart.mjs', function: null }, '/srv/cart.mjs'],
    [{ file: String.raw`C:\src\Cart.cs`, function: null }, 'C:/src/Cart.cs'],
    [{ file: 'package:shop/cart.dart', function: null }, 'lib/cart.dart'],
    [{ file: './src/cart.rs', function: null }, 'src/cart.rs'],
  ])('reads %o', (frame, path) => {
    expect(sourcePath({ line: 1, ...frame })).toBe(path);
  });
});

describe('findEnclosingFunction', () => {
  const braces = [
    'class Cart {',
    '  int total(Item[] items)',
    '  {',
    '    int sum = 0;',
    '    for (Item item : items) {',
    '      sum += item.price();',
    '    }',
    '    return sum;',
    '  }',
    '}',
  ];
  const indented = ['def total(items):', '    if items:', '        return sum(items)', '', '    return 0', '', 'x = 1'];

  it.each([
    ['braces', braces, 6, 'Cart.total', { from: 2, to: 9, isNamed: true }],
    ['braces, with another name', braces, 6, 'Shop.pay', { from: 2, to: 9, isNamed: false }],
    ['indentation', indented, 3, 'total', { from: 1, to: 6, isNamed: true }],
    ['no function', indented, 7, '<module>', null],
    ['a line that is not there', indented, 70, 'total', null],
  ])('finds it by %s', (_, lines, line, printed, found) => {
    expect(findEnclosingFunction(lines, line, printed)).toEqual(found);
  });
});
