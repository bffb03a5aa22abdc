import { MAILBOXES, PRODUCT_NAME } from '@oficio/contracts';
import { ProductMark } from '../../features/shell/product-mark.tsx';

/** The article's author, and the address for corrections. */
export function AuthorBox({ author }: { author: string }) {
  return (
    <aside aria-label="About the author" className="mt-8 flex gap-4 rounded-surface bg-sunken p-6">
      <ProductMark className="size-10" />
      <div>
        <p className="font-semibold">{author}</p>
        <p className="mt-1 text-sm text-ink-muted">
          We make {PRODUCT_NAME}, the back office of people who bill their own hours. Is something wrong or
          missing here? Write to{' '}
          <a href={`mailto:${MAILBOXES.support}`} className="text-accent-ink underline underline-offset-4">
            {MAILBOXES.support}
          </a>
          .
        </p>
      </div>
    </aside>
  );
}
