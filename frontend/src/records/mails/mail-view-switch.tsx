import { Button } from '../../ui/button.tsx';

const VIEWS = { mail: 'Write', preview: 'Preview' } as const;

/** What the dialog shows: the fields of the mail, or the mail as the client gets it. */
export function MailViewSwitch({
  shown,
  onChange,
}: {
  shown: keyof typeof VIEWS;
  onChange: (view: keyof typeof VIEWS) => void;
}) {
  return (
    <fieldset aria-label="View" className="flex gap-1 rounded-control bg-sunken p-1">
      {(['mail', 'preview'] as const).map((view) => (
        <Button
          key={view}
          size="small"
          variant={view === shown ? 'secondary' : 'ghost'}
          aria-pressed={view === shown}
          className="flex-1"
          onClick={() => onChange(view)}
        >
          {VIEWS[view]}
        </Button>
      ))}
    </fieldset>
  );
}
