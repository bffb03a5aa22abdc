import { RECORD_WRITING_ROLES } from '@oficio/contracts';
import { FolderKanban } from 'lucide-react';
import type { RecordPlace } from '../../records/record-area.ts';

export const PROJECT_PLACE: RecordPlace = {
  entity: 'project',
  one: 'project',
  many: 'projects',
  icon: <FolderKanban />,
  path: '/projects',
  mayRead: {},
  mayCreate: { members: RECORD_WRITING_ROLES },
};
