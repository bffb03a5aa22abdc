import { authRoutes, type BodyOf, type CurrentUser, organizationSetupRoutes } from '@oficio/contracts';
import {
  type LogoFault,
  type OnboardingPorts,
  type OnboardingRefusalCode,
  type SaveRefusal,
  toFormFaults,
  toSetupBody,
} from '@oficio/machines/onboarding';
import type { ApiClient } from '../../lib/api/api-client.ts';
import { repeatableWrite } from '../../lib/api/repeatable-write.ts';
import { RequestFailure } from '../../lib/api/request-failure.ts';
import { chosenLogo, removeFromDevice } from './chosen-logo.ts';

/** The onboarding machine's ports on the API. A retry after a lost answer is stored once. */
export function createOnboardingPorts({ callRoute }: Pick<ApiClient, 'callRoute'>): OnboardingPorts {
  const setUp = repeatableWrite((body: BodyOf<typeof organizationSetupRoutes.setup>, idempotencyKey) =>
    callRoute(organizationSetupRoutes.setup, { body, idempotencyKey }),
  );
  const upload = repeatableWrite((file: File, idempotencyKey) =>
    callRoute(organizationSetupRoutes.uploadLogo, { file, idempotencyKey }),
  );
  const storeProfile = repeatableWrite(
    (body: BodyOf<typeof organizationSetupRoutes.companyProfile>, idempotencyKey) =>
      callRoute(organizationSetupRoutes.companyProfile, { body, idempotencyKey }),
  );
  const storePreferences = repeatableWrite(
    (body: BodyOf<typeof authRoutes.updatePreferences>, idempotencyKey) =>
      callRoute(authRoutes.updatePreferences, { body, idempotencyKey }),
  );
  return {
    setUpOrganization: (form) => setUp(toSetupBody(form)).then(stored, refusalOf),

    async uploadLogo() {
      const file = chosenLogo();
      if (!file) return { status: 'logoRefused', code: 'not_an_image' };
      return upload(file).then(
        (user) => {
          removeFromDevice();
          return stored(user);
        },
        (error) => {
          const code = logoFaultOf(error);
          return code ? ({ status: 'logoRefused', code } as const) : refusalOf(error);
        },
      );
    },

    storeCompanyProfile: (body) => storeProfile(body).then(() => ({ status: 'stored' }) as const, refusalOf),

    storePreferences: () => storePreferences({ onboardingCompleted: true }).then(stored, refusalOf),
  };
}

const stored = (user: CurrentUser) => ({ status: 'stored', user }) as const;

/** Throws an error that is no answer of the server. */
function refusalOf(error: unknown): SaveRefusal {
  if (!(error instanceof RequestFailure)) throw error;
  return { status: 'refused', code: codeOf(error), faults: toFormFaults(error.fields) };
}

function codeOf({ kind, status, code }: RequestFailure): OnboardingRefusalCode {
  if (kind === 'connection') return 'network';
  if (code === 'organization.switched') return 'organization_switched';
  if (status === 400) return 'invalid';
  if (status === 401) return 'session_ended';
  return status === 403 ? 'forbidden' : 'unknown';
}

function logoFaultOf(error: unknown): LogoFault | null {
  if (!(error instanceof RequestFailure)) return null;
  if (error.status === 413) return 'too_large';
  return error.status === 415 ? 'not_an_image' : null;
}
