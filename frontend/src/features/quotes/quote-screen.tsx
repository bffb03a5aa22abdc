import { type Quote, quoteRoutes, type TimelineEntry, timelineRoutes } from '@oficio/contracts';
import { INVOICE_PLACE } from '../../entities/invoice/invoice-place.tsx';
import { QUOTES } from '../../entities/quote/quote-area.tsx';
import { GrowingTimeline } from '../../records/growing-timeline.tsx';
import { pathOfRecord } from '../../records/record-area.ts';
import { RecordScreen, type SectionProps } from '../../records/record-screen.tsx';
import { RecordSection } from '../../records/record-section.tsx';
import { useRegularRefresh } from '../../records/use-regular-refresh.ts';
import { NextStep } from './next-step.tsx';
import { stateAllows } from './quote-actions.ts';
import { QuoteAnswer } from './quote-answer.tsx';
import { QuoteFacts } from './quote-facts.tsx';
import { INTERNAL_FIELDS } from './quote-fields.ts';
import { QuoteLinks } from './quote-links.tsx';
import { QuoteMenuItems } from './quote-menu-items.tsx';
import { QuoteSheet } from './quote-sheet.tsx';
import { QuoteStatusBadge } from './quote-status.tsx';
import { type QuoteDialogs, useQuoteActions } from './use-quote-actions.tsx';

/** The page of one quote: the document as the client sees it, and what has become of it. */
export function QuoteScreen({
  dialogs,
  ...props
}: {
  id: string;
  editing: string | undefined;
  dialogs: QuoteDialogs;
}) {
  useRegularRefresh(quoteRoutes.list.path);
  const actions = useQuoteActions(dialogs);
  return (
    <RecordScreen
      area={QUOTES}
      badge={(quote) => <QuoteStatusBadge quote={quote} />}
      allows={stateAllows}
      headerActions={(quote) => (
        <NextStep quote={quote} hasLines={quote.lines.length > 0} actions={actions} />
      )}
      menuItems={(quote) => <QuoteMenuItems quote={quote} actions={actions} />}
      {...props}
    >
      {(quote, section) => (
        <>
          <QuoteColumns quote={quote} internal={section('internal')} />
          {actions.dialog}
        </>
      )}
    </RecordScreen>
  );
}

/** The timeline names the invoice that a quote has become. */
function pathOfThing({ type, id }: TimelineEntry['entity']): string | null {
  return type === 'invoice' ? pathOfRecord(INVOICE_PLACE, id) : null;
}

interface QuoteColumnsProps {
  quote: Quote;
  internal: SectionProps<Parameters<typeof QUOTES.nameOf>[0], Quote>;
}

/** A phone shows the facts and the answer before the document. */
function QuoteColumns({ quote, internal }: QuoteColumnsProps) {
  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
      <div className="flex min-w-0 flex-col gap-8 lg:col-start-2">
        <QuoteFacts quote={quote} />
        <QuoteAnswer quote={quote} />
      </div>
      <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <QuoteSheet quote={quote} />
      </div>
      <div className="flex min-w-0 flex-col gap-8 lg:col-start-2">
        <QuoteLinks quote={quote} />
        <RecordSection title="Internal" fields={INTERNAL_FIELDS} {...internal} />
        <GrowingTimeline route={timelineRoutes.ofQuote} subject={quote.id} pathOf={pathOfThing} />
      </div>
    </div>
  );
}
