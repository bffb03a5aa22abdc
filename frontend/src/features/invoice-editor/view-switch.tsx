import { Button } from '../../ui/button.tsx';

const VIEWS = { form: 'Form', preview: 'Preview' } as const;

/** Where the preview has no room beside the form, one of them is shown. */
export function ViewSwitch({
  shown,
  onChange,
}: {
  shown: keyof typeof VIEWS;
  onChange: (view: keyof typeof VIEWS) => void;
}) {
  return (
    <fieldset aria-label="View" className="mb-5 flex gap-1 rounded-control bg-sunken p-1 @5xl:hidden">
      {(['form', 'preview'] as const).map((view) => (
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
