import { ArrowDown, ArrowUp, Percent, Trash2 } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { detailsId } from './line-details.tsx';

interface LineButtonsProps {
  lineKey: string;
  index: number;
  hasDetails: boolean;
}

/**
 * The list handles their clicks. The table shows them in the line below the pointer and in that of the focus: by their
 * colour, because an opacity for each of 200 lines takes time at each paint.
 */
export const LineButtons = memo(function LineButtons({ lineKey, index, hasDetails }: LineButtonsProps) {
  const line = `line ${index + 1}`;
  return (
    <div className="col-span-full flex justify-end line-table:col-span-1 line-table:-mb-px line-table:min-h-10 line-table:flex-wrap line-table:content-center line-table:justify-center line-table:self-start text-ink-muted line-table:pointer-fine:text-transparent line-table:transition-colors line-table:group-focus-within:text-ink-muted line-table:group-hover:text-ink-muted">
      <RowButton act="up" label={`Move ${line} up`} icon={<ArrowUp aria-hidden />} />
      <RowButton act="down" label={`Move ${line} down`} icon={<ArrowDown aria-hidden />} />
      <RowButton
        act="details"
        label={`Discount and details of ${line}`}
        icon={<Percent aria-hidden />}
        aria-expanded={hasDetails}
        aria-controls={hasDetails ? detailsId(lineKey) : undefined}
      />
      <RowButton act="remove" label={`Remove ${line}`} icon={<Trash2 aria-hidden />} />
    </div>
  );
});

interface RowButtonProps {
  act: 'up' | 'down' | 'details' | 'remove';
  label: string;
  icon: ReactNode;
  'aria-expanded'?: boolean;
  'aria-controls'?: string | undefined;
}

function RowButton({ act, label, icon, ...state }: RowButtonProps) {
  return (
    <button
      type="button"
      data-act={act}
      aria-label={label}
      title={label}
      // The keys for the others are in the list's help.
      tabIndex={act === 'remove' ? 0 : -1}
      {...state}
      className="inline-flex size-11 items-center justify-center rounded-control hover:bg-sunken hover:text-ink aria-expanded:text-accent-ink line-table:size-6 [&_svg]:size-4"
    >
      {icon}
    </button>
  );
}
