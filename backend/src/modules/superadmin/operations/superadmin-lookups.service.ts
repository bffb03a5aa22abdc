import { Injectable } from '@nestjs/common';
import type { SuperadminLookups as Answer } from '@oficio/contracts';
import { Clock } from '../../../clock.ts';
import type { RequestScope } from '../../../http/request-scope.ts';
import { requireSuperadmin } from '../../../http/require-superadmin.ts';
import { LookupStatesRepository } from './lookup-states.repository.ts';

/** The state of the checks of registries and certificates. */
@Injectable()
export class SuperadminLookups {
  constructor(
    private readonly states: LookupStatesRepository,
    private readonly clock: Clock,
  ) {}

  async read(scope: RequestScope): Promise<Answer> {
    requireSuperadmin(scope);
    return this.states.read(this.clock.instant());
  }
}
