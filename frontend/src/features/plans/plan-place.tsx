import { RECORD_WRITING_ROLES } from '@oficio/contracts';
import { Layers } from 'lucide-react';
import { PLANS_PATH } from '../../entities/hosting/hosting-places.ts';
import type { RecordPlace } from '../../records/record-area.ts';

export const PLAN_PLACE: RecordPlace = {
  entity: 'plan',
  one: 'plan',
  many: 'plans',
  icon: <Layers />,
  path: PLANS_PATH,
  mayRead: {},
  mayCreate: { members: RECORD_WRITING_ROLES },
};
