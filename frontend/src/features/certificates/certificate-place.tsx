import { RECORD_WRITING_ROLES } from '@oficio/contracts';
import { ShieldCheck } from 'lucide-react';
import { CERTIFICATES_PATH } from '../../entities/hosting/hosting-places.ts';
import type { RecordPlace } from '../../records/record-area.ts';

export const CERTIFICATE_PLACE: RecordPlace = {
  entity: 'certificate',
  one: 'certificate',
  many: 'certificates',
  icon: <ShieldCheck />,
  path: CERTIFICATES_PATH,
  mayRead: {},
  mayCreate: { members: RECORD_WRITING_ROLES },
};
