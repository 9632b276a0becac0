/** Sections that say what is built. */
export const built = /^(?:High-Level Approach|Component Design|Technology Choices|Integration Points)\b/;

/** The same, and what is noted of how things flow: it binds where nobody has said otherwise. */
export const describedOrNoted =
  /^(?:Technical Context|Domain Model|High-Level Approach|Component Design|Technology Choices|Integration Points|Risks|Cons|Pros|Edge Cases|Security|Failure Modes|Performance|Monitoring)\b/;

/** Sections that say what is built or what happens then. */
export const described =
  /^(?:Domain Model|High-Level Approach|Component Design|Technology Choices|Integration Points|Risks|Cons|Pros|Edge Cases|Security|Failure Modes|Performance|Monitoring)\b/;
