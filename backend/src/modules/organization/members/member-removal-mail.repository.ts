import { Injectable } from '@nestjs/common';
import { NO_USER, WorkerDatabase } from '../../../database/database.ts';

export interface Removal {
  organizationId: string;
  userId: string;
  removedBy: string;
}

interface RemovalNotice {
  address: string;
  businessName: string;
  removedBy: string;
}

/** Runs as the worker, because the removed person has left the organization's scope. */
@Injectable()
export class MemberRemovalMailRepository {
  constructor(private readonly database: WorkerDatabase) {}

  /** Null if the person is a member again, or if the person or the organization is gone. */
  async find({ organizationId, userId, removedBy }: Removal): Promise<RemovalNotice | null> {
    const [row] = await this.database.read<RemovalNotice>(
      NO_USER,
      `SELECT organization.name AS "businessName", oficio.address_of($2) AS address,
         coalesce(nullif(trim(concat_ws(' ', remover.first_name, remover.last_name)), ''),
           oficio.address_of($3), 'An administrator') AS "removedBy"
       FROM oficio.organizations organization
       LEFT JOIN oficio.profiles remover ON remover.id = $3
       WHERE organization.id = $1 AND NOT EXISTS (
         SELECT FROM oficio.memberships WHERE organization_id = $1 AND user_id = $2)`,
      [organizationId, userId, removedBy],
    );
    return row?.address ? row : null;
  }
}
