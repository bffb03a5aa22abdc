import {
  type ListedMailTemplate,
  MAIL_TEMPLATE_GROUPS,
  type MailTemplateGroup,
  mailTemplateRoutes,
} from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queryOf } from '../../../lib/api/route-query.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { QueryError } from '../../../ui/error-state.tsx';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { TEMPLATE_WORDS } from '../reminder-words.ts';
import { RemindersPage } from '../reminders-page.tsx';
import { REMINDERS_PATH } from '../reminders-place.ts';
import { LocaleSwitch } from './locale-switch.tsx';
import { localeOf, type TemplatesSearch } from './templates-search.ts';

const GROUP_WORDS: Record<MailTemplateGroup, string> = {
  invoices: 'Invoices',
  payments: 'Payments',
  hosting: 'Domains and services',
  renewals: 'Renewals',
  clients: 'Clients',
};

interface TemplatesScreenProps {
  search: TemplatesSearch;
  onSearch: (search: TemplatesSearch) => void;
}

/** The texts of all emails to clients in one language, by what they are about. */
export function TemplatesScreen(props: TemplatesScreenProps) {
  return (
    <RemindersPage current="Templates">
      <Templates {...props} />
    </RemindersPage>
  );
}

function Templates({ search, onSearch }: TemplatesScreenProps) {
  const locale = localeOf(search);
  const query = useQuery(queryOf(mailTemplateRoutes.list, { freshMs: 0 }));
  const { data, error } = query;
  return (
    <div className="flex max-w-4xl flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-ink-muted">A client gets each email in their own language.</p>
        <LocaleSwitch locale={locale} onChange={(chosen) => onSearch({ locale: chosen })} />
      </div>
      {error && !data && <QueryError title="The templates could not be loaded" query={query} />}
      {!data && !error && <SkeletonText lines={10} />}
      {data &&
        MAIL_TEMPLATE_GROUPS.map((group) => (
          <Group
            key={group}
            label={GROUP_WORDS[group]}
            locale={locale}
            templates={data.items.filter((template) => template.group === group)}
          />
        ))}
    </div>
  );
}

interface GroupProps {
  label: string;
  locale: 'en' | 'es';
  templates: readonly ListedMailTemplate[];
}

function Group({ label, locale, templates }: GroupProps) {
  if (templates.length === 0) return null;
  return (
    <section aria-label={label}>
      <h2 className="mb-1.5 text-sm font-semibold">{label}</h2>
      <Card flush className="overflow-hidden">
        <ul className="divide-y divide-hairline">
          {templates.map(({ key, usedFor, sentBy, locales }) => (
            <li
              key={key}
              className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-sm hover:bg-sunken"
            >
              <div className="min-w-0 flex-1 basis-56">
                <Link
                  to={`${REMINDERS_PATH}/templates/${key}` as string}
                  search={{ locale } as never}
                  className="font-medium text-ink after:absolute after:inset-0"
                >
                  {TEMPLATE_WORDS[key]}
                </Link>
                <p className="break-words text-ink-muted">{usedFor}</p>
              </div>
              <p lang={locale} dir="auto" className="min-w-0 flex-1 basis-56 truncate text-ink-muted">
                {locales[locale].subject}
              </p>
              <span className="flex gap-1.5">
                {sentBy === 'nobody' && <Badge>Not sent yet</Badge>}
                {locales[locale].isChanged && <Badge tone="accent">Your text</Badge>}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
