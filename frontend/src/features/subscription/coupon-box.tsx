import { COUPON_CODE_MAX_LENGTH } from '@oficio/contracts';
import { CircleCheck } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { PaywallActions } from './use-paywall.ts';

/** The field for a coupon code, and the coupon's description. */
export function CouponBox({ paywall }: { paywall: PaywallActions }) {
  const { code, coupon, couponFault, validating, busy, editCoupon, applyCoupon, removeCoupon } = paywall;
  const messageId = useId();
  return (
    <div className="rounded-surface border border-hairline px-5 py-4">
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
          onChange={({ target }) => editCoupon(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            if (!coupon) applyCoupon(code);
          }}
          aria-invalid={couponFault ? true : undefined}
          aria-describedby={couponFault || coupon ? messageId : undefined}
        />
        {coupon ? (
          <Button onClick={removeCoupon}>Remove</Button>
        ) : (
          <Button disabled={code.trim() === '' || busy} busy={validating} onClick={() => applyCoupon(code)}>
            {validating ? 'Checking...' : 'Apply'}
          </Button>
        )}
      </div>
      <div id={messageId} className="text-sm break-words" dir="auto">
        <p role="status" className="text-agave">
          {coupon && (
            <span className="mt-2 flex gap-1.5">
              <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
              {coupon.description}
            </span>
          )}
        </p>
        {couponFault && (
          <p role="alert" className="mt-2 text-red">
            {couponFault}
          </p>
        )}
      </div>
    </div>
  );
}

/** Trims whitespace around a pasted code. */
const PASTED_SPACES = 20;
