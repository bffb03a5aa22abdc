import type { RenewalAction, RenewalListItem } from '@oficio/contracts';
import { ConfirmRenewalDialog } from './confirm-renewal-dialog.tsx';
import { DecideDialog } from './decide-dialog.tsx';
import { EditRenewalDialog } from './edit-renewal-dialog.tsx';
import { EndRenewalDialog } from './end-renewal-dialog.tsx';
import { ProposeDialog } from './propose-dialog.tsx';
import { SnoozeDialog } from './snooze-dialog.tsx';

interface RenewalDialogProps {
  action: Exclude<RenewalAction, 'invoice'>;
  renewal: RenewalListItem;
  onClose: () => void;
}

/** The dialog of an action on one renewal. */
export default function RenewalDialog({ action, ...props }: RenewalDialogProps) {
  switch (action) {
    case 'propose':
      return <ProposeDialog renewals={[props.renewal]} onClose={props.onClose} />;
    case 'approve':
    case 'decline':
      return <DecideDialog answer={action} {...props} />;
    case 'confirm':
      return <ConfirmRenewalDialog {...props} />;
    case 'edit':
      return <EditRenewalDialog {...props} />;
    case 'snooze':
      return <SnoozeDialog {...props} />;
    case 'waive':
    case 'withdraw':
    case 'lapse':
      return <EndRenewalDialog action={action} {...props} />;
  }
}
