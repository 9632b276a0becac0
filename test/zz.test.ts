import { it } from 'vitest';
import { listGivenUp } from '../src/analysis/design/given-up.ts';
import { droppedOperations } from '../src/analysis/design/dropped-operations.ts';
it('x',()=>{ for (const t of ['The operation viewProceed is dropped: cashiers read it.','There is no viewProceed.','We do without viewProceed.','We drop viewProceed.','viewProceed is dropped.','The job nightlyExport goes away.','Bids are kept for 30 days, not 7.','The operation `viewProceed` is removed.'])
  console.log(t, '=>', JSON.stringify(listGivenUp(t)), droppedOperations([{text:t}]));});
