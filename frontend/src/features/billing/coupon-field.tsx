import { COUPON_CODE_MAX_LENGTH } from '@oficio/contracts';
import { useEffect, useRef } from 'react';
import { TextField } from '../../ui/text-field.tsx';

interface CouponFieldProps {
  value: string;
  onChange: (text: string) => void;
  error: string | undefined;
}

/** The field for a coupon that is applied on the payment page. */
export function CouponField({ value, onChange, error }: CouponFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error) input.current?.focus();
  }, [error]);
  return (
    <TextField
      ref={input}
      label="Coupon code"
      name="coupon"
      optional
      hint="We check it when you choose a plan. You’ll see the discount before you pay."
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={COUPON_CODE_MAX_LENGTH}
      className="max-w-sm"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={error}
    />
  );
}
