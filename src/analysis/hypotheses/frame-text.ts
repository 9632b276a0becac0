import type { Evidence } from '../../lifecycle/incident-evidence.ts';

/** An error as the trace names it. */
export interface NamedError {
  readonly exception: string | null;
  readonly message: string | null;
}

/** What an incident fails with, and the deepest frame of the application: where it is thrown. */
export interface Failure extends NamedError {
  /** `path:line`, as far as it is known. */
  readonly place: string;
  readonly function: string | null;
  /** The id of the frame's evidence. */
  readonly evidence: string;
}

const mark = '; threw ';
const nameless = 'an error';
const longestMessage = 500;

/** Writes the text of a frame's evidence; `thrown` is for the frame that threw it. */
export function writeFrameText(
  { place, function: name, why }: { place: string; function: string | null; why: string },
  thrown: NamedError | null,
): string {
  const where = `${name === null ? '' : `${name} in `}${place}; ${why}`;
  if (thrown === null) return where;
  const { exception, message } = thrown;
  return `${where}${mark}${exception ?? nameless}${message === null ? '' : `: ${message.slice(0, longestMessage)}`}`;
}

/** Finds what it fails with: the first frame that code says threw it. */
export function findFailure(evidence: readonly Pick<Evidence, 'id' | 'class' | 'ref' | 'text' | 'broughtBy'>[]): Failure | null {
  const row = evidence.find((one) => one.class === 'frame' && one.broughtBy === 'rules' && one.text.includes(mark));
  if (row === undefined) return null;
  const place = row.ref.replace(/@[0-9a-f]{40,64}$/, '');
  const name = row.text.slice(0, Math.max(0, row.text.indexOf(`${place}; `))).replace(/ in $/, '');
  const thrown = row.text.slice(row.text.indexOf(mark) + mark.length);
  const colon = thrown.indexOf(': ');
  const exception = colon < 0 ? thrown : thrown.slice(0, colon);
  return {
    exception: exception === nameless ? null : exception,
    message: colon < 0 ? null : thrown.slice(colon + 2),
    place,
    function: name === '' ? null : name,
    evidence: row.id,
  };
}
