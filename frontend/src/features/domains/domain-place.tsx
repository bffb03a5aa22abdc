import { RECORD_WRITING_ROLES } from '@oficio/contracts';
import { Globe } from 'lucide-react';
import { DOMAINS_PATH } from '../../entities/hosting/hosting-places.ts';
import type { RecordPlace } from '../../records/record-area.ts';

export const DOMAIN_PLACE: RecordPlace = {
  entity: 'domain',
  one: 'domain',
  many: 'domains',
  icon: <Globe />,
  path: DOMAINS_PATH,
  mayRead: {},
  mayCreate: { members: RECORD_WRITING_ROLES },
};
