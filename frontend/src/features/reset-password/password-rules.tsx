import { PASSWORD_RULES } from '@oficio/contracts';
import { Check, Dot } from 'lucide-react';
import { classNames } from '../../ui/class-names.ts';
import { RULE_MESSAGES } from './reset-password.messages.ts';

/** The password rules, each marked once the typed password meets it. */
export function PasswordRules({ password }: { password: string }) {
  return (
    <ul aria-label="Password rules" className="flex flex-col gap-1 text-sm">
      {PASSWORD_RULES.map(({ code, holds }) => {
        const held = holds(password);
        return (
          <li
            key={code}
            className={classNames(
              'flex items-start gap-1.5 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0',
              held ? 'text-agave' : 'text-ink-muted',
            )}
          >
            {held ? <Check aria-hidden /> : <Dot aria-hidden />}
            <span>
              {RULE_MESSAGES[code]}
              {held && <span className="sr-only"> (done)</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
