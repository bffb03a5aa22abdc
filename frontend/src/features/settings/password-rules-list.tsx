import { PASSWORD_RULES } from '@oficio/contracts';
import { Check, Dot } from 'lucide-react';
import { classNames } from '../../ui/class-names.ts';
import { RULE_LABELS } from './new-password.ts';

/** The password rules, each marked once it is met. */
export function PasswordRules({ password }: { password: string }) {
  return (
    <ul aria-label="Your new password needs" className="-mt-2 grid gap-x-6 gap-y-1 text-sm md:grid-cols-2">
      {PASSWORD_RULES.map(({ code, holds }) => {
        const held = holds(password);
        return (
          <li
            key={code}
            className={classNames('flex items-center gap-1.5', held ? 'text-agave' : 'text-ink-muted')}
          >
            {held ? <Check aria-hidden className="size-4" /> : <Dot aria-hidden className="size-4" />}
            {RULE_LABELS[code]}
            <span className="sr-only">{held ? ', done' : ', missing'}</span>
          </li>
        );
      })}
    </ul>
  );
}
