import { documentFileName, type QuoteListItem, quoteRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { quoteName } from '../../entities/quote/quote-words.ts';
import { queryOf } from '../../lib/api/route-query.ts';
import { isolated } from '../../lib/text/isolated.ts';
import { MailDialog } from '../../records/mails/mail-dialog.tsx';
import { useSendQuote } from './use-send-quote.ts';
import { useWholeQuote } from './use-whole-quote.ts';

interface SendDialogProps {
  quote: QuoteListItem;
  onClose: () => void;
}

/** Sends a quote to the client by mail. A draft gets its number, and what the client sees is frozen. */
export function SendDialog({ quote, onClose }: SendDialogProps) {
  const parameters = { id: quote.id };
  const suggestion = useQuery(queryOf(quoteRoutes.mail, { parameters, freshMs: 0 }));
  const { whole } = useWholeQuote(quote);
  const number = quote.number ?? suggestion.data?.number ?? null;
  return (
    <MailDialog
      title={`Send ${isolated(quoteName(quote))}`}
      subject={{
        preview: { route: quoteRoutes.mailPreview, parameters },
        fileName: documentFileName({ number, kind: 'quote' }),
        follows: 'The total, the last day and your signature',
      }}
      suggestion={suggestion}
      sending={useSendQuote(whole ?? quote, onClose)}
      onClose={onClose}
    />
  );
}
