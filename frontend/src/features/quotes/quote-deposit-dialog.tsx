import { type QuoteListItem, quoteRoutes } from '@oficio/contracts';
import { DepositDialog } from '../../entities/invoice/deposit-dialog.tsx';
import { useWholeQuote } from './use-whole-quote.ts';

interface QuoteDepositProps {
  quote: QuoteListItem;
  onClose: () => void;
}

/** Drafts a deposit invoice over a part of what a client has accepted. */
export function QuoteDepositDialog({ quote, onClose }: QuoteDepositProps) {
  const { whole, version } = useWholeQuote(quote);
  return (
    <DepositDialog
      source={{
        route: quoteRoutes.deposit,
        id: quote.id,
        version,
        currency: quote.currency,
        description:
          'A part of the accepted total that your client pays in advance. The deposit has its own number and the same taxes. The invoice of this quote deducts it.',
        whole: whole && { ...whole, deductions: [] },
      }}
      onClose={onClose}
    />
  );
}
