import { onboardingMachine, provideOnboardingPorts } from '@oficio/machines/onboarding';
import { restoreLogo } from '../features/onboarding/chosen-logo.ts';
import { createOnboardingPorts } from '../features/onboarding/onboarding.adapter.ts';
import type { ApiClient } from '../lib/api/api-client.ts';
import type { WireParts } from './wires/connect.ts';
import { onboardingWires } from './wires/onboarding.ts';

/** The onboarding's actor with its wires, lazy-loaded for people who haven't completed it or must repeat it. */
export async function startOnboarding(api: ApiClient, wireParts: WireParts): Promise<void> {
  await restoreLogo();
  const logic = onboardingMachine.provide(provideOnboardingPorts(createOnboardingPorts(api)));
  wireParts.root.send({ type: 'actors.loaded', actors: { onboarding: { logic } } });
  onboardingWires(wireParts);
}
