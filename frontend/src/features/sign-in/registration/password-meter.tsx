import { PASSWORD_RULES, PASSWORDS, type PasswordRuleCode } from '@oficio/contracts';
import { RuleList } from '../../../ui/rule-list.tsx';
import { type PasswordStrength, passwordStrength } from './password-strength.ts';

const LOOKS: Record<Exclude<PasswordStrength, 'none'>, { text: string; bars: number; color: string }> = {
  tooShort: { text: 'Too short', bars: 1, color: 'bg-red' },
  weak: { text: 'Weak', bars: 2, color: 'bg-amber' },
  fair: { text: 'Fair', bars: 3, color: 'bg-amber' },
  strong: { text: 'Strong', bars: 4, color: 'bg-agave' },
};

const BARS = [1, 2, 3, 4];

const RULE_LABELS: Record<PasswordRuleCode, string> = {
  too_short: `${PASSWORDS.resetMinLength} characters or more`,
  no_uppercase_letter: 'An uppercase letter',
  no_lowercase_letter: 'A lowercase letter',
  no_number: 'A number',
  no_special_character: 'A special character',
};

/** The strength of the password and how to improve it: a recommendation, not a rule. */
export function PasswordMeter({ password }: { password: string }) {
  const strength = passwordStrength(password);
  if (strength === 'none') return null;
  const { text, bars, color } = LOOKS[strength];
  return (
    <div className="text-sm">
      <div className="flex items-center gap-3">
        <div aria-hidden className="grid flex-1 grid-cols-4 gap-1">
          {BARS.map((bar) => (
            <span
              key={bar}
              className={`h-1 rounded-full transition-colors ${bar <= bars ? color : 'bg-hairline'}`}
            />
          ))}
        </div>
        <p role="status" className="w-20 text-end font-medium">
          <span className="sr-only">Password strength: </span>
          {text}
        </p>
      </div>
      {strength !== 'strong' && (
        <RuleList
          label="Recommended"
          rules={PASSWORD_RULES.map(({ code, holds }) => ({
            text: RULE_LABELS[code],
            isMet: holds(password),
          }))}
          className="mt-2 grid grid-cols-2 gap-x-4 gap-y-1"
        />
      )}
    </div>
  );
}
