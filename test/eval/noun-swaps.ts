import type { NounSwap } from './score-swap.ts';

/** Which nouns are replaced in which PRD: by invented ones, and once by those of another trade. Words that the PRD also uses as verbs are left alone. */
export const nounSwaps: readonly { input: string; label: string; swap: NounSwap }[] = [
  {
    input: 'library-lending',
    label: 'invented',
    swap: { loan: 'drimble', copy: 'quandle', title: 'sorvat', member: 'tallick', reservation: 'prasole', branch: 'stennard' },
  },
  {
    input: 'library-lending',
    label: 'car hire',
    swap: { loan: 'rental', copy: 'car', title: 'model', member: 'customer', librarian: 'clerk', branch: 'station' },
  },
  {
    input: 'restaurant-floor',
    label: 'invented',
    swap: { table: 'gribble', party: 'mosken', dish: 'lorvack', bill: 'tressel', guest: 'vandrel' },
  },
  {
    input: 'parking-tokens',
    label: 'invented',
    swap: { token: 'mivlet', barrier: 'corvane', bay: 'dulfin', vehicle: 'sarnock', driver: 'pellick' },
  },
  {
    input: 'zoo-keeping',
    label: 'invented',
    swap: { animal: 'orpand', enclosure: 'ulvetta', keeper: 'fendrick', zoo: 'brasket' },
  },
  {
    input: 'court-hearings',
    label: 'hospital',
    swap: { hearing: 'surgery', courtroom: 'theatre', judge: 'surgeon', verdict: 'report', case: 'patient' },
  },
  {
    input: 'union-elections',
    label: 'invented',
    swap: { election: 'ombrast', supporter: 'tarnel', plant: 'dorvick', candidate: 'mellond' },
  },
];
