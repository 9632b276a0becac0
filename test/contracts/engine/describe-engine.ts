import { describe } from 'vitest';
import { wakeRoutes, type QueueServerKind } from '../queue-servers.ts';
import { describeCancels } from './cancels.ts';
import { useEngineWorld } from './engine-world.ts';
import { describeFailures } from './fails.ts';
import { describeLeaving } from './leaves.ts';
import { describeLives } from './lives.ts';
import { describeWakes } from './wakes.ts';

/** Everything that is promised of runs, on one kind of queue, with and without the short way around it. */
export function describeEngine(kind: QueueServerKind): void {
  describe.each(wakeRoutes)(`the engine with its queue in ${kind.name}, woken by the %s route`, (route) => {
    const world = useEngineWorld(kind, route);
    describeLives(world);
    describeFailures(world);
    describeCancels(world);
    describeLeaving(world);
    describeWakes(world);
  });
}
