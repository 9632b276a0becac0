import { matchPatterns, describeMatch } from '../../../src/analysis/patterns/match-patterns.ts';
import { count } from '../../../src/lifecycle/count.ts';
import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { nameDrafter } from '../../name-drafter.ts';
import { readPatterns, readSource } from '../read-source.ts';
import type { RfcState, RfcUpdate } from '../state.ts';

/** Matches the Playbook (specification 1.4, step 2) and drafts the fields of 2.4. */
export const draftRfc =
  (ports: WorkflowPorts) =>
  async (state: RfcState, visit: NodeVisit): Promise<RfcUpdate> => {
    const { source, prd } = await readSource(ports, state);
    // The Playbook may change between a crash and the retry, so the draft uses the first matches.
    const patterns = await visit.once({ patterns: state.source }, async () => {
      const known = await readPatterns(ports);
      return matchPatterns({ source, prd, patterns: known, rfc: null }).map((match) => ({
        key: match.key,
        title: match.title,
        because: describeMatch(match),
        refs: [...match.refs],
      }));
    });
    const { notes, constraints } = state;
    const { output, provenance, ref } = await visit.draft('design/draft-rfc', { source, prd, notes, constraints, patterns });
    const made = [
      count(output.edgeCases.length, 'edge case'),
      count(output.alternatives.length, 'alternative'),
      count(output.decisions.length + output.unknowns.length, 'open question'),
    ];
    await visit.progress(nameDrafter(provenance, made.join(', ')));
    return { draft: ref, patterns: patterns.map(({ key }) => key) };
  };
