import { classNames } from './class-names.ts';
import { initialsOf } from './initials.ts';

const sizes = { small: 'size-7 text-xs', medium: 'size-9 text-sm', large: 'size-14 text-lg' };

/** A person's or an organization's initials. Decorative: the name stands beside it. */
export function Avatar({
  name,
  size = 'medium',
  className,
}: {
  name: string;
  size?: keyof typeof sizes | undefined;
  className?: string | undefined;
}) {
  return (
    <span
      aria-hidden
      // As generated content: as text it would have to be part of the name of the button around it.
      data-initials={initialsOf(name)}
      className={classNames(
        'before:content-[attr(data-initials)] inline-flex shrink-0 items-center justify-center rounded-full bg-accent-soft font-semibold tracking-tight text-accent-ink',
        sizes[size],
        className,
      )}
    />
  );
}
