import { causeBodySchema, causeKinds } from '../../lifecycle/cause.ts';
import { namesCodec } from '../outline/field-codecs.ts';
import { field, group, items, prose, referencesSection, section, typedField } from '../outline/outline.ts';
import { outlinedKind } from '../outline/outlined-kind.ts';

const evidence = items('EV', [field('Source', 'source')]);

/** A Root Cause as a document (specification 1.6, step 5). */
export const causeKind = outlinedKind('cause', causeBodySchema, {
  root: group(
    [
      section('Cause', 'cause', prose, { aliases: ['Root Cause'] }),
      section('Evidence For', 'evidenceFor', evidence, { aliases: ['Evidence'] }),
      section('Evidence Against', 'evidenceAgainst', evidence),
      referencesSection,
    ],
    {
      facts: [
        field('Cause Kind', 'causeKind', causeKinds),
        field('Code Location', 'codeLocation'),
        field('Commit', 'commit'),
        typedField('Confirms', 'confirms', namesCodec),
      ],
      lead: 'cause',
    },
  ),
  partTypes: { EV: 'evidence' },
});
