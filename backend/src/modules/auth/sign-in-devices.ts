import { Injectable } from '@nestjs/common';
import { deviceWords } from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import { notify } from '../../writes/notify.ts';
import type { AccountRecord } from './principal.repository.ts';
import { SignInDevicesRepository } from './sign-in-devices.repository.ts';

/**
 * Notifies a person of a sign-in with a device that they haven't used before. The auth service makes the sessions, so the
 * first request of a session is the first time that the server sees it.
 */
@Injectable()
export class SignInDevices {
  constructor(
    private readonly devices: SignInDevicesRepository,
    private readonly clock: Clock,
  ) {}

  /** Stores the session's device if it is new. The person's first device causes no notification. */
  async note(
    userId: string,
    { device: { userAgent, known }, organization }: Pick<AccountRecord, 'device' | 'organization'>,
  ): Promise<void> {
    if (!userAgent) return;
    const device = deviceWords(userAgent);
    if (known.includes(device)) return;
    const at = this.clock.instant();
    await this.devices.inTransaction(async (tx) => {
      const isFurther = await this.devices.addFurther(tx, { userId, device, at });
      if (!isFurther || !organization) return;
      notify(
        tx,
        { organizationId: organization.id, at },
        {
          type: 'security_new_login',
          entity: { type: 'account', id: userId },
          clientId: null,
          account: userId,
          params: { device },
          groupKey: `security_new_login ${device}`,
        },
      );
    });
  }
}
