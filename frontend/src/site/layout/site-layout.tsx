import type { ReactNode } from 'react';
import { SkipLink } from '../../features/shell/skip-link.tsx';
import { Announcements } from './announcements.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

interface SiteLayoutProps {
  /** The label of the sign-up button; the blog has its own. */
  registerLabel?: string | undefined;
  children: ReactNode;
}

/** The frame around the content of every public page. */
export function SiteLayout({ registerLabel = 'Get Started Free', children }: SiteLayoutProps) {
  return (
    <>
      <SkipLink />
      <div data-mark="top" className="absolute top-0 h-[50px] w-px" />
      <SiteHeader registerLabel={registerLabel} />
      <main id="content" tabIndex={-1} className="pt-16 print:pt-0">
        {children}
      </main>
      <SiteFooter />
      <Announcements />
    </>
  );
}
