import { describeRunQueue } from './describe-run-queue.ts';
import { postgresQueue } from './queue-servers.ts';

describeRunQueue(postgresQueue);
