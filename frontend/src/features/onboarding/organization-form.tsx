import { BUSINESS_TYPES, INDUSTRIES, TEAM_SIZES } from '@oficio/contracts';
import type { OnboardingForm } from '@oficio/machines/onboarding';
import type { RefObject } from 'react';
import { BUSINESS_WORDS } from '../../lib/text/business-words.ts';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TimezoneField } from '../../ui/timezone-field.tsx';
import { LogoField } from './logo-field.tsx';
import { REFUSALS } from './onboarding.messages.ts';
import { TeamSizeField } from './team-size-field.tsx';
import type { Onboarding } from './use-onboarding.ts';

const industries = INDUSTRIES.map((industry) => ({ value: industry, label: industry }));
const businessTypes = BUSINESS_TYPES.map((type) => ({ value: type, label: BUSINESS_WORDS[type] }));

interface OrganizationFormProps {
  onboarding: Onboarding;
  id: string;
  formRef: RefObject<HTMLFormElement | null>;
  logoUrl: string | null;
}

/** The form for the organization's data. The onboarding's machine stores the typed text. */
export function OrganizationForm({ onboarding, id, formRef, logoUrl }: OrganizationFormProps) {
  const { form, faults, refusal, busy, edit } = onboarding;
  const said = refusal && REFUSALS[refusal];
  const errorOf = (name: keyof OnboardingForm) => faults.find(({ path }) => path === name)?.message;
  const field = (name: keyof OnboardingForm) => ({
    name,
    value: form[name],
    onChange: ({ target }: { target: { value: string } }) => edit({ ...form, [name]: target.value }),
    error: errorOf(name),
  });
  return (
    <Form
      id={id}
      ref={formRef}
      label="Set Up Your Organization"
      unsaved={false}
      aria-busy={busy}
      onSubmit={() => {
        if (!busy) onboarding.submit(form);
      }}
      className="grid gap-5 md:grid-cols-2"
    >
      {said && (
        <Notice tone="negative" className="md:col-span-2">
          {said}
        </Notice>
      )}
      <TextField
        label="Organization name"
        autoComplete="organization"
        required
        readOnly={busy}
        className="md:col-span-2"
        {...field('organizationName')}
      />
      <SelectField
        label="Industry"
        placeholder="Choose an industry"
        required
        disabled={busy}
        options={industries}
        {...field('industry')}
      />
      <SelectField
        label="Business type"
        placeholder="Choose a business type"
        required
        disabled={busy}
        options={businessTypes}
        {...field('businessType')}
      />
      <TeamSizeField className="md:col-span-2" sizes={TEAM_SIZES} disabled={busy} {...field('teamSize')} />
      <TextField
        label="Business email"
        type="email"
        inputMode="email"
        autoComplete="email"
        optional
        readOnly={busy}
        hint="The address your clients write to."
        {...field('businessEmail')}
      />
      <TimezoneField
        hint="Decides when your days begin and end. Find it by a city or a continent."
        disabled={busy}
        name="timezone"
        value={form.timezone}
        onValueChange={(timezone) => edit({ ...form, timezone })}
        error={errorOf('timezone')}
      />
      <LogoField
        className="md:col-span-2"
        hasLogo={onboarding.hasLogo}
        fault={onboarding.logoFault}
        storedUrl={logoUrl}
        busy={busy}
        onChoose={onboarding.chooseLogo}
        onRemove={onboarding.removeLogo}
      />
    </Form>
  );
}
