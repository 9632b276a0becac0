import { describeRunQueue } from './describe-run-queue.ts';
import { redisQueue } from './redis-queue.ts';

describeRunQueue(redisQueue);
