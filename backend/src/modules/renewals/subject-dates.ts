import { Injectable } from '@nestjs/common';
import { type LocalDate, localDateAt } from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { followSubject } from './follow-subject.ts';
import { moveSubject, type Subject } from './renewal-subjects.ts';

/** Moves the date of a renewed domain or service. Its next renewal begins at once if its lead has begun. */
@Injectable()
export class SubjectDates {
  constructor(private readonly kit: RecordKit) {}

  async move(tx: Transaction, scope: OrganizationScope, subject: Subject, to: LocalDate): Promise<void> {
    const { endsOn } = subject;
    const { organizationId } = scope;
    const at = this.kit.clock.instant();
    // The renewal's entry in the audit log has the date.
    if (endsOn !== to) await moveSubject(tx, organizationId, subject, { to, at });
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
