import { Dialog } from '@base-ui/react/dialog';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useOperation } from '../api/use-operation.ts';
import { addressOfKey } from '../ui/address-of-key.ts';
import { markHidden } from '../ui/mark-hidden.ts';
import { rankPlaces, type Place } from './rank-places.ts';

const keys = [
  ['⌘K', 'this palette'],
  ['g i · g a · g t', 'inbox, artifacts, trace'],
  ['g b · g n · g m', 'Bolts, incidents, insights'],
  ['j · k · Enter', 'next, previous, open'],
  ['Esc', 'leave a field'],
  ['n · p', 'next and previous change'],
  ['e', 'edit'],
  ['a · r · x', 'approve, request changes, reject'],
  ['c', 'say something at a gate'],
  ['Ctrl ↵', 'submit'],
] as const;

/** Goes to a screen by its name, to anything by its key, and finds artifacts by their words. */
export function CommandPalette({
  open,
  onOpenChange,
}: {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const words = text.trim();
  const found = useOperation('searchArtifacts', { words, limit: 8 }, { enabled: open && words.length > 1, keepsPrevious: true });
  const hits: Place[] = (found.data?.data.items ?? []).map(({ key, title }) => ({
    text: `${key} ${title}`,
    to: addressOfKey(key).path,
  }));
  const places = [...rankPlaces(words), ...(words.length > 1 ? hits : [])];
  const chosen = Math.min(at, places.length - 1);

  const go = (place: Place | undefined): void => {
    if (!place) return;
    onOpenChange(false);
    setText('');
    void navigate({ to: place.to });
  };

  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="dialog palette">
          <Dialog.Title className="visually-hidden">Go to</Dialog.Title>
          <input
            role="combobox"
            // What is typed right after the key must not get lost.
            autoFocus
            aria-expanded
            aria-controls="palette-places"
            aria-activedescendant={chosen >= 0 ? `palette-place-${chosen}` : undefined}
            aria-label="A screen, a key or words"
            placeholder="A screen, a key such as GATE-003, or words"
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setAt(0);
            }}
            onKeyDown={(event) => {
              if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
                event.preventDefault();
                const step = event.key === 'ArrowDown' ? 1 : -1;
                setAt(Math.max(0, Math.min(places.length - 1, chosen + step)));
              } else if (event.key === 'Enter') go(places[chosen]);
            }}
          />
          <ul id="palette-places" role="listbox" aria-label="Places">
            {places.map((place, index) => (
              <li
                key={`${place.to} ${place.text}`}
                id={`palette-place-${index}`}
                role="option"
                aria-selected={index === chosen}
                onClick={() => go(place)}
              >
                {markHidden(place.text)}
              </li>
            ))}
          </ul>
          <dl className="keys">
            {keys.map(([key, meaning]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
