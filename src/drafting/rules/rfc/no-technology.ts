/** What an RFC says of its technology where nothing that it was made of names any. */
export const noTechnologyYet = 'None is chosen yet: nothing that this draft was made of names any (see Open Questions).';

/** Constraints that name a technology and choose none: who is there, what they know, how much and how long. */
export const aboutPeople = /^(?:team|skills?|budget|timeline)\b|\b(?:developers?|engineers?)\b/i;
