import { memo } from 'react';
import { classNames } from '../../ui/class-names.ts';

const HEADS = [
  { text: 'Description' },
  { text: 'Quantity', className: 'text-end' },
  { text: 'Unit' },
  { text: 'Price', className: 'text-end' },
  { text: 'Taxes' },
  { text: 'Amount', className: 'text-end' },
];

/** The heads of the table. Each field has a label for screen readers. */
export const LineHeads = memo(function LineHeads() {
  return (
    <div aria-hidden className="hidden border-b border-hairline line-table:block">
      <div className="line-grid text-xs font-medium text-ink-muted">
        {HEADS.map(({ text, className }) => (
          <span key={text} className={classNames('px-1.5 py-2', className)}>
            {text}
          </span>
        ))}
      </div>
    </div>
  );
});
