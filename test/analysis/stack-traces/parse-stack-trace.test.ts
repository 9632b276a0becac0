import { describe, expect, it } from 'vitest';
import { parseStackTrace } from '../../../src/analysis/stack-traces/parse-stack-trace.ts';
import type { ThrownError } from '../../../src/analysis/stack-traces/stack-trace.ts';

const java = [
  'java.lang.IllegalStateException: bad',
  '\tat com.acme.A.b(A.java:3)',
  '\tat java.base/java.lang.Thread.run(Thread.java:1)',
  'Caused by: java.io.IOException: low',
  'its second line',
  '\tat com.acme.C.d(C.java:9)',
  '\t... 1 more',
];
const javaRead = [
  'java.lang.IllegalStateException: bad | A.java:3 com.acme.A.b* Thread.java:1 java.lang.Thread.run',
  'java.io.IOException: low | C.java:9 com.acme.C.d*',
];
const python = ['Traceback (most recent call last):', '  File "/app/x.py", line 3, in f', '    g()', 'ValueError: bad: thing'];
const pythonRead = ['ValueError: bad: thing | /app/x.py:3 f*'];

interface Row {
  readonly what: string;
  readonly lines: readonly string[];
  readonly runtime: string | undefined;
  readonly read: readonly string[];
  readonly crash: string;
}

const rows: readonly Row[] = [
  { what: 'Java with a cause', lines: java, runtime: 'java', read: javaRead, crash: 'C.java:9' },
  {
    what: 'Java in a container',
    lines: java.map((line) => `app-1  | ${line}`),
    runtime: 'java',
    read: javaRead,
    crash: 'C.java:9',
  },
  {
    what: 'Java, each line in JSON of its own',
    lines: java.map((line) => JSON.stringify({ log: `${line}\n`, stream: 'stderr' })),
    runtime: 'java',
    read: javaRead,
    crash: 'C.java:9',
  },
  {
    what: 'Java in a field of JSON',
    lines: [JSON.stringify({ message: 'failed', 'error.stack_trace': java.join('\n') })],
    runtime: 'java',
    read: javaRead,
    crash: 'C.java:9',
  },
  {
    what: 'Java with escaped line breaks',
    lines: [`level=error msg="failed" stack="${java.join('\\n').replaceAll('\t', '\\t')}"`],
    runtime: 'java',
    read: javaRead,
    crash: 'C.java:9',
  },
  {
    what: 'Java whose suppressed error is no cause',
    lines: [
      'a.B: x',
      '\tat com.A.b(A.java:3)',
      '\tSuppressed: java.io.IOException: s',
      '\t\tat com.S.s(S.java:1)',
      'Caused by: a.C',
      '\tat com.E.f(E.java:2)',
    ],
    runtime: 'java',
    read: ['a.B: x | A.java:3 com.A.b*', 'a.C | E.java:2 com.E.f*'],
    crash: 'E.java:2',
  },
  {
    what: 'Python with changing times of a container',
    lines: python.map((line, at) => `2026-01-01T00:00:0${at}.1${'2'.repeat(at)}Z stderr F ${line}`),
    runtime: 'python',
    read: pythonRead,
    crash: '/app/x.py:3',
  },
  {
    what: 'Python from syslog',
    lines: python.map((line, at) => `Jan  2 03:04:05 host app[1${at}]: ${line}`),
    runtime: 'python',
    read: pythonRead,
    crash: '/app/x.py:3',
  },
  {
    what: 'Python with the error before it',
    lines: [
      ...python,
      '',
      'During handling of the above exception, another exception occurred:',
      '',
      ...python.with(3, 'app.Outer: out'),
      'more',
    ],
    runtime: 'python',
    read: ['app.Outer: out | /app/x.py:3 f*', ...pythonRead],
    crash: '/app/x.py:3',
  },
  {
    what: 'a group of Python',
    lines: [
      '  + Exception Group Traceback (most recent call last):',
      '  |   File "/app/x.py", line 9, in main',
      '  |     async with asyncio.TaskGroup() as tg:',
      '  | ExceptionGroup: unhandled errors (1 sub-exception)',
      '  +-+---------------- 1 ----------------',
      ...python.map((line) => `    | ${line}`),
      '    +------------------------------------',
    ],
    runtime: 'python',
    read: ['ExceptionGroup: unhandled errors (1 sub-exception) | /app/x.py:9 main*', ...pythonRead],
    crash: '/app/x.py:3',
  },
  {
    what: '.NET with an inner exception',
    lines: [
      'Unhandled exception. System.InvalidOperationException: Order failed',
      ' ---> System.ArgumentNullException: Value cannot be null.',
      String.raw`   at Shop.Stock.Reserve(String sku) in C:\src\Stock.cs:line 12`,
      '   at System.Threading.Tasks.Task.Wait()',
      '   --- End of inner exception stack trace ---',
      '   at Shop.Program.<Main>$(String[] args) in /src/Program.cs:line 3',
    ],
    runtime: 'dotnet',
    read: [
      'System.InvalidOperationException: Order failed | /src/Program.cs:3 Shop.Program.<Main>$*',
      String.raw`System.ArgumentNullException: Value cannot be null. | C:\src\Stock.cs:12 Shop.Stock.Reserve* -:- System.Threading.Tasks.Task.Wait`,
    ],
    crash: String.raw`C:\src\Stock.cs:12`,
  },
  {
    what: 'Node with a message of several lines',
    lines: [
      'AssertionError [ERR_ASSERTION]: Expected values to be equal:',
      '',
      '1 !== 2',
      '',
      '    at Object.<anonymous> (/app/t.js:2:8)',
      '    at node:internal/main:5:1 {',
      "  code: 'ERR_ASSERTION'",
      '}',
    ],
    runtime: 'node',
    read: ['AssertionError: Expected values to be equal: | /app/t.js:2 Object.<anonymous>* node:internal/main:5 -'],
    crash: '/app/t.js:2',
  },
  {
    what: 'Node below a dependency',
    lines: [
      'error: duplicate key',
      '    at Parser.parse (/app/node_modules/pg/parser.js:287:98)',
      '    at async Repo.save (/app/dist/repo.js:12:5)',
    ],
    runtime: 'node',
    read: ['error: duplicate key | /app/node_modules/pg/parser.js:287 Parser.parse /app/dist/repo.js:12 Repo.save*'],
    crash: '/app/dist/repo.js:12',
  },
  {
    what: 'React Native',
    lines: [
      "TypeError: undefined is not an object (evaluating 'a.b')",
      'f@http://10.0.2.2:8081/index.bundle?platform=android:12:56',
      'g@[native code]',
    ],
    runtime: 'browser-js',
    read: [
      "TypeError: undefined is not an object (evaluating 'a.b') | http://10.0.2.2:8081/index.bundle?platform=android:12 f* -:- g",
    ],
    crash: 'http://10.0.2.2:8081/index.bundle?platform=android:12',
  },
  {
    what: 'Go that panics again',
    lines: [
      'panic: index out of range [5] [recovered]',
      '\tpanic: index out of range [5]',
      '',
      'goroutine 19 [running]:',
      'panic({0x10, 0x20})',
      '\t/usr/local/go/src/runtime/panic.go:884 +0x1f4',
      'acme.com/shop/cart.(*Cart).Total(0xc00009ad00, {0x1, 0x2})',
      '\t/home/x/shop/cart/cart.go:42 +0x1d',
      'created by net/http.(*Server).Serve in goroutine 1',
      '\t/usr/local/go/src/net/http/server.go:3089 +0x5ed',
    ],
    runtime: 'go',
    read: [
      'panic: index out of range [5] | /usr/local/go/src/runtime/panic.go:884 panic /home/x/shop/cart/cart.go:42 acme.com/shop/cart.(*Cart).Total*',
    ],
    crash: '/home/x/shop/cart/cart.go:42',
  },
  {
    what: 'Ruby that shows the source, with a cause',
    lines: [
      "app/cart.rb:12:in 'Cart#total': undefined method 'price' (NoMethodError)",
      '',
      '    items.sum',
      '         ^^^^',
      "\tfrom /usr/lib/ruby/gems/3.4.0/gems/rack-3/rack.rb:9:in 'call'",
      "app/x.rb:1:in 'a': low (KeyError)",
    ],
    runtime: 'ruby',
    read: [
      "NoMethodError: undefined method 'price' | app/cart.rb:12 Cart#total* /usr/lib/ruby/gems/3.4.0/gems/rack-3/rack.rb:9 call",
      'KeyError: low | app/x.rb:1 a*',
    ],
    crash: 'app/x.rb:1',
  },
  {
    what: 'PHP, whose cause comes first',
    lines: [
      'PHP Fatal error:  Uncaught InvalidArgumentException: Bad sku in /srv/src/Stock.php:12',
      'Stack trace:',
      '#0 /srv/src/Order.php(40): App\\Stock->reserve(NULL)',
      '#1 {main}',
      '',
      'Next RuntimeException: Order failed in /srv/src/Order.php:44',
      'Stack trace:',
      '#0 /srv/index.php(9): App\\Order->place()',
    ],
    runtime: 'php',
    read: [
      'RuntimeException: Order failed | /srv/index.php:9 App\\Order->place*',
      'InvalidArgumentException: Bad sku | /srv/src/Order.php:40 App\\Stock->reserve*',
    ],
    crash: '/srv/src/Stock.php:12',
  },
  {
    what: 'Rust without frames',
    lines: ["thread 'main' panicked at src/a.rs:10:5:", 'boom', 'note: run with `RUST_BACKTRACE=1`'],
    runtime: 'rust',
    read: ['panic: boom | '],
    crash: 'src/a.rs:10',
  },
  {
    what: 'Dart from a phone',
    lines: [
      'E/flutter ( 1234): [ERROR:flutter/vm.cc(41)] Unhandled Exception: Bad state: No element',
      'E/flutter ( 1234): #0      ListMixin.first (dart:collection/list.dart:163:5)',
      'E/flutter ( 1234): #1      Cart.first (package:shop/cart.dart:12:20)',
    ],
    runtime: 'dart',
    read: ['-: Bad state: No element | dart:collection/list.dart:163 ListMixin.first package:shop/cart.dart:12 Cart.first*'],
    crash: 'package:shop/cart.dart:12',
  },
  {
    what: 'Elixir',
    lines: [
      '** (KeyError) key :sku not found in: %{}',
      '    (shop 0.1.0) lib/shop/cart.ex:12: Shop.Cart.total/1',
      '    (stdlib 4.2) gen_server.erl:1123: :gen_server.try_dispatch/4',
    ],
    runtime: 'elixir',
    read: [
      'KeyError: key :sku not found in: %{} | lib/shop/cart.ex:12 Shop.Cart.total/1* gen_server.erl:1123 :gen_server.try_dispatch/4',
    ],
    crash: 'lib/shop/cart.ex:12',
  },
  {
    what: 'Swift',
    lines: [
      'Shop/Cart.swift:12: Fatal error: Index out of range',
      '',
      '0 [ra] 0x7f total(of:) + 45 in shop at /srv/Shop/Cart.swift:12:9',
    ],
    runtime: 'swift',
    read: ['Fatal error: Index out of range | /srv/Shop/Cart.swift:12 total(of:)*'],
    crash: '/srv/Shop/Cart.swift:12',
  },
  { what: 'no trace', lines: ['All is well at noon (today).', 'Error: none'], runtime: undefined, read: [], crash: '' },
];

function show({ exception, message, frames }: ThrownError): string {
  const places = frames.map(
    (frame) => `${frame.file ?? '-'}:${frame.line ?? '-'} ${frame.function ?? '-'}${frame.inApp ? '*' : ''}`,
  );
  return `${exception ?? '-'}${message === null ? '' : `: ${message}`} | ${places.join(' ')}`;
}

describe('parseStackTrace', () => {
  it.each(rows)('reads $what', ({ lines, runtime, read, crash }) => {
    const { trace } = parseStackTrace(lines.join('\n'));
    const place = trace?.crashFrame;
    expect({
      runtime: trace?.runtime,
      read: trace ? [trace, ...trace.causes].map(show) : [],
      crash: place ? `${place.file}:${place.line}` : '',
    }).toEqual({ runtime, read, crash });
  });

  it('reads the first trace of several, and counts the others', () => {
    const text = [...python, 'INFO next', ...java, 'INFO next', ...python].join('\n');
    expect(parseStackTrace(text)).toMatchObject({ trace: { runtime: 'python' }, others: 2 });
  });

  it.each([
    ['ten thousand causes', `a.B: x\n${'\tat com.acme.A.b(A.java:3)\nCaused by: java.io.IOException: y\n'.repeat(10_000)}`],
    ['ten thousand inner exceptions', `System.Exception: x\n${' ---> System.Exception: y\n'.repeat(10_000)}   at A.B.C()\n`],
    ['two megabytes of brackets', `at ${'('.repeat(2_000_000)}`],
    ['two megabytes of one line break', '\\n'.repeat(1_000_000)],
    ['JSON without an end', '{"a":['.repeat(300_000)],
    ['two megabytes of frames', '\tat com.acme.A.b(A.java:3)\n'.repeat(75_000)],
  ])('answers %s in bounded time and size', (_, text) => {
    const startedAt = process.cpuUsage();
    const answer = JSON.stringify(parseStackTrace(text));
    expect(answer.length).toBeLessThan(300_000);
    // Of this process, because others may have the machine.
    expect(process.cpuUsage(startedAt).user / 1000).toBeLessThan(15_000);
  });
});
