import { writeProse } from './write-prose.ts';

/** A decision log in Markdown as other tools write it (MADR and Nygard in turn), a page each; every twentieth record supersedes an earlier one. */
export function writeLog(records: number, seed: number): { name: string; text: string }[] {
  const prose = writeProse(seed);
  const names: string[] = [];
  return Array.from({ length: records }, (_, at) => {
    const number = String(at + 1).padStart(4, '0');
    const title = prose.words(5);
    const name = `${number}-${title.replaceAll(' ', '-')}.md`;
    names.push(name);
    const earlier = at % 20 === 19 ? names[at - 10] : undefined;
    const replaces = earlier === undefined ? '' : `Supersedes [ADR ${earlier.slice(0, 4)}](${earlier})`;
    const text =
      at % 2 === 0
        ? `---\nstatus: accepted\ndate: 2025-03-14\n---\n\n# ${title}\n\n## Context and Problem Statement\n\n${prose.paragraph(5)}\n\n## Considered Options\n\n* ${prose.words(4)}\n* ${prose.words(4)}\n\n## Decision Outcome\n\nChosen option: "${prose.words(4)}", because ${prose.sentence()}\n\n### Consequences\n\n* Good, because ${prose.sentence()}\n* Bad, because ${prose.sentence()}\n`
        : `# ${at + 1}. ${title}\n\nDate: 2025-03-14\n\n## Status\n\nAccepted\n\n${replaces}\n\n## Context\n\n${prose.paragraph(5)}\n\n## Decision\n\n${prose.paragraph(4)}\n\n## Consequences\n\n${prose.paragraph(4)}\n`;
    return { name, text };
  });
}
