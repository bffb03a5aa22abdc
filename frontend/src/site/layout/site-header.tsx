import { Menu } from 'lucide-react';
import { ProductName } from '../../features/shell/product-mark.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { MAIN_LINKS } from './site-links.ts';

interface SiteHeaderProps {
  /** The label of the sign-up button. */
  registerLabel: string;
}

/**
 * The header of every public page. It is sticky and gets a background once the page is scrolled. On a device with a
 * stored session, styles show the link to the application instead of sign-in and sign-up.
 */
export function SiteHeader({ registerLabel }: SiteHeaderProps) {
  return (
    <header data-site-header className="fixed inset-x-0 top-0 z-40 print:static">
      <div className="mx-auto flex h-16 max-w-6xl items-center gap-1 px-4 md:px-8">
        <a href="/" className="inline-flex shrink-0 rounded-control">
          <ProductName />
        </a>
        <nav aria-label="Main" className="ms-8 flex max-md:hidden print:hidden">
          {MAIN_LINKS.map(({ name, path }) => (
            <a key={path} href={path} className={buttonClasses({ variant: 'ghost' })}>
              {name}
            </a>
          ))}
        </nav>
        <div className="ms-auto flex items-center gap-1 print:hidden">
          <a
            href="/login"
            data-for="visitors"
            className={classNames(buttonClasses({ variant: 'ghost' }), 'max-md:hidden')}
          >
            Sign In
          </a>
          <a
            href="/login?register=true"
            data-for="visitors"
            className={classNames(buttonClasses(), 'header-call max-[20rem]:hidden')}
          >
            {registerLabel}
          </a>
          <a href="/dashboard" data-for="members" className={buttonClasses({ variant: 'primary' })}>
            Open dashboard
          </a>
          <button
            type="button"
            popoverTarget="site-menu"
            aria-label="Menu"
            className="inline-flex size-11 items-center justify-center rounded-control hover:bg-sunken md:hidden"
          >
            <Menu aria-hidden className="size-5" />
          </button>
        </div>
      </div>
      <PhoneMenu />
    </header>
  );
}

/** Opened and closed by the browser itself, including Escape and an outside click. */
function PhoneMenu() {
  return (
    <nav id="site-menu" popover="auto" aria-label="Menu" className="site-menu md:hidden">
      {MAIN_LINKS.map(({ name, path }) => (
        <a key={path} href={path} className="border-b border-hairline py-3 text-xl font-semibold">
          {name}
        </a>
      ))}
      <a href="/login" data-for="visitors" className={classNames(buttonClasses({ size: 'large' }), 'mt-6')}>
        Sign In
      </a>
    </nav>
  );
}
