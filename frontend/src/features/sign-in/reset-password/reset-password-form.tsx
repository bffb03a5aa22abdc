import { PASSWORD_RULES } from '@oficio/contracts';
import type { ResetPasswordForm as Typed } from '@oficio/machines/reset-password';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { RuleList } from '../../../ui/rule-list.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import {
  PASSWORD_HINT,
  PROBLEM_MESSAGES,
  REFUSAL_MESSAGES,
  RULE_MESSAGES,
} from './reset-password.messages.ts';
import type { ResetPassword } from './use-reset-password.ts';

/** The form with the new password, typed twice. The typed text stays after a refusal. */
export function ResetPasswordForm({ email, problems, refusal, busy, submit, edited }: ResetPassword) {
  const [form, setForm] = useState<Typed>({ password: '', confirmPassword: '' });
  const errors = fieldErrors(problems, refusal);

  const field = (name: keyof Typed) => ({
    name,
    value: form[name],
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setForm({ ...form, [name]: target.value });
      edited();
    },
    error: errors[name],
    required: true,
    autoComplete: 'new-password' as const,
  });

  return (
    <Form
      label="Choose a new password"
      unsaved={false}
      onSubmit={() => {
        if (!busy) submit(form);
      }}
      className="flex flex-col gap-4"
    >
      {refusal && !errors.password && <Notice tone="negative">{REFUSAL_MESSAGES[refusal]}</Notice>}
      {/* Password managers store the new password for the account that is named here. */}
      <TextField
        label="Account"
        name="username"
        type="email"
        autoComplete="username"
        value={email}
        readOnly
      />
      <PasswordField label="New password" hint={PASSWORD_HINT} autoFocus {...field('password')} />
      <RuleList
        label="Password rules"
        rules={PASSWORD_RULES.map(({ code, holds }) => ({
          text: RULE_MESSAGES[code],
          isMet: holds(form.password),
        }))}
        className="flex flex-col gap-1"
      />
      <PasswordField label="Confirm password" {...field('confirmPassword')} />
      <Button type="submit" variant="primary" size="large" busy={busy} className="mt-2">
        {busy ? 'Resetting password...' : 'Reset password'}
      </Button>
    </Form>
  );
}

function fieldErrors(
  problems: ResetPassword['problems'],
  refusal: ResetPassword['refusal'],
): { password: string | undefined; confirmPassword: string | undefined } {
  const ofPassword = problems.find((problem) => problem !== 'password_mismatch');
  const refused = refusal === 'same_password' || refusal === 'weak_password';
  return {
    password: ofPassword ? PROBLEM_MESSAGES[ofPassword] : refused ? REFUSAL_MESSAGES[refusal] : undefined,
    confirmPassword: problems.includes('password_mismatch') ? PROBLEM_MESSAGES.password_mismatch : undefined,
  };
}
