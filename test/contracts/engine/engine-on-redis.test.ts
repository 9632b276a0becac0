import { redisQueue } from '../queue-servers.ts';
import { describeEngine } from './describe-engine.ts';

await describeEngine(redisQueue);
