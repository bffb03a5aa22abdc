import { addDays, type LinkRoutes, type LocalDate, PUBLIC_LINKS } from '@oficio/contracts';
import { useState } from 'react';
import { useProvenRight } from '../../lib/api/use-proven-right.ts';
import { useToday } from '../../lib/api/use-today.ts';
import { useSharedRouteWrite } from '../../lib/api/use-write.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { Button } from '../../ui/button.tsx';
import { DatePicker } from '../../ui/date-picker.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { settleChanges } from '../../ui/unsaved-changes.ts';
import { type LinkedRecord, useFailureToast } from './record-links.tsx';

/** Copies a new link to a record. A browser without a clipboard shows the address once, in `dialog`. */
export function useCopyLink(routes: LinkRoutes) {
  const raiseToast = useRaiseToast();
  const [address, setAddress] = useState<string | null>(null);
  const { mutate, isPending } = useSharedRouteWrite(routes.create, {
    request: ({ id, until }: { id: string; until?: LocalDate | null }) => ({
      parameters: { id },
      body: { until },
    }),
    onError: useFailureToast(),
    onSuccess: async ({ url }) => {
      try {
        await navigator.clipboard.writeText(url);
        raiseToast({ kind: 'success', title: 'Link copied' });
      } catch {
        setAddress(url);
      }
    },
  });
  return {
    copy: (id: string) => mutate({ id }),
    /** The link works to the end of the day. */
    copyUntil: (id: string, until: LocalDate, onCopied: () => void) =>
      mutate({ id, until }, { onSuccess: onCopied }),
    isPending,
    dialog: address && <AddressDialog address={address} onClose={() => setAddress(null)} />,
  };
}

/** Buttons that copy a new link, for the roles that may make one: as usual, or with a last day. */
export function CopyLinkButtons({ of: { id, routes } }: { of: LinkedRecord }) {
  useProvenRight(routes.create);
  const link = useCopyLink(routes);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button size="small" busy={link.isPending && !isAsking} onClick={() => link.copy(id)}>
        Copy link
      </Button>
      <Button size="small" variant="ghost" onClick={() => setIsAsking(true)}>
        Copy link with an end
      </Button>
      {isAsking && (
        <LastDayDialog
          busy={link.isPending}
          onChosen={(until) =>
            link.copyUntil(id, until, () => {
              settleChanges();
              setIsAsking(false);
            })
          }
          onClose={() => setIsAsking(false)}
        />
      )}
      {link.dialog}
    </>
  );
}

const USUAL_DAYS = 30;

interface LastDayDialogProps {
  busy: boolean;
  onChosen: (until: LocalDate) => void;
  onClose: () => void;
}

function LastDayDialog({ busy, onChosen, onClose }: LastDayDialogProps) {
  const today = useToday();
  const initial = addDays(today, USUAL_DAYS);
  const [until, setUntil] = useState<LocalDate | null>(initial);
  const [isMissed, setIsMissed] = useState(false);
  return (
    <FormDialog
      title="Copy a link with an end"
      size="small"
      description="Whoever opens it later reads that the link no longer works."
      action="Copy link"
      unsaved={until !== initial}
      busy={busy}
      onSubmit={() => (until === null ? setIsMissed(true) : onChosen(until))}
      onClose={onClose}
    >
      <DatePicker
        label="Works until"
        name="until"
        required
        today={today}
        minimum={today}
        maximum={addDays(today, PUBLIC_LINKS.mostDays)}
        value={until}
        onValueChange={setUntil}
        error={isMissed && until === null ? 'Please choose a day' : undefined}
      />
    </FormDialog>
  );
}

/** For browsers that allow no writing to the clipboard. The address is shown this once. */
function AddressDialog({ address, onClose }: { address: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="small"
      title="Copy this link"
      description="Your browser doesn’t let Oficio copy it. It’s shown only once."
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <TextField
        label="Link"
        name="link"
        readOnly
        value={address}
        onFocus={({ target }) => target.select()}
        onChange={() => {}}
      />
    </Dialog>
  );
}
