import type { ControlPanel, ServiceStatus } from '@oficio/contracts';
import type { StatusWords } from '../../records/cells.tsx';

export const SERVICE_STATUS_WORDS: StatusWords<ServiceStatus> = {
  pending: { label: 'Pending', tone: 'warning' },
  active: { label: 'Active', tone: 'positive' },
  suspended: { label: 'Suspended', tone: 'negative' },
  cancelled: { label: 'Canceled', tone: 'neutral' },
  transferred: { label: 'Transferred', tone: 'neutral' },
  archived: { label: 'Archived', tone: 'neutral' },
};

export const CONTROL_PANEL_WORDS: Record<ControlPanel, string> = {
  none: 'None',
  cpanel: 'cPanel',
  whm: 'WHM',
  plesk: 'Plesk',
  directadmin: 'DirectAdmin',
  hestia: 'Hestia',
  other: 'Other',
};
