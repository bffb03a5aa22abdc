import type { ContextChange, PlayedStep } from '@oficio/machines/chart';
import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';

/** A step's payload, guards, transitions and changes. */
export function StepDetails({ step, before }: { step: PlayedStep; before: PlayedStep | undefined }) {
  return (
    <dl className="grid gap-2 pe-3 pb-3 ps-9 text-xs">
      {before && (
        <Detail title="State">
          {before.states.join(', ')} → {step.states.join(', ')}
        </Detail>
      )}
      {step.payload !== null && (
        <Detail title="Carries">
          <Json value={step.payload} />
        </Detail>
      )}
      {step.guards.length > 0 && (
        <Detail title="Guards">
          <ul>
            {step.guards.map(({ name, passed }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same guard may be evaluated twice.
              <li key={index} className="flex items-center gap-1">
                {passed ? (
                  <Check aria-hidden className="size-3.5 text-agave" />
                ) : (
                  <X aria-hidden className="size-3.5 text-red" />
                )}
                {name}: {passed ? 'yes' : 'no'}
              </li>
            ))}
          </ul>
        </Detail>
      )}
      {step.started.length > 0 && <Detail title="Starts">{step.started.join(', ')}</Detail>}
      <Detail title="Context">
        {step.changes.length === 0
          ? 'unchanged'
          : step.changes.map((change) => <Change key={change.member} {...change} />)}
      </Detail>
    </dl>
  );
}

function Detail({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-subtle">{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Change({ member, before, after }: ContextChange) {
  return (
    <div className="mt-1">
      <p className="font-medium">{member}</p>
      {before !== undefined && (
        <div className="flex gap-1.5 text-red">
          <span aria-hidden>−</span>
          <span className="sr-only">before</span>
          <Json value={before} />
        </div>
      )}
      <div className="flex gap-1.5 text-agave">
        <span aria-hidden>+</span>
        <span className="sr-only">after</span>
        <Json value={after} />
      </div>
    </div>
  );
}

function Json({ value }: { value: unknown }) {
  return (
    <code className="min-w-0 font-sans break-words whitespace-pre-wrap">
      {value === undefined ? 'nothing' : JSON.stringify(value, null, 1).replaceAll(/\n\s*/g, ' ')}
    </code>
  );
}
