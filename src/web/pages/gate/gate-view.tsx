import { useEffect, useRef, useState } from 'react';
import type { Answer } from '../../api/call-operation.ts';
import { useChange } from '../../api/use-change.ts';
import { DiffView } from '../../ui/diff-view.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';
import { Page } from '../../ui/page.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import { useSingleKeys } from '../../ui/use-single-keys.ts';
import { CommentForm } from './comment-form.tsx';
import { DecisionForm, decisionKeys, decisionsFor } from './decision-form.tsx';
import { GateBudget } from './gate-budget.tsx';
import { GateClaims } from './gate-claims.tsx';
import { GateCriteria } from './gate-criteria.tsx';
import { GateDecisions } from './gate-decisions.tsx';
import { GateDocument } from './gate-document.tsx';
import { GateFacts } from './gate-facts.tsx';
import { GateIncident } from './gate-incident.tsx';
import { GateNotices } from './gate-notices.tsx';
import { GateOutcome } from './gate-outcome.tsx';
import { GateRedrafts } from './gate-redrafts.tsx';
import { GateRemarks } from './gate-remarks.tsx';
import { GateWaivers } from './gate-waivers.tsx';
import { KeptReview } from './kept-review.tsx';
import { fitReview, isFilledIn, listOpen, startReview, toDecision, type DecisionKind, type Gate, type Review } from './review.ts';
import { useGateDocument } from './use-gate-document.ts';
import { useSeen } from './use-seen.ts';
import './gate.css';

/** What is decided on the left, the decision on the right; what changed since the last one stands first. */
export function GateView({ answer, readAt }: { readonly answer: Answer<Gate>; readonly readAt: number }) {
  const gate = answer.data;
  const { id, type, status, artifact, version, diff, caller } = gate;
  const seen = useSeen(answer, readAt);
  const document = useGateDocument(gate);
  /** The content that the person says they read elsewhere. */
  const [readElsewhere, setReadElsewhere] = useState('');
  const isUnread = document !== null && document.data === undefined && readElsewhere !== gate.contentHash;
  const draft = useDraft(`gate ${id}`, startReview(gate));
  const { review, lost } = fitReview(draft.value, gate);
  const change = (fields: Partial<Review>): void => draft.change((last) => ({ ...fitReview(last, gate).review, ...fields }));
  const decide = useChange('decideGate', {
    onDone: ({ data: { decision } }) => {
      seen.acceptOwn({ kind: 'decision', decision: decision.decision, note: decision.note });
      draft.discard();
    },
  });
  const noteField = useRef<HTMLTextAreaElement>(null);
  const partField = useRef<HTMLInputElement>(null);
  const textField = useRef<HTMLTextAreaElement>(null);

  const isPending = status === 'pending';
  const mayDecide = isPending && caller.mayDecide;
  const submit = (): void => {
    if (!mayDecide || decide.isPending) return;
    if (listOpen(review, gate).length > 0 || (review.decision === 'approve' && isUnread)) return;
    decide.mutate({ input: { key: id, ...toDecision(review, gate), ifMatch: seen.etag } });
  };
  const choose = (decision: DecisionKind) => () => {
    if (!mayDecide || !decisionsFor(gate).includes(decision)) return;
    change({ decision });
    // The field appears with the decision.
    requestAnimationFrame(() => noteField.current?.focus());
  };
  const keys = Object.entries(decisionKeys).map(([key, decision]) => [key, choose(decision)] as const);
  useSingleKeys({ ...Object.fromEntries(keys), c: () => openField(textField.current) });
  useSubmitKey(submit);

  const speakAbout = (part: string): void => {
    const field = partField.current;
    if (!field) return;
    // React hears of it as if it were typed.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, part);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    openField(textField.current);
  };
  const forChange = mayDecide ? review : null;

  return (
    <Page
      title={artifact === null ? gate.title : `${artifact}: ${gate.title}`}
      above={
        <>
          <span className="key">{id}</span> <StatusBadge status={status} />
          {version === null ? null : <span>version {version}</span>}
          {isPending ? (
            <a href="#decision" className="to-decision">
              To the decision
            </a>
          ) : null}
        </>
      }
    >
      <div className="gate">
        <div className="gate-first">
          <GateNotices gate={gate} />
          <GateIncident gate={gate} />
          <GateFacts gate={gate} onChanged={seen.acceptOwn} />
          <GateDecisions decisions={gate.decisions} title={isPending ? 'Approvals so far' : 'Decision'} />
          <GateRemarks remarks={gate.remarks} />
          {gate.budget ? <GateBudget budget={gate.budget} /> : null}
          <GateClaims gate={gate} review={mayDecide && caller.mayApprove ? review : null} onChange={change} />
          <GateRedrafts redrafts={gate.redrafts} />
          {diff ? (
            <section className="card" id="changes">
              <h2>
                {gate.earlier.length > 0 ? 'Changes since the last decision' : 'Changes since the version before'}{' '}
                <span className="hint">
                  version {diff.from} to {diff.to}
                </span>
              </h2>
              <DiffView diff={diff} />
            </section>
          ) : null}
          <GateDecisions decisions={gate.earlier.toReversed()} title="Earlier decisions" />
        </div>
        <div className="gate-decision" id="decision">
          <h2 className="visually-hidden">{isPending ? 'The decision' : 'Its outcome'}</h2>
          {decide.error ? <Refusal error={decide.error} title="Not recorded; what you filled in is kept." /> : null}
          {seen.changes.length > 0 ? (
            <div className="notice warning" role="alert">
              <strong>This gate changed while you were here:</strong>
              <ul>
                {seen.changes.map((text) => (
                  <li key={text}>{markHidden(text)}</li>
                ))}
              </ul>
              <button
                className="button quiet"
                onClick={() => {
                  seen.accept();
                  decide.reset();
                }}
              >
                I have seen it
              </button>
            </div>
          ) : null}
          {lost === null ? null : (
            <p className="notice warning">
              {lost === 'content'
                ? 'Your answers to the criteria were about other content, so they are not kept.'
                : 'What code counted or found has changed since you answered, so answers to these criteria are not kept.'}{' '}
              Your words are.
            </p>
          )}
          {isPending ? null : <GateOutcome gate={gate} />}
          {isPending || !isFilledIn(draft.value) ? null : <KeptReview review={draft.value} onDiscard={draft.discard} />}
          {isPending && !mayDecide ? <p className="notice">You cannot decide here. {markHidden(caller.because)}</p> : null}
          <GateCriteria gate={gate} review={forChange} onChange={change} />
          {mayDecide && caller.mayApprove ? <GateWaivers gate={gate} review={review} onChange={change} /> : null}
          {isPending ? (
            <CommentForm
              gate={gate}
              onWish={mayDecide && type === 'review' ? (wish) => change({ wishes: [...review.wishes, wish] }) : null}
              onPosted={seen.acceptOwn}
              partField={partField}
              textField={textField}
            />
          ) : null}
          {mayDecide ? (
            <DecisionForm
              gate={gate}
              review={review}
              isPending={decide.isPending}
              onChange={change}
              onSubmit={submit}
              unread={isUnread ? (document.error ? 'failed' : 'loading') : null}
              onReadElsewhere={() => setReadElsewhere(gate.contentHash)}
              noteField={noteField}
            />
          ) : null}
        </div>
        <div className="gate-rest">
          {document === null ? null : <GateDocument gate={gate} text={document} onPart={speakAbout} />}
        </div>
      </div>
    </Page>
  );
}

function openField(field: HTMLElement | null): void {
  field?.closest('details')?.setAttribute('open', '');
  field?.focus();
}

/** `Ctrl` or `⌘` with Enter submits from the form and from where nothing has the focus, so that no other field sends it. */
function useSubmitKey(submit: () => void): void {
  const current = useRef(submit);
  useEffect(() => {
    current.current = submit;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
      const focused = document.activeElement ?? document.body;
      if (!focused.matches('body, #main, form.decision *') || document.querySelector('[role=dialog][data-open]')) return;
      event.preventDefault();
      current.current();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
