import { timelineRoutes } from '@oficio/contracts';
import { Timeline } from '../../records/timeline.tsx';
import { useGrowingList } from '../../records/use-growing-list.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/card.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { useInvoicePage } from './invoice-page.ts';

/** The tab with all that happened to the invoice. */
export function InvoiceTimeline() {
  const { invoice } = useInvoicePage();
  const list = useGrowingList(timelineRoutes.ofInvoice, { parameters: { id: invoice.id } });
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  return (
    <Section title="Timeline" className="max-w-2xl">
      <div className="flex flex-col gap-6">
        {data && (
          <Timeline
            entries={data.pages.flatMap(({ items }) => items)}
            subject={invoice.id}
            pathOf={() => null}
          />
        )}
        {!data && error && <QueryError title="The timeline could not be loaded" query={list} />}
        {!data && !error && <SkeletonText lines={6} />}
        {hasNextPage && (
          <div>
            <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Show more
            </Button>
          </div>
        )}
      </div>
    </Section>
  );
}
