import { useOperation } from '../api/use-operation.ts';

/** How many things wait for the signed-in person. */
export function useWaitingCount(): number {
  return useOperation('listNext', {}).data?.data.items.length ?? 0;
}
