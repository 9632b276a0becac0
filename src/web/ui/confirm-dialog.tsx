import { Dialog } from '@base-ui/react/dialog';
import { useContext, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import type { OperationId } from '../../operations/operations.ts';
import type { Answer, DataOf, InputOf } from '../api/call-operation.ts';
import { useChange } from '../api/use-change.ts';
import { OpenDialogContext } from './open-dialog-context.ts';
import { readFields, type Fields } from './read-fields.ts';
import { Refusal } from './refusal.tsx';
import './confirm-dialog.css';

interface ConfirmDialogProps<Id extends OperationId> {
  readonly operation: Id;
  /** On the button that opens the dialog. */
  readonly button: ReactNode;
  readonly tone?: 'quiet' | 'danger' | 'big';
  readonly title: string;
  /** On the button that carries it out; says what happens, such as `Close the incident`. */
  readonly confirm: string;
  /** Makes the operation's input of what was typed into the fields. */
  readonly toInput: (fields: Fields) => InputOf<Id>;
  /** Of the state that the page shows. The one from when the dialog was opened is sent: it is about that. */
  readonly ifMatch?: string;
  readonly onDone?: (answer: Answer<DataOf<Id>>) => void;
  /** Fields and what they mean. */
  readonly children?: ReactNode;
}

/**
 * A button whose dialog asks for what an act needs and carries it out. A refusal is shown inside, and
 * what was typed stays until the act is done, also when the dialog is closed in between.
 */
export function ConfirmDialog<Id extends OperationId>({
  operation,
  button,
  tone,
  title,
  confirm,
  toInput,
  ifMatch,
  onDone,
  children,
}: ConfirmDialogProps<Id>) {
  const [isOpen, showDialog] = useState(false);
  const onOpenChange = useContext(OpenDialogContext);
  const setOpen = (open: boolean): void => {
    showDialog(open);
    onOpenChange?.(open);
  };
  const [wasOpen, setWasOpen] = useState(false);
  const [openedOn, setOpenedOn] = useState(ifMatch);
  const form = useRef<HTMLFormElement>(null);
  const change = useChange(operation, {
    onDone: (answer) => {
      form.current?.reset();
      setOpen(false);
      onDone?.(answer);
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (change.isPending) return;
    const input = toInput(readFields(new FormData(event.currentTarget)));
    change.mutate({ input: openedOn === undefined ? input : { ...input, ifMatch: openedOn } });
  };
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={(open) => {
        setOpen(open);
        if (open) {
          setWasOpen(true);
          setOpenedOn(ifMatch);
        } else change.reset();
      }}
    >
      <Dialog.Trigger className={`button ${tone ?? ''}`}>{button}</Dialog.Trigger>
      <Dialog.Portal keepMounted={wasOpen}>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="dialog">
          <Dialog.Title render={<h2 />}>{title}</Dialog.Title>
          <form
            ref={form}
            onSubmit={submit}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) event.currentTarget.requestSubmit();
            }}
            className="form"
          >
            {children}
            {change.error ? <Refusal error={change.error} /> : null}
            <div className="form-actions">
              <button className={`button ${tone === 'danger' ? 'danger' : ''}`} aria-disabled={change.isPending}>
                {change.isPending ? 'Working…' : confirm}
              </button>
              <Dialog.Close className="button quiet">Cancel</Dialog.Close>
            </div>
          </form>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
