import type { CurrentUser, FieldFailure } from '@oficio/contracts';
import type { LogoResult, ProfileResult, SetUpResult } from './onboarding.ports.ts';
import type { LogoFault, OnboardingPerson, OnboardingRefusalCode } from './onboarding.types.ts';

/** What is said when a port threw. */
export const UNKNOWN_REFUSAL: Refusal = { code: 'unknown', faults: [] };

export interface Refusal {
  code: OnboardingRefusalCode;
  faults: readonly FieldFailure[];
}

export function refusalOf(result: SetUpResult | LogoResult | ProfileResult): Refusal {
  return result.status === 'refused' ? { code: result.code, faults: result.faults ?? [] } : UNKNOWN_REFUSAL;
}

export function logoFaultOf(result: LogoResult): { code: LogoFault } {
  return { code: result.status === 'logoRefused' ? result.code : 'not_an_image' };
}

export function storedUser(result: SetUpResult | LogoResult): { user: CurrentUser } {
  if (result.status !== 'stored') throw new Error(`onboarding: no user in "${result.status}"`);
  return { user: result.user };
}

export function presentPerson(person: OnboardingPerson | null): OnboardingPerson {
  if (!person) throw new Error('onboarding: nobody is here');
  return person;
}
