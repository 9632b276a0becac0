import { postgresQueue } from '../queue-servers.ts';
import { describeEngine } from './describe-engine.ts';

describeEngine(postgresQueue);
