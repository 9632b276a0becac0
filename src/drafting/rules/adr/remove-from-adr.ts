import { escapePattern } from '../../../analysis/concepts/escape-pattern.ts';
import type { AdrDraft } from '../../../steps/design/draft-adr.ts';
import { joinWords } from '../context-texts.ts';
import { asksTriageOf, tellsFiring } from './write-runbook.ts';

/** What stood for the removed part by its id, by its name, or as what is done about it goes with it; every other part keeps its id. */
export function withoutRemains(
  draft: AdrDraft,
  id: string,
  { name, standing }: { readonly name: string; readonly standing: readonly string[] },
): AdrDraft {
  const mentioned = withoutMentions(draft, id, standing);
  const left = { ...mentioned, openPoints: mentioned.openPoints.filter(({ section }) => section !== id) };
  if (id.startsWith('MET-')) return { ...left, dashboards: left.dashboards.flatMap((line) => withoutMetric(line, name)) };
  if (id.startsWith('RB-')) return withoutTriage(left, name);
  return id.startsWith('ALERT-') ? withoutAlert(left, name) : left;
}

/** "Orders, health: refusals, lag" without the lag; a board that shows nothing any more is none. */
function withoutMetric(line: string, metric: string): string[] {
  const found = /^(.*?: )([a-z0-9_]+(?:, [a-z0-9_]+)*)$/s.exec(line);
  if (!found) return [line];
  const names = (found[2] ?? '').split(', ');
  const kept = names.filter((one) => one !== metric);
  return kept.length === 0 ? [] : [`${found[1] ?? ''}${kept.join(', ')}`];
}

function withoutTriage(draft: AdrDraft, issue: string): AdrDraft {
  return { ...draft, openPoints: draft.openPoints.filter(({ section }) => section !== asksTriageOf(issue)) };
}

/** An issue that only this alert tells of is no issue without it; whom another one calls is not said of it any more. */
function withoutAlert(draft: AdrDraft, alert: string): AdrDraft {
  const firing = new RegExp(String.raw`\s*${escapePattern(tellsFiring(alert))} fires \([^]*?\)\.(?=\s|$)`, 'g');
  const others = new RegExp(String.raw`\s*For the alert "${escapePattern(alert)}" it says: [^\n]*`, 'g');
  const runbook = draft.runbook.map((entry) => ({
    before: entry,
    after: {
      ...entry,
      symptoms: entry.symptoms.replace(firing, '').trim(),
      escalation: entry.escalation.replace(others, '').trim(),
    },
  }));
  const gone = runbook.filter(({ before, after }) => before.symptoms !== '' && after.symptoms === '');
  return gone.reduce((left, { before }) => withoutTriage(left, before.text), {
    ...draft,
    runbook: runbook.filter((one) => !gone.includes(one)).map(({ after }) => after),
  });
}

/** What drafts write by ids: a range ends at what is left of it, a list goes on without it, and a line or sentence about it alone is gone. */
function withoutMentions<T>(value: T, id: string, standing: readonly string[]): T {
  if (typeof value === 'string') return withoutId(value, id, standing) as T;
  if (Array.isArray(value))
    return value.map((entry) => withoutMentions(entry as unknown, id, standing)).filter((entry) => entry !== '') as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [
      key,
      ['decides', 'rejects', 'notDone'].includes(key) ? (entry as unknown) : withoutMentions(entry as unknown, id, standing),
    ]),
  ) as T;
}

function withoutId(text: string, id: string, standing: readonly string[]): string {
  const own = String.raw`(?<![\w#-])${id}(?!\w)`;
  if (!new RegExp(own).test(text)) return text;
  const at = standing.indexOf(id);
  const one = String.raw`(?<![\w#-])[A-Z]+-\d+(?!\w)`;
  return text
    .replace(new RegExp(`(${one}) to (${one})( say\\b)?`, 'g'), (whole, from: string, to: string, verb = '') => {
      const [first, last] = [from === id ? standing[at + 1] : from, to === id ? standing[at - 1] : to];
      if (first === undefined || last === undefined) return whole;
      return first === last ? `${first}${verb === '' ? '' : ' says'}` : `${first} to ${last}${verb as string}`;
    })
    .replace(new RegExp(`^- (?:${own}: [^\\n]*|As ${own} says\\.)(?:\\n|$)`, 'gm'), '')
    .replace(
      new RegExp(`(See|As) (${one}(?:, ${one})*(?: and ${one})?) (as well|says?)\\.`, 'g'),
      (whole, lead: string, list: string, tail: string) => {
        const names = list.split(/, | and /);
        const kept = names.filter((name) => name !== id);
        if (kept.length === names.length) return whole;
        if (kept.length === 0) return '';
        return `${lead} ${joinWords(kept)} ${tail === 'as well' ? tail : kept.length === 1 ? 'says' : 'say'}.`;
      },
    )
    .replace(new RegExp(`${own} decides otherwise: [^\\n]*?[.!?](?=\\s|$) ?`, 'g'), '')
    .replace(new RegExp(`(?:; )?${own} says [^.;]*(?=[.;])`, 'g'), '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
