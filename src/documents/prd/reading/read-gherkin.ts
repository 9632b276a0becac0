import { flat } from '../../../lifecycle/plain-text.ts';

const step = /^(given|when|then|and|but)\b/i;
const scenario = /^(?:scenario(?: outline| template)?|example)\s{0,3}\d{0,3}\s{0,3}[:–—-]\s{0,3}(.*)$/i;

/** A piece of Gherkin: one scenario, or a line outside of any. */
export interface Piece {
  readonly text: string;
  /** Indexes of the first and the last line. */
  readonly from: number;
  readonly to: number;
}

export function isStep(text: string): boolean {
  return step.test(text) || scenario.test(text);
}

/**
 * Joins "Given …", "When …", "Then …" lines into one criterion each; a "Given" after a "Then", or
 * "Scenario:", starts the next. Other lines stay apart.
 */
export function joinSteps(lines: readonly string[]): Piece[] {
  const pieces: Piece[] = [];
  let title = '';
  let steps: string[] = [];
  let from = 0;
  let to = 0;
  let hasThen = false;
  const flush = (): void => {
    const said = steps.map((text, at) => (at < steps.length - 1 ? text.replace(/[\s,;.]{1,5}$/, '') : text)).join(', ');
    if (title !== '' || said !== '') pieces.push({ text: [title, said].filter((text) => text !== '').join(': '), from, to });
    title = '';
    steps = [];
    hasThen = false;
  };
  for (const [at, line] of lines.entries()) {
    const text = flat(line);
    if (text === '') continue;
    const named = scenario.exec(text);
    const word = step.exec(text)?.[1]?.toLowerCase();
    const continues = steps.length > 0 && (word === 'and' || word === 'but' || word === 'then' || (word === 'when' && !hasThen));
    if (!continues && !(word && title !== '' && steps.length === 0)) {
      flush();
      from = at;
    }
    to = at;
    if (named) title = named[1] || text;
    else if (word) steps.push(text);
    else pieces.push({ text, from: at, to: at });
    if (word === 'then') hasThen = true;
  }
  flush();
  return pieces;
}

export interface Feature {
  readonly title: string;
  /** The text between its title and its first scenario. */
  readonly header: string;
  readonly scenarios: readonly Piece[];
}

/** Reads features; stray scenarios form one without a title. Each scenario gets the background. */
export function readFeatures(lines: readonly string[]): Feature[] {
  const features: { title: string; header: string[]; lines: string[]; at: number }[] = [];
  let background: string[] | null = null;
  for (const [at, raw] of lines.entries()) {
    const text = flat(raw).replace(/^\* /, 'And ');
    const title = /^feature\s?:\s?(.*)$/i.exec(text)?.[1];
    if (title !== undefined || features.length === 0) features.push({ title: title ?? '', header: [], lines: [], at });
    const open = features.at(-1);
    if (!open || title !== undefined || text === '' || /^[#@]/.test(text)) continue;
    const isScenario = scenario.test(text);
    if (/^background\s?:/i.test(text)) background = [];
    else if (isScenario) open.lines.push(text, ...(background ?? []));
    else if (open.lines.length > 0) open.lines.push(/^\||^examples?\s?:$/i.test(text) ? `And ${text}` : text);
    else if (background !== null) background.push(text);
    else if (step.test(text)) open.lines.push(text);
    else open.header.push(text);
  }
  return features.map(({ title, header, lines: own }) => ({ title, header: header.join(' '), scenarios: joinSteps(own) }));
}
