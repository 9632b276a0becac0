import { createContext } from 'react';

/** Hears of a dialog inside of it whether it is open; see KeepWhileOpen. */
export const OpenDialogContext = createContext<((isOpen: boolean) => void) | null>(null);
