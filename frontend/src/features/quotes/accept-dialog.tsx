import {
  countedLines,
  lineGroups,
  type Quote,
  type QuoteLine,
  type QuoteListItem,
  quoteRoutes,
} from '@oficio/contracts';
import { quoteStatus } from '@oficio/machines/quote';
import { useState } from 'react';
import { quoteName } from '../../entities/quote/quote-words.ts';
import { useToday } from '../../lib/api/use-today.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { isolated } from '../../lib/text/isolated.ts';
import { moneyText } from '../../lib/text/money-text.ts';
import { useDialogWrite } from '../../records/use-dialog-write.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
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

/** What the client can choose, and the total with it. */
function Options({ quote, chosen, onChange }: OptionsProps) {
  const { currency, lines } = quote;
  const totalMinor = chosenTotal(quote, chosen);
  return (
    <>
      {lineGroups(lines).map((group) =>
        group.length > 1 ? (
          <Alternatives
            key={group[0].id}
            group={group}
            currency={currency}
            chosen={chosen}
            onChange={onChange}
          />
        ) : null,
      )}
      <Additions quote={quote} chosen={chosen} onChange={onChange} />
      <p role="status" className="flex justify-between gap-4 border-t border-hairline pt-3 font-semibold">
        <span>Total</span>
        <span className="money">
          {totalMinor === null ? '–' : moneyText({ amountMinor: totalMinor, currency })}
        </span>
      </p>
    </>
  );
}

interface AlternativesProps extends Omit<OptionsProps, 'quote'> {
  group: readonly QuoteLine[];
  currency: string;
}

/** A line and what can be chosen instead of it. */
function Alternatives({ group, currency, chosen, onChange }: AlternativesProps) {
  const [counted] = countedLines(group, chosen);
  const others = chosen.filter((id) => !group.some((line) => line.id === id));
  return (
    <ChoiceField
      label="One of"
      name={`choice-${group[0]?.id}`}
      value={counted?.id ?? ''}
      onValueChange={(id) =>
        onChange(group.some((line) => line.id === id && line.choice !== 'fixed') ? [...others, id] : others)
      }
      options={group.map(({ id, description, netMinor }) => ({
        value: id,
        label: description,
        description: moneyText({ amountMinor: netMinor, currency }),
      }))}
    />
  );
}

/** The optional lines. */
function Additions({ quote: { lines, currency }, chosen, onChange }: OptionsProps) {
  const optional = lines.filter(({ choice }) => choice === 'optional');
  if (optional.length === 0) return null;
  const toggle = (id: string, checked: boolean) =>
    onChange(checked ? [...chosen, id] : chosen.filter((other) => other !== id));
  return (
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
  );
}
