/** The closed word classes of English: words whose class does not depend on a dictionary. */
const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

export const determiners = set(
  'a an the this that these those each every all any some no my your their his her its our another both either neither several many few multiple which whose such various',
);
export const modals = set('must shall should can could may might will would cannot');
export const beForms = set('is are was were be been being am');
export const haveForms = set('has have had having');
export const doForms = set('do does did');
export const pronouns = set(
  'i me we us you he him she her it they them who whom someone anyone everyone nobody something anything everything nothing one myself themselves itself himself herself others',
);
export const prepositions = set(
  'of in on at for from with within without by via about against between among during before after until till under over per into onto through across upon as than towards toward out up off down along around behind beyond inside outside near despite except regarding concerning throughout including like below above beneath',
);
export const conjunctions = set('and or but nor plus');
export const subordinators = set(
  'if when whenever unless while until till once because since although though whereas whether so where as before after provided',
);
export const negatives = set('not never');
export const frequentAdverbs = set(
  'also always only again yet still already just automatically immediately currently easily quickly online together back ahead later now soon then too very otherwise there here wherever everywhere elsewhere etc etc. electronically directly dynamically instead once twice ever even well exactly beforehand afterwards meanwhile hardly rarely ago',
);
/** What asks for or stands for something, and so names nothing, wherever a sentence has it in a noun's place. */
export const standIns = set(
  'what whatever which whichever who whoever whom whomever whose how however why when whenever where wherever that this these those it they them somebody someone anybody anyone everybody everyone nobody something anything everything nothing none somewhere anywhere here there else',
);
