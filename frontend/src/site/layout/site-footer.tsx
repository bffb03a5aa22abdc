import { MAILBOXES, PRODUCT_NAME, SUPPORT_HOURS } from '@oficio/contracts';
import { ProductName } from '../../features/shell/product-mark.tsx';
import { COMPANY_LINKS, PRODUCT_LINKS, type SiteLink } from './site-links.ts';

/** The footer of every public page. */
export function SiteFooter() {
  const { days, from, to, timeZone } = SUPPORT_HOURS;
  return (
    <footer className="border-t border-hairline text-sm">
      <div className="mx-auto grid max-w-6xl gap-x-8 gap-y-10 px-4 py-14 md:grid-cols-[1fr_auto_auto_auto] md:gap-x-16 md:px-8">
        <div>
          <a href="/" className="inline-flex rounded-control">
            <ProductName />
          </a>
          <p className="mt-4 text-ink-muted">
            <a href={`mailto:${MAILBOXES.support}`}>{MAILBOXES.support}</a>
            <br />
            {days}, {from}-{to} {timeZone}
          </p>
          {/* The server puts the links in, where any are configured. */}
          <p className="social-links mt-4 flex flex-wrap gap-x-4 empty:hidden print:hidden">
            __SOCIAL_LINKS__
          </p>
        </div>
        <FooterLinks title="Product" links={PRODUCT_LINKS} />
        <FooterLinks title="Company" links={COMPANY_LINKS} />
        <FooterLinks
          title="Account"
          links={[
            { name: 'Sign In', path: '/login' },
            { name: 'Get Started', path: '/login?register=true' },
          ]}
        />
      </div>
      <p className="mx-auto max-w-6xl px-4 pb-10 text-ink-subtle md:px-8">© {PRODUCT_NAME}</p>
    </footer>
  );
}

function FooterLinks({ title, links }: { title: string; links: readonly SiteLink[] }) {
  return (
    <nav aria-label={title}>
      <p className="font-semibold">{title}</p>
      <ul className="mt-2">
        {links.map(({ name, path }) => (
          <li key={path}>
            <a
              href={path}
              className="inline-flex min-h-8 items-center text-ink-muted hover:text-ink max-md:min-h-11"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
