import { Injectable } from '@nestjs/common';
import { type LocalDate, localDateAt } from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { followSubject } from './follow-subject.ts';
import type { Subject } from './renewal-subjects.ts';

/** The columns of a subject's date; `$3` is the new one. */
const MOVES = {
  domain: `UPDATE public.domains SET expires_on = $3, sort_expires_on = $3, expiry_source = 'manual',
      updated_at = $4, version = version + 1
    WHERE organization_id = $1 AND id = $2`,
  hosting: `UPDATE public.hosting_clients SET next_renewal_on = $3, sort_next_renewal_on = $3,
      updated_at = $4, version = version + 1
    WHERE organization_id = $1 AND id = $2`,
} as const;

/** Moves the date of a renewed domain or service. Its next renewal begins at once if its lead has begun. */
@Injectable()
export class SubjectDates {
  constructor(private readonly kit: RecordKit) {}

  async move(tx: Transaction, scope: OrganizationScope, subject: Subject, to: LocalDate): Promise<void> {
    const { kind, id, endsOn } = subject;
    const { organizationId } = scope;
    const at = this.kit.clock.instant();
    // The renewal's entry in the audit log has the date.
    if (endsOn !== to) await tx.rows(MOVES[kind], [organizationId, id, to, at]);
    const today = localDateAt(this.kit.clock.now().getTime(), scope.organization.timezone);
    const followed = await followSubject(tx, subject, {
      organizationId,
      at,
      today,
      newId: () => this.kit.newId(),
    });
    for (const entry of followed) await this.kit.audit.record(tx, scope, entry);
  }
}
