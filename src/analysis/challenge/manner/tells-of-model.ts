/**
 * Sentences by which an RFC that the rules drafted tells what its model counts, and what follows from it: how they speak says nothing of what somebody designed, and whoever is asked
 * about one can only wonder who wrote it.
 */
const told: readonly RegExp[] = [
  /^(?:Each of the \d+ invariants has one keeper|The one invariant has one keeper), so that no rule is checked in two places\b/,
  /^\d+ of \d+ stor(?:y|ies) of \S+ can be followed to an operation\.$/,
  /^A part can be changed alone as long as \d+ meetings? with others stays? as\b/,
  /^There is one part to build, to run and to understand, and no agreement between parts to keep\.$/,
  /^One aggregate takes every change, so that changes to one and the same thing wait for each other\.$/,
  /^All of it stands and falls together: a fault in `[^`]+` can stop `[^`]+` as well\.$/,
  /^The boundaries between \d+ parts have to be kept up\b/,
  /^"[^"]+" decides nothing that hangs on "/,
  /^It names no part of the model: all of them have to meet it\.$/,
  /^Each change checks that the aggregate is still as it was read\.$/,
  /^The later one finds that it is not, is decided anew on what now holds, and is refused where a rule is in the way\.$/,
  /^The state has moved on with the first request, so that the second is refused and changes nothing\b/,
  /^Refused with the (?:rule as the reason|state as it is); nothing changes\b/,
  /^`[^`]+` \([^)]+\) is refused where it would break this\.$/,
  /^(?:Kept|Done) by `[^`]+` \([^)]+\) of `[^`]+`, as it says\.$/,
  /^A rule is in the way: the request is refused with the reason, and nothing changes\b/,
  /^A request that would break one is refused with the rule as the reason, and nothing changes\.$/,
  /^It counts over several `[^`]+` of one\b/,
  /^Whoever no story names may do none of these\b/,
  /^Stories of an? .+ lead to `/,
  /^(?:Counters: )?(?:each of the \d+ events|refusals), by\b/,
  /^To be met by `[^`]+`(?:(?:, | and )`[^`]+`)*\.$/,
  /^What others have to know, a part tells by domain events when its own change is done \(\d+ places?\)\./,
  /^What it has to know of others, it asks before it changes anything \(\d+ places?\)\./,
  /^(?:`[^`]+`(?:, | and )?)+ changes? more than one aggregate, in steps\.$/,
  /^`[^`]+` changes (?:`[^`]+`(?:, | and )?)+ one after the other: somebody has to see to it that it does not stop in between\.$/,
  /^`[^`]+`: `[^`]+` on `[^`]+`(?:, then `[^`]+` on `[^`]+`)+\.$/,
  /^`[^`]+` does (?:`[^`]+`(?:, | and )?)+\./,
  /^`[^`]+` stops behind `[^`]+`: .+ (?:is|are) still to be done, and must not get lost\.$/,
  /^What is still to be done is written down with the first change, and done again until it is done; a person is told where it stays refused\.$/,
  /^Requests of one .+ are decided one after the other; a count that is kept with the .+ is checked in the same transaction\.$/,
  /^Each message is kept until it is known to have got through, and those that did not are shown to somebody\.$/,
  /^.+, whom the model only tells, hears of: `/,
  /^.+ (?:tells .+|translates what comes from .+): `[^`]+` \([^)]*#EV-/,
  /^Twice: the .+ by then, and `[^`]+` is only done on one that is .+, so that nothing changes\.$/,
  /^None is chosen yet: nothing that this draft was made of names any\b/,
  /\bstill to be decided(?: \(see Open Questions\))?\.$/i,
  /^It is built of what is there: (?:no change yet|\d+ )/,
  /^As TIP-\d+ proposes, inside of the application that is there: /,
  /^Whether it is worth it: /,
  /^It is .+, at first [^,]+\.$/,
  /^(?:Counters: )?(?:calls, by path and answer|runs of each job, by result)\.$/,
  /^An alert where \S+ is missed: /,
];

export function tellsOfModel(sentence: string): boolean {
  return told.some((pattern) => pattern.test(sentence.trim()));
}
