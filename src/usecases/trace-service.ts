import { inSpan } from '../telemetry/spans.ts';
import type { Service } from './service.ts';

/** The service with each of its calls as a span, such as `runs.start`, whichever door it came through. */
export function traceService(service: Service): Service {
  return traceCalls(service, '');
}

function traceCalls<T extends object>(part: T, prefix: string): T {
  const traced = Object.entries(part).map(([name, member]: [string, unknown]) => {
    if (typeof member === 'function')
      return [name, (...given: unknown[]) => inSpan(prefix + name, {}, (): unknown => member.apply(part, given))] as const;
    return [name, typeof member === 'object' && member !== null ? traceCalls(member, `${prefix}${name}.`) : member] as const;
  });
  return Object.fromEntries(traced) as T;
}
