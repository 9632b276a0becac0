import { useId } from 'react';
import { nameWaived } from '../../../lifecycle/standing-approvals.ts';
import { markHidden } from '../../ui/mark-hidden.ts';
import { listWaivable, type Gate, type Review } from './review.ts';

interface GateWaiversProps {
  readonly gate: Gate;
  readonly review: Review;
  readonly onChange: (fields: Partial<Review>) => void;
}

/** Errors that hold an approval up, each with a field for why it is approved all the same. */
export function GateWaivers({ gate, review, onChange }: GateWaiversProps) {
  const codes = listWaivable(gate.blocking);
  if (codes.length === 0) return null;
  const change = (name: string) => (text: string) => onChange({ waivers: { ...review.waivers, [name]: text } });
  return (
    <section>
      <h3>Errors in the way of an approval</h3>
      {codes.map(({ code, messages, places }) => (
        <div key={code} className="waiver">
          <Reason
            label={`Approve although ${code} is open${messages.length > 1 ? ` in ${messages.length} places` : ''}, because`}
            hint={messages.length === 1 ? messages[0] : undefined}
            value={review.waivers[code]}
            onChange={change(code)}
          />
          {messages.length === 1 ? null : (
            <details>
              <summary>{places.length > 0 ? 'Or place by place' : 'The places'}</summary>
              {places.length === 0
                ? messages.map((message) => (
                    <p key={message} className="hint">
                      {markHidden(message)}
                    </p>
                  ))
                : places.map(({ part, message }) => {
                    const name = nameWaived({ code, part });
                    return (
                      <Reason
                        key={part}
                        label={`${markHidden(part)}, because`}
                        hint={message}
                        value={review.waivers[name]}
                        onChange={change(name)}
                      />
                    );
                  })}
            </details>
          )}
        </div>
      ))}
    </section>
  );
}

function Reason({
  label,
  hint,
  value = '',
  onChange,
}: {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly value?: string | undefined;
  readonly onChange: (text: string) => void;
}) {
  const id = useId();
  return (
    <div>
      {hint ? <p className="hint">{markHidden(hint)}</p> : null}
      <label htmlFor={id}>{label}</label>
      <input id={id} value={value} maxLength={2000} onChange={({ target }) => onChange(target.value)} />
    </div>
  );
}
