import { proposalRoutes, type RenewalListItem, renewalRoutes } from '@oficio/contracts';
import { isolated } from '../../lib/text/isolated.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useRenewalWrite } from './use-renewal-write.ts';

interface EndRenewalDialogProps {
  action: keyof typeof ROUTES;
  renewal: RenewalListItem;
  onClose: () => void;
}

const ROUTES = {
  waive: renewalRoutes.waive,
  withdraw: proposalRoutes.withdraw,
  lapse: renewalRoutes.lapse,
} as const;

const WORDS = {
  waive: {
    title: (name: string) => `Don’t invoice the renewal of ${name}?`,
    description: 'The renewal goes on, and the client pays nothing for it. This can’t be undone.',
    action: 'Don’t invoice it',
    done: 'Isn’t invoiced',
  },
  withdraw: {
    title: (name: string) => `Withdraw the proposal of ${name}?`,
    description:
      'The client can’t answer any more, and the page of the proposal says so. It can be proposed again.',
    action: 'Withdraw it',
    done: 'Proposal withdrawn',
  },
  lapse: {
    title: (name: string) => `Let ${name} lapse?`,
    description:
      'Nobody is asked or invoiced any more. If it was renewed after all, confirm it with its new date.',
    action: 'Let it lapse',
    done: 'Lapsed',
  },
} as const;

/** Asks before a renewal isn't invoiced, isn't proposed any more, or isn't renewed at all. */
export function EndRenewalDialog({ action, renewal, onClose }: EndRenewalDialogProps) {
  const words = WORDS[action];
  const write = useRenewalWrite(ROUTES[action], renewal, { done: words.done, onClose });
  return (
    <FormDialog
      size="small"
      role="alertdialog"
      title={words.title(isolated(renewal.subjectName))}
      description={words.description}
      action={words.action}
      danger
      unsaved={false}
      {...write.dialog}
      onSubmit={() => write.submit({ version: renewal.version })}
      onClose={onClose}
    />
  );
}
