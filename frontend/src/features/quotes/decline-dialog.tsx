import { type QuoteListItem, quoteRoutes } from '@oficio/contracts';
import { useState } from 'react';
import { quoteName } from '../../entities/quote/quote-words.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { isolated } from '../../lib/text/isolated.ts';
import { useDialogWrite } from '../../records/use-dialog-write.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { AnswerFields, NO_ANSWER } from './answer-fields.tsx';
import { useStoreQuote } from './use-store-quote.ts';
import { useWholeQuote } from './use-whole-quote.ts';

/** Enters that the client has declined in another way than on its page. */
export function DeclineDialog({ quote, onClose }: { quote: QuoteListItem; onClose: () => void }) {
  const { id } = quote;
  const { version } = useWholeQuote(quote);
  const raiseToast = useRaiseToast();
  const store = useStoreQuote();
  const write = useDialogWrite(quoteRoutes.decline, {
    id,
    fields: ['name', 'note'],
    onStored(declined) {
      store(declined);
      raiseToast({ kind: 'success', title: 'Refusal entered', description: quoteName(declined) });
    },
    onDone: onClose,
  });
  const { name: sentName = '', note: sentNote } = write.sent?.typed ?? {};
  const [typed, setTyped] = useState({ name: sentName, note: sentNote ?? '' });
  return (
    <FormDialog
      title={`Enter the refusal of ${isolated(quoteName(quote))}`}
      description="For an answer by phone, by email or on paper. If your client changes its mind, you can still enter an acceptance."
      action="Enter refusal"
      unsaved={typed.name !== NO_ANSWER.name || typed.note !== NO_ANSWER.note}
      {...write.dialog}
      onSubmit={() => write.submit({ version, ...typed })}
      onClose={onClose}
    >
      <AnswerFields
        typed={typed}
        faultOf={write.faultOf}
        onChange={(change) => {
          setTyped({ ...typed, ...change });
          write.edited();
        }}
        note={{ label: 'Reason', hint: 'It is shown on the page of the quote.' }}
      />
    </FormDialog>
  );
}
