import { Lock, Reply } from 'lucide-react';
import { Button } from '../../ui/button.tsx';

/** What the composer writes: an answer that the requester reads, or a note for colleagues. */
export type ComposerMode = 'answer' | 'note';

export const MODE_WORDS: Record<ComposerMode, { name: string; label: string; action: string; busy: string }> =
  {
    answer: { name: 'Answer', label: 'Your answer', action: 'Send answer', busy: 'Sending...' },
    note: {
      name: 'Internal note',
      label: 'Note for your team',
      action: 'Add internal note',
      busy: 'Saving...',
    },
  };

interface ComposerModesProps {
  mode: ComposerMode;
  onModeChange: (mode: ComposerMode) => void;
}

/** Switches between an answer and a note. What was typed stays. */
export function ComposerModes({ mode, onModeChange }: ComposerModesProps) {
  return (
    <fieldset aria-label="What you write" className="flex gap-1 self-start rounded-control bg-sunken p-1">
      {(['answer', 'note'] as const).map((offered) => (
        <Button
          key={offered}
          size="small"
          variant={offered === mode ? 'secondary' : 'ghost'}
          aria-pressed={offered === mode}
          icon={offered === 'note' ? <Lock aria-hidden /> : <Reply aria-hidden />}
          onClick={() => onModeChange(offered)}
        >
          {MODE_WORDS[offered].name}
        </Button>
      ))}
    </fieldset>
  );
}
