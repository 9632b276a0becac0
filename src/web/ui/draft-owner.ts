import { createContext } from 'react';

/** Id of who is signed in. It is made at random, so no other installation at this address has it. */
export const DraftOwner = createContext('');
