import { type CurrentUser, PASSWORD_RULES } from '@oficio/contracts';
import { useState } from 'react';
import { useSingleMutation } from '../../lib/api/use-single-mutation.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { NEW_PASSWORD_MESSAGES } from '../../lib/session/auth-messages.screens.ts';
import { prepareAuthClient } from '../../lib/session/supabase-client.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { RuleList } from '../../ui/rule-list.tsx';
import type { PasswordRefusalCode } from './account.adapter.ts';
import { newPasswordFault, RULE_LABELS } from './new-password.ts';
import { PASSWORD_MESSAGES } from './settings.messages.ts';
import { SettingsSection } from './settings-section.tsx';
import { useAccountPorts } from './use-account-ports.ts';
import { useAddress } from './use-address.ts';

interface PasswordForm {
  current: string;
  password: string;
  confirmPassword: string;
}

type Faults = Partial<Record<keyof PasswordForm, string>>;

const EMPTY: PasswordForm = { current: '', password: '', confirmPassword: '' };

/** The field that a refusal concerns. */
const REFUSED_FIELD: Partial<Record<PasswordRefusalCode, keyof PasswordForm>> = {
  password_required: 'current',
  wrong_password: 'current',
  same_password: 'password',
  weak_password: 'password',
};

interface PasswordSectionProps {
  user: CurrentUser;
  onUserChanged: (user: CurrentUser) => void;
}

/** The form for a new password; it requires the present one. */
export function PasswordSection({ user, onUserChanged }: PasswordSectionProps) {
  const mayLackPassword = useAddress(user, onUserChanged).data?.byProvider ?? false;
  const { changePassword } = useAccountPorts();
  const change = useSingleMutation({
    retry: false,
    // The cached mutation must not keep a password after its form is gone.
    gcTime: 0,
    mutationFn: (form: PasswordForm) => changePassword({ current: form.current, next: form.password }),
  });
  const [form, setForm] = useState(EMPTY);
  const [faults, setFaults] = useState<Faults>({});
  const raiseToast = useRaiseToast();
  const refused = change.data?.status === 'refused' && !change.isPending ? change.data.code : null;

  const submit = () => {
    const found = findFaults(form, mayLackPassword);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    change.mutate(form, {
      onSuccess: (result) => {
        if (result.status === 'changed') {
          setForm(EMPTY);
          change.reset();
          raiseToast({
            kind: 'success',
            title: 'Password changed',
            description: 'You’re signed out everywhere else.',
          });
          return;
        }
        const field = REFUSED_FIELD[result.code];
        if (field) setFaults({ [field]: PASSWORD_MESSAGES[result.code] });
      },
    });
  };
  const fieldProps = (name: keyof PasswordForm) => ({
    name,
    required: true,
    value: form[name],
    error: faults[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setForm({ ...form, [name]: target.value });
      setFaults({ ...faults, [name]: undefined });
    },
  });

  return (
    <SettingsSection title="Password" description="Changing it signs you out everywhere else.">
      <Form
        label="Change password"
        unsaved={Object.values(form).some((typed) => typed !== '')}
        onInput={prepareAuthClient}
        onSubmit={submit}
        className="flex flex-col gap-5"
      >
        {change.isError && <Notice tone="negative">{PASSWORD_MESSAGES.unknown}</Notice>}
        {refused && !REFUSED_FIELD[refused] && <Notice tone="negative">{PASSWORD_MESSAGES[refused]}</Notice>}
        {/* Tells password managers the account of this password. */}
        <input
          type="email"
          name="username"
          autoComplete="username"
          value={user.email}
          readOnly
          tabIndex={-1}
          aria-hidden
          className="sr-only"
        />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          hint={mayLackPassword && 'Leave it empty if you never chose one.'}
          aside={
            <a href="/forgot-password" className="text-sm text-accent-ink underline underline-offset-2">
              Forgot it?
            </a>
          }
          {...fieldProps('current')}
        />
        <PasswordField label="New password" autoComplete="new-password" {...fieldProps('password')} />
        <RuleList
          label="Your new password needs"
          rules={PASSWORD_RULES.map(({ code, holds }) => ({
            text: RULE_LABELS[code],
            isMet: holds(form.password),
          }))}
          className="-mt-2 grid gap-x-6 gap-y-1 md:grid-cols-2"
        />
        <PasswordField
          label="Confirm new password"
          autoComplete="new-password"
          {...fieldProps('confirmPassword')}
        />
        <Button type="submit" variant="primary" busy={change.isPending} className="md:self-start">
          {change.isPending ? 'Changing...' : 'Change password'}
        </Button>
      </Form>
    </SettingsSection>
  );
}

function findFaults({ current, password, confirmPassword }: PasswordForm, mayLackPassword: boolean): Faults {
  const broken = newPasswordFault(password);
  return {
    ...(current === '' && !mayLackPassword && { current: PASSWORD_MESSAGES.password_required }),
    ...(broken && { password: broken }),
    ...(!broken && confirmPassword !== password && { confirmPassword: NEW_PASSWORD_MESSAGES.mismatch }),
  };
}
