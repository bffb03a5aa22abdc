import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../../ui/class-names.ts';

const STEPS = ['Choose a file', 'Match the columns', 'Check', 'Done'] as const;
export type ImportStep = 0 | 1 | 2 | 3;

/** The steps of an import at the left, and the step on screen, which takes the focus when it follows another one. */
export function ImportSteps({ current, children }: { current: ImportStep; children: ReactNode }) {
  const step = useRef<HTMLElement>(null);
  const before = useRef(current);
  useEffect(() => {
    // The button that led here is gone with its step.
    if (before.current !== current) step.current?.focus({ preventScroll: true });
    before.current = current;
  }, [current]);
  return (
    <div className="mt-4 grid gap-x-10 gap-y-5 lg:grid-cols-[11rem_minmax(0,1fr)]">
      <nav aria-label="Steps of the import" className="min-w-0">
        <p className="text-sm text-ink-muted lg:hidden">
          Step {current + 1} of {STEPS.length}: <span className="font-medium text-ink">{STEPS[current]}</span>
        </p>
        <ol className="flex flex-col gap-1 max-lg:hidden">
          {STEPS.map((step, index) => (
            <li
              key={step}
              aria-current={index === current ? 'step' : undefined}
              className={classNames(
                'flex min-h-10 items-center gap-3 rounded-control px-2 text-sm',
                index === current ? 'bg-accent-soft font-medium text-accent-ink' : 'text-ink-muted',
              )}
            >
              <span
                aria-hidden
                className="flex size-6 shrink-0 items-center justify-center rounded-full border border-current text-xs tabular-nums"
              >
                {index < current ? <Check className="size-3.5" /> : index + 1}
              </span>
              {step}
              {index < current && <span className="sr-only">, done</span>}
            </li>
          ))}
        </ol>
      </nav>
      <section ref={step} tabIndex={-1} aria-label={STEPS[current]} className="min-w-0 outline-none">
        {children}
      </section>
    </div>
  );
}
