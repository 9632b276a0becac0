/** Peer, its figure, which of ours stands beside it, and what is and is not the same work. Not measured here: these tools read files, on other machines. */
export const peers: readonly (readonly string[])[] = [
  [
    'OpenFastTrace',
    'imports and traces 100,000 items in 19.1 s, 1.8 GB of memory',
    'import, and coverage, orphans and suspects of all',
    'Finds uncovered, orphaned and outdated items, as the gaps do. It keeps nothing and reads all anew at each call, and has no search, history, redaction or gates; its items are smaller than our documents.',
  ],
  [
    'doorstop',
    'validates 10,000 items in 47.7 s',
    'coverage, orphans and suspects of all',
    'Checks links and suspect marks, as the gaps do, and item files beside. It reads and hashes every file at each call; ours hashed them when they were written, and checked links then.',
  ],
  [
    'sphinx-needs',
    'builds 5,000 needs in 169 s',
    'import, and everything made from a PRD',
    'Resolves links and filters, and renders a whole site of HTML, which ours does not do; ours stores versions, and answers one question at a time.',
  ],
];
