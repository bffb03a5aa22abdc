import {
  addDays,
  billingSettingsRoutes,
  formatLocalDate,
  type LocalDate,
  type QuoteListItem,
  quoteRoutes,
} from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { quoteName } from '../../entities/quote/quote-words.ts';
import { queryOf } from '../../lib/api/route-query.ts';
import { useToday } from '../../lib/api/use-today.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { isolated } from '../../lib/text/isolated.ts';
import { useDialogWrite } from '../../records/use-dialog-write.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useStoreQuote } from './use-store-quote.ts';
import { useWholeQuote } from './use-whole-quote.ts';

/** A step without further input that is asked about first, because it can't be taken back. */
type QuoteStep = 'markSent' | 'revise' | 'withdraw';

interface StepWords {
  title: (name: string) => string;
  /** `lastDay`: that of a draft that is sent today; null until the settings are known. */
  description: (quote: QuoteListItem, lastDay: LocalDate | null) => string;
  action: string;
  done: string;
}

const WORDS: Record<QuoteStep, StepWords> = {
  markSent: {
    title: (name) => `Mark ${name} as sent?`,
    description: ({ number }, lastDay) =>
      `${number === null ? 'It gets its number, and what' : 'What'} your client sees can’t be changed any more. ${lastDay === null ? '' : `Your client can answer until ${formatLocalDate(lastDay)}. `}No email is sent.`,
    action: 'Mark as sent',
    done: 'Quote marked as sent',
  },
  revise: {
    title: (name) => `Revise ${name}?`,
    description: ({ revision, answeredAt }) =>
      `It becomes a draft again, version ${revision + 1} of the same number.${answeredAt === null ? '' : ' The answer is taken back.'} Nobody can answer until you send it again.`,
    action: 'Revise quote',
    done: 'Quote is a draft again',
  },
  withdraw: {
    title: (name) => `Withdraw ${name}?`,
    description: ({ answeredAt }) =>
      `${answeredAt === null ? '' : 'The acceptance is taken back. '}Your client reads that it is withdrawn and can’t answer. You can revise it and send it again.`,
    action: 'Withdraw quote',
    done: 'Quote withdrawn',
  },
};

export function isStep(action: string): action is QuoteStep {
  return Object.hasOwn(WORDS, action);
}

interface StepDialogProps {
  step: QuoteStep;
  quote: QuoteListItem;
  /** Copies a link to the client's page. */
  onCopyLink: (id: string) => void;
  /** The step is done while the dialog is on screen. */
  onDone: () => void;
  onClose: () => void;
}

/** Asks before a quote is marked as sent, revised or withdrawn. */
export function StepDialog({ step, quote, onCopyLink, onDone, onClose }: StepDialogProps) {
  const { id } = quote;
  const { version } = useWholeQuote(quote);
  const lastDay = useLastDay(quote);
  const raiseToast = useRaiseToast();
  const store = useStoreQuote();
  const { title, description, action, done } = WORDS[step];
  const write = useDialogWrite(quoteRoutes[step], {
    id,
    onStored(changed) {
      store(changed);
      raiseToast(
        { kind: 'success', title: done, description: quoteName(changed) },
        step === 'markSent'
          ? { label: 'Copy client’s link', onSelect: () => onCopyLink(changed.id) }
          : undefined,
      );
    },
    onDone,
  });
  return (
    <FormDialog
      title={title(isolated(quoteName(quote)))}
      size="small"
      description={description(quote, lastDay)}
      action={action}
      danger={step === 'withdraw'}
      unsaved={false}
      {...write.dialog}
      onSubmit={() => write.submit({ version })}
      onClose={onClose}
    />
  );
}

/** The last day of a quote: its own, or the usual number of days from today on. */
function useLastDay({ validUntil }: QuoteListItem): LocalDate | null {
  const today = useToday();
  const { data } = useQuery(queryOf(billingSettingsRoutes.one));
  return validUntil ?? (data ? addDays(today, data.quoteValidDays) : null);
}
