import { classNames } from './class-names.ts';
import { initialsOf } from './initials.ts';

const SIZES = { small: 'size-5 text-[0.625rem]', medium: 'size-9 text-sm' };

interface AvatarProps {
  name: string;
  size?: keyof typeof SIZES;
  className?: string;
}

/** The initials of a person or an organization. Decorative, because the name is beside it. */
export function Avatar({ name, size = 'medium', className }: AvatarProps) {
  return (
    <span
      aria-hidden
      // Generated content, because text would be part of the accessible name of the button around it.
      data-initials={initialsOf(name)}
      className={classNames(
        'before:content-[attr(data-initials)] inline-flex shrink-0 items-center justify-center rounded-full bg-accent-soft font-semibold tracking-tight text-accent-ink',
        SIZES[size],
        className,
      )}
    />
  );
}
