import { Timer as TimerIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { useShortcut } from '../../ui/use-shortcut.ts';

// The running timer takes the button's place without a gap, because its code comes with the dialog.
const StartTimerDialog = lazy(async () => {
  const [dialog] = await Promise.all([import('./start-timer-dialog.tsx'), import('./running-timer.tsx')]);
  return dialog;
});

/** The button that starts a timer. */
export default function StartTimer() {
  const [open, setOpen] = useState(false);
  useShortcut({ key: 't', label: 'Start or stop the timer', isEverywhere: true }, () => setOpen(true));
  return (
    <>
      <Tooltip content="Start a timer" shortcut="t" side="bottom">
        <IconButton
          label="Start a timer"
          icon={<TimerIcon aria-hidden />}
          aria-keyshortcuts="t"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        />
      </Tooltip>
      {open && (
        <Suspense>
          <StartTimerDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
