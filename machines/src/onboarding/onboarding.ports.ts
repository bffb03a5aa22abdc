import type { CurrentUser, FieldFailure } from '@oficio/contracts';
import { fromPort } from '../shared/ports.ts';
import type { LogoFault, OnboardingForm, OnboardingRefusalCode } from './onboarding.types.ts';

type Stored = { status: 'stored'; user: CurrentUser };

/** `faults` have the form's field names. */
export type SaveRefusal = {
  status: 'refused';
  code: OnboardingRefusalCode;
  faults?: readonly FieldFailure[];
};

export type SetUpResult = Stored | SaveRefusal;
/** `logoRefused`: the server rejected the file. */
export type LogoResult = Stored | SaveRefusal | { status: 'logoRefused'; code: LogoFault };
export type ProfileResult = { status: 'stored' } | SaveRefusal;

export interface CompanyProfile {
  companyName: string;
  businessEmail: string;
}

/** Each call is one submission. Repeating it leaves the same result. */
export interface OnboardingPorts {
  setUpOrganization(form: OnboardingForm): Promise<SetUpResult>;
  /** Sends the chosen file, which never passes through the machine. */
  uploadLogo(): Promise<LogoResult>;
  storeCompanyProfile(profile: CompanyProfile): Promise<ProfileResult>;
  /** Marks the onboarding as completed. */
  storePreferences(): Promise<SetUpResult>;
}

export function provideOnboardingPorts(ports: OnboardingPorts) {
  return {
    actors: {
      setUpOrganization: fromPort(ports.setUpOrganization),
      uploadLogo: fromPort(ports.uploadLogo),
      storeCompanyProfile: fromPort(ports.storeCompanyProfile),
      storePreferences: fromPort(ports.storePreferences),
    },
  };
}
