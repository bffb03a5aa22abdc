import { SECTION_TITLES } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../lib/page/use-page-title.ts';
import { AreaHeader } from '../../ui/area-header.tsx';
import { TAB_LINK, TabNavigation } from '../../ui/tab-navigation.tsx';
import { SUPERADMIN_PAGES, type SuperadminPage, superadminPath } from './superadmin-pages.ts';

const TABS = Object.entries(SUPERADMIN_PAGES) as [SuperadminPage, string][];

interface SuperadminHeaderProps {
  page: SuperadminPage;
  action?: ReactNode;
}

/** The head of each page of the area. It also sets the title of the window. */
export function SuperadminHeader({ page, action }: SuperadminHeaderProps) {
  const title = SECTION_TITLES.superadmin;
  usePageTitle(page === '' ? title : `${SUPERADMIN_PAGES[page]} · ${title}`);
  return (
    <AreaHeader
      title={title}
      action={action}
      tabs={
        <TabNavigation inline label={title}>
          {TABS.map(([tab, label]) => (
            <li key={tab}>
              <Link
                to={superadminPath(tab)}
                // The overview's path begins those of all pages.
                activeOptions={{ exact: true }}
                aria-current={tab === page ? 'page' : undefined}
                className={TAB_LINK}
              >
                {label}
              </Link>
            </li>
          ))}
        </TabNavigation>
      }
    />
  );
}

/** The link above a page of one thing, to its list. */
export function BackToPage({ page }: { page: SuperadminPage }) {
  return (
    <Link
      to={superadminPath(page)}
      className="inline-flex items-center gap-1.5 text-sm text-ink-muted hover:text-ink max-md:min-h-11 [&_svg]:size-4"
    >
      <ArrowLeft aria-hidden className="rtl:rotate-180" />
      {SUPERADMIN_PAGES[page]}
    </Link>
  );
}
