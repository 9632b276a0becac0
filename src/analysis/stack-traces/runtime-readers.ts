import { dart } from './dart.ts';
import { dotnet } from './dotnet.ts';
import { elixir } from './elixir.ts';
import { go } from './go.ts';
import { java } from './java.ts';
import { javascript } from './javascript.ts';
import { php } from './php.ts';
import { python } from './python.ts';
import { ruby } from './ruby.ts';
import { rust } from './rust.ts';
import type { Runtime, RuntimeReader } from './stack-trace.ts';
import { swift } from './swift.ts';

/** Where several runtimes claim the same lines to the same extent, the first one gets them. */
export const runtimeReaders: Readonly<Record<Runtime, RuntimeReader>> = {
  java,
  kotlin: java,
  node: javascript,
  'browser-js': javascript,
  python,
  go,
  ruby,
  dotnet,
  php,
  rust,
  dart,
  swift,
  elixir,
};
