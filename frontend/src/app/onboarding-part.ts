import { onboardingMachine, provideOnboardingPorts } from '@oficio/machines/onboarding';
import { createOnboardingPorts } from '../features/onboarding/onboarding.adapter.ts';
import type { ApiClient } from '../lib/api-client.ts';
import { onboardingWires } from './wires/onboarding.ts';
import type { WireParts } from './wires/wire.ts';

/** The onboarding's actor with its wires: loaded for those who haven't been through it, or are to go again. */
export function startOnboarding(api: ApiClient, wireParts: WireParts): void {
  const logic = onboardingMachine.provide(provideOnboardingPorts(createOnboardingPorts(api)));
  wireParts.root.send({ type: 'actors.loaded', actors: { onboarding: { logic } } });
  onboardingWires(wireParts);
}
