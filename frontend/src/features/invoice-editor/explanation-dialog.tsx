import { explainDocument } from '@oficio/contracts';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { explainedSentence } from './explanation-words.ts';
import type { InvoiceForm } from './use-invoice-form.ts';

/** How the total comes about, step by step. */
export function ExplanationDialog({
  form: { document, totals, values },
  onClose,
}: {
  form: InvoiceForm;
  onClose: () => void;
}) {
  const explained = explainDocument(totals.input);
  const steps = explained.status === 'explained' ? explained.steps : [];
  const nameOf = (line: number) => {
    const index = totals.counted[line] ?? line;
    const description = values.lines[index]?.description.trim();
    return description ? `${index + 1}. ${shortened(description)}` : `Line ${index + 1}`;
  };
  const depositOf = (deposit: number) => values.depositIds[deposit]?.number ?? '';
  return (
    <Dialog
      open
      textOnly
      size="large"
      onOpenChange={onClose}
      title="Why this total?"
      description="Every step, in order. The server arrives at the same total when you save."
    >
      <ol className="divide-y divide-hairline">
        {steps.map((step, index) => {
          const { text, amount, strong } = explainedSentence(step, {
            currency: values.currency,
            one: document.one,
            nameOf,
            depositOf,
          });
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: the steps have no identity.
              key={index}
              className={classNames('flex justify-between gap-6 py-2', strong && 'font-semibold')}
            >
              <span dir="auto" className="min-w-0">
                {text}
              </span>
              <span className="money">{amount}</span>
            </li>
          );
        })}
      </ol>
    </Dialog>
  );
}

const MOST_CHARACTERS = 60;

function shortened(text: string): string {
  const [line = ''] = text.split('\n');
  return line.length > MOST_CHARACTERS ? `${line.slice(0, MOST_CHARACTERS)}…` : line;
}
