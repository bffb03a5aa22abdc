import {
  isMailTemplateKey,
  type MailTemplate,
  type MailTemplateKey,
  mailTemplateRoutes,
} from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { queryOf } from '../../../lib/api/route-query.ts';
import { usePageTitle } from '../../../lib/page/use-page-title.ts';
import { buttonClasses } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryError } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { TEXT_LINK } from '../../../ui/text-link.ts';
import { TEMPLATE_WORDS, templateWords } from '../reminder-words.ts';
import { RemindersPage } from '../reminders-page.tsx';
import { REMINDERS_PATH } from '../reminders-place.ts';
import { LocaleSwitch } from './locale-switch.tsx';
import { TemplateEditor } from './template-editor.tsx';
import { localeOf, type TemplatesSearch } from './templates-search.ts';

interface TemplateScreenProps {
  /** From the address. */
  templateKey: string;
  search: TemplatesSearch;
  /** Asks about unsaved text first. */
  onSearch: (search: TemplatesSearch) => void;
}

/** One template in one language: its text, its preview and its versions. */
export function TemplateScreen({ templateKey, ...rest }: TemplateScreenProps) {
  return (
    <RemindersPage current="Templates" figures={false}>
      {isMailTemplateKey(templateKey) ? (
        <Template templateKey={templateKey} {...rest} />
      ) : (
        <EmptyState
          title="There is no such template"
          actions={
            <Link to={`${REMINDERS_PATH}/templates` as string} className={buttonClasses()}>
              See all templates
            </Link>
          }
        />
      )}
    </RemindersPage>
  );
}

function Template({
  templateKey,
  search,
  onSearch,
}: Omit<TemplateScreenProps, 'templateKey'> & { templateKey: MailTemplateKey }) {
  const locale = localeOf(search);
  usePageTitle(templateWords(templateKey));
  const query = useQuery(
    queryOf(mailTemplateRoutes.read, { freshMs: 0, parameters: { key: templateKey, locale } }),
  );
  const { data, error } = query;
  return (
    <>
      <div className="mt-2 mb-4 flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <Link
            to={`${REMINDERS_PATH}/templates` as string}
            search={{ locale } as never}
            className={`${TEXT_LINK} inline-flex items-center gap-1 text-sm no-underline`}
          >
            <ChevronLeft aria-hidden className="size-4" />
            All templates
          </Link>
          <h2 className="text-lg font-semibold">{TEMPLATE_WORDS[templateKey]}</h2>
          {data && <p className="text-sm text-ink-muted">{data.usedFor}</p>}
        </div>
        <LocaleSwitch locale={locale} onChange={(chosen) => onSearch({ locale: chosen })} />
      </div>
      {error && !data && <QueryError title="The template could not be loaded" query={query} />}
      {!data && !error && <SkeletonText lines={10} className="max-w-2xl" />}
      {data && <Loaded key={`${data.key} ${data.locale}`} template={data} />}
    </>
  );
}

function Loaded({ template }: { template: MailTemplate }) {
  return (
    <>
      {template.sentBy === 'nobody' && (
        <Notice className="mb-4" title="Nothing sends this text yet">
          It is ready for emails that you write to a client.
        </Notice>
      )}
      <TemplateEditor template={template} />
    </>
  );
}
