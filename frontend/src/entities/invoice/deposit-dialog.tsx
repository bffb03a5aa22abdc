import { depositedOf, depositPortion, type Invoice, type invoiceRoutes } from '@oficio/contracts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { moneyText } from '../../lib/text/money-text.ts';
import { changeDiscount, readDiscount, type TypedDiscount } from '../../lib/text/typed-values.ts';
import { pathOfRecord } from '../../records/record-area.ts';
import { useDialogWrite } from '../../records/use-dialog-write.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { INVOICE_PLACE } from './invoice-place.tsx';

const USUAL: TypedDiscount = { kind: 'percent', text: '30' };

interface Part {
  ppm?: number;
  amountMinor?: number;
}

/** The document that a deposit is a part of. */
interface DepositSource extends Pick<Invoice, 'id' | 'version' | 'currency'> {
  route: typeof invoiceRoutes.deposit;
  /** What the deposit is, and when it is deducted. */
  description: string;
  /** Undefined until the document was read. */
  whole: Pick<Invoice, 'totalMinor' | 'cashStepMinor' | 'deposits' | 'deductions'> | undefined;
}

/** Drafts a deposit invoice over a part of a document, and opens its page. */
export function DepositDialog({ source, onClose }: { source: DepositSource; onClose: () => void }) {
  const { route, id, version, currency, description, whole } = source;
  const [fault, setFault] = useState<string | undefined>();
  const raiseToast = useRaiseToast();
  const navigate = useNavigate();
  const write = useDialogWrite<typeof invoiceRoutes.deposit, Part & { version: number }, TypedDiscount>(
    route,
    {
      id,
      fields: ['ppm', 'amountMinor'],
      onStored: (deposit) =>
        raiseToast({ kind: 'success', title: 'Deposit invoice drafted', description: deposit.title }),
      onDone(deposit) {
        onClose();
        void navigate({ to: pathOfRecord(INVOICE_PLACE, deposit.id) });
      },
    },
  );
  const [typed, setTyped] = useState(write.sent?.typed ?? USUAL);
  const change = (changed: Partial<TypedDiscount>) => {
    setTyped(changeDiscount(typed, changed));
    setFault(undefined);
    write.edited();
  };
  const submit = () => {
    const { part, fault: found } = readPart(typed, currency);
    if (part) write.submit({ version, ...part }, typed);
    else setFault(found);
  };
  return (
    <FormDialog
      size="small"
      title="Ask for a deposit"
      description={description}
      action="Draft deposit invoice"
      unsaved={typed.text !== USUAL.text || typed.kind !== USUAL.kind}
      {...write.dialog}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label="Deposit"
        name="kind"
        value={typed.kind}
        onChange={({ target }) => change({ kind: target.value as TypedDiscount['kind'] })}
        options={[
          { value: 'percent', label: 'Percentage of the total' },
          { value: 'amount', label: `Amount in ${currency}` },
        ]}
      />
      <TextField
        label={typed.kind === 'percent' ? 'Percentage' : 'Amount to be paid, with taxes'}
        name="amount"
        required
        autoComplete="off"
        inputMode="decimal"
        inputClassName="money"
        value={typed.text}
        hint={whole && hintOf(typed, whole, currency)}
        error={fault ?? write.faultOf('ppm') ?? write.faultOf('amountMinor')}
        onChange={({ target }) => change({ text: target.value })}
      />
    </FormDialog>
  );
}

function readPart(typed: TypedDiscount, currency: string): { part: Part | null; fault?: string } {
  const text = typed.text.replace('%', '');
  const { value, fault } = readDiscount({ ...typed, text }, currency);
  if (fault !== null) return { part: null, fault };
  if (value === null || (value.kind === 'percent' ? value.ppm : value.amountMinor) === 0) {
    return {
      part: null,
      fault: typed.kind === 'percent' ? 'Please enter a percentage' : 'Please enter an amount',
    };
  }
  return { part: value.kind === 'percent' ? { ppm: value.ppm } : { amountMinor: value.amountMinor } };
}

/** The deposit that a percentage gives, and what other deposits take, as long as nothing is deducted from the document. */
function hintOf(
  typed: TypedDiscount,
  whole: NonNullable<DepositSource['whole']>,
  currency: string,
): string | undefined {
  const { totalMinor, cashStepMinor, deductions } = whole;
  if (deductions.length > 0) return undefined;
  const words = (amountMinor: number) => moneyText({ amountMinor, currency });
  const ppm = readPart(typed, currency).part?.ppm;
  const total = words(totalMinor);
  const part =
    ppm === undefined
      ? `The total is ${total}`
      : `${words(depositPortion(totalMinor, ppm, cashStepMinor))} of ${total}`;
  const taken = depositedOf(whole);
  return taken === 0 ? part : `${part}. Other deposits take ${words(taken)}`;
}
