import { PRODUCT_NAME } from '@oficio/contracts';
import { classNames } from '../../ui/class-names.ts';

/** The logo without the name: a coin on a ruled line. Decorative. */
export function ProductMark({ className }: { className?: string | undefined }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className={classNames('size-8 shrink-0', className)}>
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <g fill="none" strokeWidth="3" strokeLinecap="round" className="stroke-on-accent">
        <circle cx="16" cy="14" r="6.5" />
        <path d="M9.5 25.5h13" />
      </g>
    </svg>
  );
}

/** The logo with the name. */
export function ProductName() {
  return (
    <span className="inline-flex items-center gap-2.5 text-lg font-bold text-ink">
      <ProductMark />
      {PRODUCT_NAME}
    </span>
  );
}
