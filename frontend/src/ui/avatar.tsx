import { classNames } from './class-names.ts';
import { initialsOf } from './initials.ts';

/** The initials of a person or an organization. Decorative, because the name is beside it. */
export function Avatar({ name, className }: { name: string; className?: string }) {
  return (
    <span
      aria-hidden
      // Generated content, because text would be part of the accessible name of the button around it.
      data-initials={initialsOf(name)}
      className={classNames(
        'before:content-[attr(data-initials)] inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-accent-soft text-sm font-semibold tracking-tight text-accent-ink',
        className,
      )}
    />
  );
}
