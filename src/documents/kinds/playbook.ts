import { playbookBodySchema } from '../../lifecycle/playbook.ts';
import { field, group, list, prose, referencesSection, section } from '../outline/outline.ts';
import { outlinedKind } from '../outline/outlined-kind.ts';

/** A Playbook entry as a document (specification 2.6). */
export const playbookKind = outlinedKind('playbook', playbookBodySchema, {
  root: group(
    [
      section('Problem', 'problem', prose, { aliases: ['Problem Statement'] }),
      section(
        'Context',
        'context',
        group(
          [
            section('When to Use', 'whenToUse', list, { aliases: ['Use When'] }),
            section('When Not to Use', 'whenNotToUse', list, { aliases: ['Do Not Use When', 'Avoid When'] }),
          ],
          { lead: 'whenToUse' },
        ),
      ),
      section(
        'Solution',
        'solution',
        group(
          [
            section('Implementation Guide', 'implementationGuide', prose, { aliases: ['Implementation'] }),
            section('Reference Architecture', 'referenceArchitecture', prose, { aliases: ['Architecture'] }),
          ],
          { lead: 'implementationGuide' },
        ),
      ),
      section('Implementation Checklist', 'checklist', list, { aliases: ['Checklist', 'Critical Details'] }),
      section(
        'Trade-offs',
        'tradeOffs',
        group([
          section('Pros', 'pros', list, { aliases: ['Pro', 'Advantages'] }),
          section('Cons', 'cons', list, { aliases: ['Con', 'Disadvantages', 'Drawbacks'] }),
        ]),
        { aliases: ['Tradeoffs', 'Pros and Cons', 'Consequences'] },
      ),
      section('Examples', 'examples', list),
      section('Related Patterns', 'relatedPatterns', list, { aliases: ['See Also'] }),
      referencesSection,
    ],
    { facts: [field('Category', 'category')], lead: 'problem' },
  ),
  partTypes: {},
});
