import { COUPON_CODE_MAX_LENGTH } from '@oficio/contracts';
import { TicketPercent } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { PaywallActions } from './use-paywall.ts';

/** Takes a coupon's code, and says what it gives. */
export function CouponBox({ paywall }: { paywall: PaywallActions }) {
  const { coupon, couponError, validating, busy, applyCoupon, removeCoupon, editCoupon } = paywall;
  const [code, setCode] = useState('');
  if (coupon) {
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-surface border border-hairline px-5 py-3">
        <TicketPercent aria-hidden className="size-5 shrink-0 text-agave" />
        <p role="status" className="min-w-0 flex-1 text-sm break-words" dir="auto">
          <span className="font-semibold">{coupon.code}</span> {coupon.description}
        </p>
        <Button
          size="small"
          variant="ghost"
          disabled={busy}
          onClick={() => {
            setCode('');
            removeCoupon();
          }}
        >
          Remove coupon
        </Button>
      </div>
    );
  }
  const empty = code.trim() === '';
  return (
    <form
      noValidate
      aria-label="Coupon"
      className="rounded-surface border border-hairline px-5 py-4"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        if (!empty && !busy) applyCoupon(code);
      }}
    >
      <div className="flex items-end gap-2">
        <TextField
          label="Coupon code"
          optional
          className="flex-1"
          name="coupon"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={COUPON_CODE_MAX_LENGTH + PASTED_SPACES}
          value={code}
          onChange={({ target }) => {
            setCode(target.value);
            editCoupon();
          }}
          aria-invalid={couponError ? true : undefined}
          aria-describedby={couponError ? COUPON_ERROR : undefined}
        />
        <Button type="submit" disabled={empty || busy} busy={validating}>
          {validating ? 'Checking...' : 'Apply'}
        </Button>
      </div>
      {couponError && (
        <p id={COUPON_ERROR} role="alert" className="mt-1.5 text-sm text-red">
          {couponError}
        </p>
      )}
    </form>
  );
}

const COUPON_ERROR = 'coupon-error';
/** What is around a pasted code counts for nothing. */
const PASTED_SPACES = 20;
