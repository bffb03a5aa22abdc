import type { CurrentUser, FieldFailure } from '@oficio/contracts';
import { useState } from 'react';
import { failureText, RequestFailure } from '../../lib/api/request-failure.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TimezoneField } from '../../ui/timezone-field.tsx';
import { browserTimezone } from '../../ui/timezone-names.ts';
import {
  findProfileFaults,
  isSameProfile,
  type ProfileForm,
  toProfileBody,
  toProfileForm,
} from './profile-form.ts';
import { SettingsSection } from './settings-section.tsx';
import { useUpdateProfile } from './use-account-writes.ts';

interface ProfileSectionProps {
  user: CurrentUser;
  onUserChanged: (user: CurrentUser) => void;
}

/** Name, phone and time zone. */
export function ProfileSection({ user, onUserChanged }: ProfileSectionProps) {
  // The form's initial values are kept, so that an update from elsewhere doesn't replace typed text.
  const [stored, setStored] = useState(() => toProfileForm(user, browserTimezone()));
  const [form, setForm] = useState<ProfileForm>(stored);
  const [faults, setFaults] = useState<FieldFailure[]>([]);
  const raiseToast = useRaiseToast();
  const update = useUpdateProfile(onUserChanged);

  const submit = () => {
    const found = findProfileFaults(form);
    setFaults(found);
    if (found.length > 0) return;
    update.mutate(toProfileBody(form), {
      onSuccess: (saved) => {
        const now = toProfileForm(saved, browserTimezone());
        setStored(now);
        // Text that was typed during the save stays.
        setForm((current) => (isSameProfile(current, form) ? now : current));
        raiseToast({ kind: 'success', title: 'Profile saved' });
      },
      onError: (failed) => {
        if (failed instanceof RequestFailure) setFaults(failed.fields);
      },
    });
  };
  const change = (name: keyof ProfileForm, value: string) => {
    const changed = { ...form, [name]: value };
    setForm(changed);
    if (faults.length > 0) setFaults(findProfileFaults(changed));
  };
  const errorOf = (name: keyof ProfileForm) => faults.find(({ path }) => path === name)?.message;
  const fieldProps = (name: keyof ProfileForm) => ({
    name,
    value: form[name],
    onChange: ({ target }: { target: { value: string } }) => change(name, target.value),
    error: errorOf(name),
  });

  return (
    <SettingsSection title="Profile" description="How your colleagues see you.">
      <Form
        label="Profile"
        unsaved={!isSameProfile(form, stored)}
        onSubmit={submit}
        className="flex flex-col gap-5"
      >
        {update.error && !update.isPending && (
          <Notice tone="negative" title="Your profile wasn’t saved">
            {failureText(update.error)}
          </Notice>
        )}
        <div className="grid gap-5 md:grid-cols-2">
          <TextField label="First name" autoComplete="given-name" required {...fieldProps('firstName')} />
          <TextField label="Last name" autoComplete="family-name" required {...fieldProps('lastName')} />
        </div>
        <TextField
          label="Phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          optional
          {...fieldProps('phone')}
        />
        <TimezoneField
          name="timezone"
          value={form.timezone}
          onValueChange={(zone) => change('timezone', zone)}
          error={errorOf('timezone')}
        />
        <Button type="submit" variant="primary" busy={update.isPending} className="md:self-start">
          {update.isPending ? 'Saving...' : 'Save profile'}
        </Button>
      </Form>
    </SettingsSection>
  );
}
