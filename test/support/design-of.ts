import { documentKinds } from '../../src/documents/document-kinds.ts';
import { designMaterialSchema, type DesignMaterial } from '../../src/lifecycle/design-material.ts';
import { emptyPrdBody, type PrdBody } from '../../src/lifecycle/prd.ts';

const headings: Record<string, string> = {
  'Domain Model': 'Context and Problem Statement',
  'Technical Context': 'Context and Problem Statement',
  Constraints: 'Context and Problem Statement',
  'High-Level Approach': 'Proposed Solution',
  'Component Design': 'Proposed Solution',
  'Technology Choices': 'Proposed Solution',
  'Integration Points': 'Proposed Solution',
  Risks: 'Trade-offs and Risks',
  Cons: 'Trade-offs and Risks',
  'Edge Cases': 'Edge Cases and Non-Functional Considerations',
  Performance: 'Edge Cases and Non-Functional Considerations',
  Security: 'Edge Cases and Non-Functional Considerations',
  'Failure Modes': 'Edge Cases and Non-Functional Considerations',
  Monitoring: 'Edge Cases and Non-Functional Considerations',
};

/** Material of a design of which only these sections say something; the words of a person, read as the product reads them. */
export function designOf(params: {
  sections: Record<string, string>;
  prd?: Partial<PrdBody>;
  daa?: string;
  tip?: string;
}): DesignMaterial {
  const parents = [...new Set(Object.keys(params.sections).map((title) => headings[title] ?? title))];
  const markdown = parents.flatMap((parent) => [
    `## ${parent}`,
    ...Object.entries(params.sections).flatMap(([title, text]) =>
      title === parent ? [text] : headings[title] === parent ? [`### ${title}`, text] : [],
    ),
  ]);
  const rfc = documentKinds.rfc.parse(['# A Design', ...markdown].join('\n\n'));
  const kind = params.tip === undefined ? 'daa' : 'tip';
  const source = documentKinds[kind].parse(params.tip ?? params.daa ?? '# A Model\n');
  return designMaterialSchema.parse({
    rfc: { key: 'RFC-001', version: 1, title: rfc.title, body: rfc.body, waivers: [] },
    source: { kind, key: kind === 'daa' ? 'DAA-001' : 'TIP-001', version: 1, title: source.title, body: source.body },
    prd: { key: 'PRD-001', version: 1, title: 'A Feature', body: { ...emptyPrdBody(), title: 'A Feature', ...params.prd } },
    patterns: [],
    precedents: [],
  });
}
