import { markHidden } from './mark-hidden.ts';
import { useId, type ReactNode } from 'react';

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  /** `area` takes several lines; an array is what a person chooses from. */
  readonly type?: 'text' | 'password' | 'area' | 'number' | 'date' | 'datetime-local' | readonly string[];
  readonly initial?: string;
  readonly optional?: boolean;
  readonly maxLength?: number;
  readonly pattern?: string;
}

/** A labeled field of a form, by its name. What is not optional must be filled in. */
export function Field({ name, label, hint, type = 'text', initial = '', optional = false, maxLength, pattern }: FieldProps) {
  const id = useId();
  const shared = {
    id,
    name,
    defaultValue: initial,
    required: !optional,
    ...(hint ? { 'aria-describedby': `${id}-hint` } : {}),
  };
  const long = maxLength === undefined ? {} : { maxLength };
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {optional ? <span className="hint"> (optional)</span> : null}
      </label>
      {typeof type !== 'string' ? (
        <select {...shared}>
          {optional || initial === '' ? <option value="">{optional ? '—' : 'Choose…'}</option> : null}
          {type.map((value) => (
            <option key={value} value={value}>
              {markHidden(value)}
            </option>
          ))}
        </select>
      ) : type === 'area' ? (
        <textarea {...shared} {...long} />
      ) : (
        <input
          {...shared}
          {...long}
          type={type}
          autoComplete={type === 'password' ? 'off' : undefined}
          step={type === 'number' ? 'any' : undefined}
          pattern={pattern}
        />
      )}
      {hint ? (
        <div id={`${id}-hint`} className="hint">
          {hint}
        </div>
      ) : null}
    </div>
  );
}
