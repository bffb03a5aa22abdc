import { classNames } from '../../ui/class-names.ts';

const STEPS = [1, 2];

/** The progress of the dialog. */
export function StepCount({ current }: { current: 1 | 2 }) {
  return (
    <p className="flex items-center gap-3 text-sm text-ink-muted tabular-nums">
      <span aria-hidden className="flex gap-1.5">
        {STEPS.map((step) => (
          <span
            key={step}
            className={classNames('h-1 w-6 rounded-full', step <= current ? 'bg-accent' : 'bg-hairline')}
          />
        ))}
      </span>
      Step {current} of {STEPS.length}
    </p>
  );
}
