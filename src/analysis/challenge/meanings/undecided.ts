import { concept } from '../phrases/concept.ts';

/** What is still to be decided, or only might be, answers nothing. */
export const leavesOpen = concept(
  '(tbd|tbc|undecided|unclear whether|open whether|unspecified); to be (decide|define|clarify|settle|specify|agree|determine|discuss|confirm|work out); not (yet)? (be)? (decide|define|clarify|settle|specify|agree|determine)',
  '(still|yet) (open|unclear|to be|has to be decide); (open|pending) (question|point|issue); (leave|left|remain|stay) open (whether|how|who|which|for|until|to|if)',
  '(may|might|could) ~ (later|some day|one day|eventually|in future|at some point|if need); (would|should) ~ (be)? (nice|desirable|worth|considered|look into); (leave|left|up) to (implementer|implementation|developer|whoever)',
);
