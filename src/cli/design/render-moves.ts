import type { ArgsOf } from '../../lifecycle/fixes/actions.ts';
import type { Act, Fix } from '../../lifecycle/fixes/fix.ts';
import { renderFix } from '../../lifecycle/fixes/render-fix.ts';
import { commandLine } from '../fixes/command-lines.ts';

/** Renders a fix as typed moves; actions outside the conversation as commands. */
export function renderMoves(fix: Fix, program = 'throughline'): string {
  return renderFix(fix, {
    action: (act) => `\`${typedMove(act) ?? `${program} ${commandLine(act)}`}\``,
    field: (name) => (name === 'about' || name === 'text' ? 'the words behind the move' : `\`${name}\``),
  });
}

function typedMove({ action, args }: Act): string | null {
  const { move, as = move, about = [], replaces = [], anew, text }: ArgsOf<'takeDesignTurn'> = args;
  const marks = [...(replaces.length > 0 ? [`replaces: ${replaces.join(',')}`] : []), ...(anew ? ['anew:'] : [])];
  switch (action) {
    case 'takeDesignTurn':
      return [`/${as}`, about.join(','), ...marks, text].filter(Boolean).join(' ');
    case 'answerDesignTurn':
      return '/again';
    case 'settleDesignEdits':
      return ['/take', ...((args['edits'] ?? []) as string[])].join(' ');
    case 'listDesignEdits':
      return '/edits';
    case 'readDesignSession':
      return '/show';
    case 'finalizeDesignSession':
      return '/finalize';
    default:
      return null;
  }
}
