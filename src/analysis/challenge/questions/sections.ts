/** Sections that say what is built. */
export const built = /^(?:High-Level Approach|Component Design|Technology Choices|Integration Points)\b/;

/** Sections that say what is built or what happens then. */
export const described =
  /^(?:Domain Model|High-Level Approach|Component Design|Technology Choices|Integration Points|Risks|Cons|Pros|Edge Cases|Security|Failure Modes|Performance|Monitoring)\b/;
