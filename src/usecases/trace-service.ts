import { inSpan } from '../telemetry/spans.ts';
import type { Service } from './service.ts';
import { wrapDeeds } from './wrap-deeds.ts';

/** The service with each of its calls as a span, such as `runs.start`, whichever door it came through. */
export function traceService(service: Service): Service {
  return wrapDeeds(
    service,
    {},
    (deed, _entry, name) =>
      (...given) =>
        inSpan(name, {}, () => deed(...given)),
  );
}
