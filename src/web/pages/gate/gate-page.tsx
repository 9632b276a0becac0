import { useParams } from '@tanstack/react-router';
import { useOperation } from '../../api/use-operation.ts';
import { Load } from '../../ui/load.tsx';
import { GateView } from './gate-view.tsx';

/** One question to a person, with all that the answer needs. */
export function GatePage() {
  const { key } = useParams({ from: '/gates/$key' });
  const gate = useOperation('readGate', { key });
  return <Load query={gate}>{(answer) => <GateView key={key} answer={answer} readAt={gate.dataUpdatedAt} />}</Load>;
}
