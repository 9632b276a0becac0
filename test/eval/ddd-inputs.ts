/** Turns the user stories of a Context Mapper file into Markdown stories; names such as "InsuranceQuoteRequest" become plain words, as a person would have written them. */
export function storiesFromCml(cml: string, title: string): string {
  const stories = [...cml.matchAll(/UserStory\s+(?<name>\w+)\s*\{(?<body>.*?)\n\}/gs)].map(({ groups }) => {
    const body = groups?.['body'] ?? '';
    const role = /As an?\s+"(?<role>[^"]+)"/.exec(body)?.groups?.['role'] ?? '';
    const wishes = [...body.matchAll(/I want to\s+(?<wish>.+)/g)].map(({ groups: found }) => speak(found?.['wish'] ?? ''));
    const benefit = /so that\s+"(?<benefit>[^"]+)"/.exec(body)?.groups?.['benefit'] ?? '';
    return `### ${speak(groups?.['name'] ?? '')}\n\nAs a ${role}, I want to ${joinWishes(wishes)} so that ${benefit}\n`;
  });
  return [`# ${title}`, '## User Stories', ...stories].join('\n\n');
}

/** The chapter of a README under the given heading, as a document of its own. */
export function chapterOf(markdown: string, heading: string, title: string): string {
  const chapter = markdown.split(/^## /m).find((part) => part.startsWith(heading)) ?? '';
  const prose = chapter
    .slice(heading.length)
    .replaceAll(/^\[\d+\]:.*$/gm, '')
    .replaceAll('_', '');
  return `# ${title}\n\n## ${heading}\n${prose}`;
}

function speak(text: string): string {
  return text
    .replaceAll('"', '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .trim();
}

function joinWishes(wishes: readonly string[]): string {
  return wishes.length < 2 ? wishes.join('') : `${wishes.slice(0, -1).join(', ')} and ${wishes.at(-1)}`;
}
