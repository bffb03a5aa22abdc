import { type Quote, type QuoteListItem, quoteRoutes } from '@oficio/contracts';
import { quoteStatus } from '@oficio/machines/quote';
import { useState } from 'react';
import { quoteName } from '../../entities/quote/quote-words.ts';
import { useToday } from '../../lib/api/use-today.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { isolated } from '../../lib/text/isolated.ts';
import { moneyText } from '../../lib/text/money-text.ts';
import { useDialogWrite } from '../../records/use-dialog-write.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { AnswerFields, NO_ANSWER } from './answer-fields.tsx';
import { chosenTotal } from './chosen-total.ts';
import { useStoreQuote } from './use-store-quote.ts';
import { useWholeQuote } from './use-whole-quote.ts';

/** Enters that the client has accepted in another way than on its page, also after the last day. */
export function AcceptDialog({ quote, onClose }: { quote: QuoteListItem; onClose: () => void }) {
  const { id } = quote;
  const { whole, version } = useWholeQuote(quote);
  const isExpired = quoteStatus(quote, useToday()) === 'expired';
  const raiseToast = useRaiseToast();
  const store = useStoreQuote();
  const write = useDialogWrite(quoteRoutes.accept, {
    id,
    fields: ['name', 'note'],
    onStored(accepted) {
      store(accepted);
      raiseToast({ kind: 'success', title: 'Acceptance entered', description: quoteName(accepted) });
    },
    onDone: onClose,
  });
  const { name: sentName = '', note: sentNote, chosen: sentChoice } = write.sent?.typed ?? {};
  const [typed, setTyped] = useState({ name: sentName, note: sentNote ?? '' });
  const [chosen, setChosen] = useState<readonly string[]>(sentChoice ?? []);
  return (
    <FormDialog
      title={`Enter the acceptance of ${isolated(quoteName(quote))}`}
      description="For an answer by phone, by email or on paper."
      action="Enter acceptance"
      unsaved={typed.name !== NO_ANSWER.name || typed.note !== NO_ANSWER.note || chosen.length > 0}
      {...write.dialog}
      ready={whole !== undefined}
      onSubmit={() => write.submit({ version, ...typed, chosen: [...chosen] })}
      onClose={onClose}
    >
      {isExpired && (
        <Notice>Its last day has passed. You can still enter what your client has answered.</Notice>
      )}
      <AnswerFields
        typed={typed}
        faultOf={write.faultOf}
        onChange={(change) => {
          setTyped({ ...typed, ...change });
          write.edited();
        }}
        note={{ label: 'Note', hint: 'How your client has accepted, for example by phone.' }}
      />
      {whole ? <Options quote={whole} chosen={chosen} onChange={setChosen} /> : <SkeletonText lines={2} />}
    </FormDialog>
  );
}

interface OptionsProps {
  quote: Quote;
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** The optional lines, and the total with the chosen ones. */
function Options({ quote, chosen, onChange }: OptionsProps) {
  const { currency, lines } = quote;
  const optional = lines.filter(({ isOptional }) => isOptional);
  const totalMinor = chosenTotal(quote, chosen);
  const toggle = (id: string, checked: boolean) =>
    onChange(checked ? [...chosen, id] : chosen.filter((other) => other !== id));
  return (
    <>
      {optional.length > 0 && (
        <fieldset className="flex flex-col gap-3 max-md:gap-0">
          <legend className="mb-2 text-sm font-semibold">Options</legend>
          {optional.map(({ id, description, netMinor }) => (
            <Checkbox
              key={id}
              name="chosen"
              label={<bdi className="whitespace-pre-wrap">{description}</bdi>}
              description={moneyText({ amountMinor: netMinor, currency })}
              checked={chosen.includes(id)}
              onChange={({ target }) => toggle(id, target.checked)}
            />
          ))}
        </fieldset>
      )}
      <p role="status" className="flex justify-between gap-4 border-t border-hairline pt-3 font-semibold">
        <span>Total</span>
        <span className="money">
          {totalMinor === null ? '–' : moneyText({ amountMinor: totalMinor, currency })}
        </span>
      </p>
    </>
  );
}
