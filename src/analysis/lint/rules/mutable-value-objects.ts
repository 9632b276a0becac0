import { finding, type LintRule } from '../lint-rule.ts';

const changingName = /^(?:set|change|update|modify|mutate|edit|overwrite|alter|reset|assign)(?=$|[^a-z])/;
const changesItself =
  /\bin place\b|\bmutat(?:es?|ing)\b|\b(?:changes?|sets?|updates?|modif(?:y|ies)|overwrites?|alters?|replaces?|increases?|decreases?) (?:itself|its own|its (?:value|amount|state|status|attributes?|fields?))\b/i;
const givesNew =
  /\b(?:gives?|returns?|yields?|produces?|makes?|creates?|results? in|answers?|is)\b[^.]{0,40}\b(?:new|another|other|different|fresh|copy)\b|\ba new\b|\bwithout changing\b|\bstays? (?:as it is|unchanged)\b/i;
const permitsTransition = /\b(?:may|can|permitted|allowed|only|never|must)\b|→|->/i;

/** Reports in-place changes of value objects (specification 2.2), but no rules on transitions. */
export const checkMutableValueObjects: LintRule = ({ daa }) =>
  daa.valueObjects.flatMap(({ name: owner, operations }) =>
    operations
      .filter(({ name, rule }) => {
        if (givesNew.test(rule)) return false;
        if (changesItself.test(rule)) return true;
        return changingName.test(name) && !(name.startsWith('change') && permitsTransition.test(rule));
      })
      .map(({ name }) =>
        finding('DAA-VALUE-OBJECT-MUTABLE', {
          part: owner,
          message: `"${name}" changes the value object ${owner} in place.`,
          fix: `Let it give a new ${owner}, and name it after what it gives; what keeps its identity while it changes is an entity.`,
        }),
      ),
  );
