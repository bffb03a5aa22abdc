import { RECORD_WRITING_ROLES } from '@oficio/contracts';
import { Server } from 'lucide-react';
import { SERVICES_PATH } from '../../entities/hosting/hosting-places.ts';
import type { RecordPlace } from '../../records/record-area.ts';

export const SERVICE_PLACE: RecordPlace = {
  entity: 'hosting',
  one: 'service',
  many: 'services',
  icon: <Server />,
  path: SERVICES_PATH,
  mayRead: {},
  mayCreate: { members: RECORD_WRITING_ROLES },
};
