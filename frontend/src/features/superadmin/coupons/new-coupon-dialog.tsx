import { type CouponKind, couponRoutes, createCouponBodySchema, type LocalDate } from '@oficio/contracts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useRaiseToast } from '../../../lib/page/raise-toast.ts';
import { readDecimal } from '../../../lib/text/decimal-text.ts';
import { typedFormats } from '../../../lib/text/typed-formats.ts';
import { useDialogWrite } from '../../../records/use-dialog-write.ts';
import { DatePicker } from '../../../ui/date-picker.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { PLAN_OPTIONS } from '../organizations/organization-words.ts';
import { KIND_OPTIONS, VALUE_LABELS } from './coupon-words.ts';

interface TypedCoupon {
  code: string;
  description: string;
  kind: CouponKind;
  value: string;
  months: string;
  planId: string;
  maxRedemptions: string;
  lastDay: LocalDate | null;
}

const UNTYPED: TypedCoupon = {
  code: '',
  description: '',
  kind: 'percent',
  value: '',
  months: '',
  planId: '',
  maxRedemptions: '',
  lastDay: null,
};

const FIELDS = ['code', 'description', 'kind', 'value', 'months', 'planId', 'maxRedemptions', 'expiresAt'];

interface NewCouponDialogProps {
  onStored: () => void;
  onClose: () => void;
}

export function NewCouponDialog({ onStored, onClose }: NewCouponDialogProps) {
  const raiseToast = useRaiseToast();
  const write = useDialogWrite<
    typeof couponRoutes.create,
    z.infer<typeof createCouponBodySchema>,
    TypedCoupon
  >(couponRoutes.create, {
    id: 'new',
    request: (body) => ({ body }),
    fields: FIELDS,
    onStored({ code }) {
      onStored();
      raiseToast({ kind: 'success', title: 'Coupon added', description: code });
    },
    onDone: onClose,
  });
  const [typed, setTyped] = useState(write.sent?.typed ?? UNTYPED);
  const [submitted, setSubmitted] = useState(false);
  const read = createCouponBodySchema.safeParse(bodyOf(typed));
  const issues = submitted ? (read.error?.issues ?? []) : [];
  const faultOf = (name: string) =>
    issues.find(({ path }) => path[0] === name)?.message ?? write.faultOf(name);
  const change = (changed: Partial<TypedCoupon>) => {
    setTyped({ ...typed, ...changed });
    write.edited();
  };
  const text = (name: 'code' | 'description' | 'value' | 'months' | 'maxRedemptions') => ({
    name,
    autoComplete: 'off',
    value: typed[name],
    error: faultOf(name),
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  return (
    <FormDialog
      title="New coupon"
      description="It is made here and at the payment provider. What it gives can’t be changed afterwards."
      action="Add coupon"
      unsaved={JSON.stringify(typed) !== JSON.stringify(UNTYPED)}
      {...write.dialog}
      onSubmit={() => {
        setSubmitted(true);
        if (read.success) write.submit(read.data, typed);
      }}
      onClose={onClose}
    >
      <div className="grid gap-4 md:grid-cols-2">
        <TextField label="Code" required hint="Members type it. Case doesn’t matter." {...text('code')} />
        <TextField label="Description" required hint="Shown beside the price." {...text('description')} />
        <SelectField
          label="Kind"
          name="kind"
          value={typed.kind}
          options={KIND_OPTIONS}
          onChange={({ target }) => change({ kind: target.value as CouponKind })}
        />
        <TextField
          label={VALUE_LABELS[typed.kind]}
          required
          inputMode={typed.kind === 'amount' ? 'decimal' : 'numeric'}
          {...text('value')}
        />
        {typed.kind !== 'free_months' && (
          <TextField
            label="Months"
            optional
            inputMode="numeric"
            hint="Empty: as long as the subscription lasts."
            {...text('months')}
          />
        )}
        <SelectField
          label="Plan"
          name="planId"
          value={typed.planId}
          options={[{ value: '', label: 'Any plan' }, ...PLAN_OPTIONS]}
          onChange={({ target }) => change({ planId: target.value })}
        />
        <TextField
          label="Most uses"
          optional
          inputMode="numeric"
          hint="Empty: any number."
          {...text('maxRedemptions')}
        />
        <DatePicker
          label="Last day (UTC)"
          optional
          clearable
          name="expiresAt"
          value={typed.lastDay}
          error={faultOf('expiresAt')}
          onValueChange={(lastDay) => change({ lastDay })}
        />
      </div>
    </FormDialog>
  );
}

/** Cents of an amount, otherwise a whole number. A text that is none becomes NaN, which the contract refuses. */
function numberOf(text: string, decimals: number): number {
  return readDecimal(text, decimals, typedFormats().numberFormat).value ?? Number.NaN;
}

const optionalNumber = (text: string) => (text.trim() === '' ? null : numberOf(text, 0));

function bodyOf({ code, description, kind, value, months, planId, maxRedemptions, lastDay }: TypedCoupon) {
  return {
    code,
    description,
    kind,
    value: numberOf(value, kind === 'amount' ? 2 : 0),
    months: kind === 'free_months' ? null : optionalNumber(months),
    planId: planId === '' ? null : Number(planId),
    maxRedemptions: optionalNumber(maxRedemptions),
    expiresAt: lastDay === null ? null : `${lastDay}T23:59:59.999Z`,
  };
}
