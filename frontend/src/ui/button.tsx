import { LoaderCircle } from 'lucide-react';
import { type ComponentProps, cloneElement, isValidElement, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
type ButtonSize = 'small' | 'medium' | 'large';

interface ButtonProps extends ComponentProps<'button'> {
  /** One `primary` button per screen: its main action. */
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Disables the button, keeps its width and shows a spinner. */
  busy?: boolean | undefined;
  icon?: ReactNode | undefined;
  /** Renders the single child (a link, for example) with the button's classes instead of a button. */
  asChild?: boolean | undefined;
}

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover shadow-surface forced-colors:border',
  secondary: 'bg-surface text-ink border border-outline hover:bg-sunken',
  ghost: 'text-ink-muted hover:bg-sunken hover:text-ink',
  danger: 'bg-danger text-on-danger hover:bg-danger-hover shadow-surface forced-colors:border',
};

const sizes: Record<ButtonSize, string> = {
  small: 'min-h-8 px-3 gap-1.5 text-sm max-md:min-h-11',
  medium: 'min-h-10 px-4 gap-2 text-sm max-md:min-h-11',
  large: 'min-h-12 px-5 gap-2 text-base',
};

/** The classes of a button, for other elements that look like one. */
export function buttonClasses({
  variant = 'secondary',
  size = 'medium',
}: {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
} = {}): string {
  return classNames(
    'relative inline-flex shrink-0 items-center justify-center rounded-control font-semibold select-none',
    'transition-colors disabled:cursor-not-allowed disabled:not-aria-busy:opacity-55 aria-busy:cursor-progress [&_svg]:size-4 [&_svg]:shrink-0',
    variants[variant],
    sizes[size],
  );
}

/** A button, of type `button` by default. While `busy` it is disabled and has `aria-busy`. */
export function Button({
  variant = 'secondary',
  size = 'medium',
  busy = false,
  icon,
  asChild = false,
  className,
  disabled,
  children,
  ...rest
}: ButtonProps) {
  const classes = classNames(buttonClasses({ variant, size }), className);
  if (asChild && isValidElement<{ className?: string }>(children)) {
    return cloneElement(children, { ...rest, className: classNames(classes, children.props.className) });
  }
  return (
    <button
      type="button"
      className={classes}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...rest}
    >
      {busy ? <LoaderCircle aria-hidden className="animate-turning" /> : icon}
      {children}
    </button>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  /** The accessible name: what the button does. */
  label: string;
  icon: ReactNode;
  variant?: ButtonVariant | undefined;
  size?: 'small' | 'medium' | undefined;
}

/** A square button with only an icon; 44 px on phones. */
export function IconButton({
  label,
  icon,
  variant = 'ghost',
  size = 'medium',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className={classNames(
        'inline-flex shrink-0 items-center justify-center rounded-control transition-colors',
        'disabled:cursor-not-allowed disabled:opacity-55 [&_svg]:size-[1.125rem] max-md:size-11',
        size === 'small' ? 'size-8' : 'size-10',
        variants[variant],
        className,
      )}
      {...rest}
    >
      {icon}
    </button>
  );
}
