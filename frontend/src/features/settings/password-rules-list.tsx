import { Check, Dot } from 'lucide-react';
import { PASSWORD_RULES } from '../../lib/password-rules.ts';
import { classNames } from '../../ui/class-names.ts';

/** The rules of a new password, each marked as soon as it holds. */
export function PasswordRules({ password }: { password: string }) {
  return (
    <ul aria-label="Your new password needs" className="-mt-2 grid gap-x-6 gap-y-1 text-sm md:grid-cols-2">
      {PASSWORD_RULES.map(({ label, holds }) => {
        const held = holds(password);
        return (
          <li
            key={label}
            className={classNames('flex items-center gap-1.5', held ? 'text-agave' : 'text-ink-muted')}
          >
            {held ? <Check aria-hidden className="size-4" /> : <Dot aria-hidden className="size-4" />}
            {label}
            <span className="sr-only">{held ? ', done' : ', missing'}</span>
          </li>
        );
      })}
    </ul>
  );
}
