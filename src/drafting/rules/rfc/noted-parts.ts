import type { DesignNotes } from '../../../lifecycle/design-notes.ts';

const named = /^- (?:\*\*([^*\n]{2,60}?):?\*\*|(\p{Lu}[\p{L}\d -]{2,40}):\s)/gmu;
/** "The Booking Service publishes each booking": a name that the notes give to a part in their prose. */
const service = /(?<=\b(?:[Tt]he|[Aa]|[Oo]ur) )((?:\p{Lu}[\p{L}-]+ ){1,3}[Ss]ervice)(?![\p{L}-])/gu;
const together =
  /\b(?:one|a single|the same) (?:web |server )?(?:application|app|deployable|process|program|monolith)\b|\bmonolith/i;

/** Components of their own that the notes name, where they are several and nothing says that they are one application. */
export function listNotedParts({
  componentDesign,
  highLevelApproach,
  technologyChoices,
  technicalContext,
}: DesignNotes): string[] {
  const said = [...componentDesign, ...highLevelApproach, ...technologyChoices, ...technicalContext].join('\n');
  if (together.test(said)) return [];
  const names = [...componentDesign.join('\n').matchAll(named)].map(([, bold, plain]) => bold ?? plain ?? '');
  if (names.length > 1) return [...new Set(names)];
  const services = new Set(Array.from(said.matchAll(service), ([, name = '']) => name));
  return services.size > 1 ? [...services] : [];
}
