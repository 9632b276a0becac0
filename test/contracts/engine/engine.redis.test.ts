import { redisQueue } from '../redis-queue.ts';
import { describeEngine } from './describe-engine.ts';

describeEngine(redisQueue);
