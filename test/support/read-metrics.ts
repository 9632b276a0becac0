/** Reads a page in Prometheus' text format 0.0.4; throws on a line that is none. Samples by their name and labels. */
export function readMetrics(text: string): Map<string, number> {
  const samples = new Map<string, number>();
  for (const line of text.split('\n')) {
    if (line === '' || /^# (HELP|TYPE) [a-z_:][\w:]* /.test(line)) continue;
    const [, name, labels = '', value] =
      /^([a-zA-Z_:][\w:]*)(\{(?:[a-zA-Z_]\w*="(?:[^"\\]|\\["\\n])*",?)+\})? (-?[\d.e+-]+|NaN|Nan|[+-]Inf)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) throw new Error(`This is no line of a metrics page: ${line}`);
    if (samples.has(name + labels)) throw new Error(`This is told twice: ${name}${labels}`);
    samples.set(name + labels, Number(value.replace('Inf', 'Infinity')));
  }
  return samples;
}
