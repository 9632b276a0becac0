import { useState, type ReactNode } from 'react';
import { OpenDialogContext } from './open-dialog-context.ts';

interface KeepWhileOpenProps {
  readonly isOffered: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Shows an act while it is offered, and after that until its open dialog is closed: somebody types there. */
export function KeepWhileOpen({ isOffered, className, children }: KeepWhileOpenProps) {
  const [isOpen, setOpen] = useState(false);
  if (!isOffered && !isOpen) return null;
  return (
    <OpenDialogContext value={setOpen}>
      <div className={className}>{children}</div>
    </OpenDialogContext>
  );
}
