import { ProductName } from '../../features/shell/product-mark.tsx';
import { buttonClasses } from '../../ui/button.tsx';

/** The header of every public page. */
export function SiteHeader() {
  return (
    <header className="mx-auto flex max-w-6xl flex-wrap items-center gap-2 px-4 py-5 md:px-8">
      <a href="/" className="me-auto rounded-control">
        <ProductName />
      </a>
      <a href="/login" className={buttonClasses({ variant: 'ghost' })}>
        Sign In
      </a>
      <a href="/login?register=true" className={buttonClasses({ variant: 'primary' })}>
        Get Started Free
      </a>
    </header>
  );
}
