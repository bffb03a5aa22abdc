import { PASSWORD_RULES } from '@oficio/contracts';
import { Check, Minus } from 'lucide-react';
import { RULE_MESSAGES } from './reset-password.messages.ts';

/** The rules, each marked as soon as what is typed keeps it. */
export function PasswordRules({ password }: { password: string }) {
  return (
    <ul aria-label="Password rules" className="flex flex-col gap-1 text-sm text-ink-muted">
      {PASSWORD_RULES.map(({ code, holds }) => (
        <li key={code} className="flex items-start gap-2 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
          {holds(password) ? <Check aria-hidden className="text-agave" /> : <Minus aria-hidden />}
          <span>
            {RULE_MESSAGES[code]}
            {holds(password) && <span className="sr-only"> (done)</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
