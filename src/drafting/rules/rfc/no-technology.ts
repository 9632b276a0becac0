/** What an RFC says of its technology where nothing that it was made of names any. */
export const noTechnologyYet = 'None is chosen yet: nothing that this draft was made of names any (see Open Questions).';
