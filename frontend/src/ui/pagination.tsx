import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from './button.tsx';
import type { PageRange } from './cursor-stack.ts';

interface PaginationProps {
  range: PageRange;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
}

const count = new Intl.NumberFormat('en-US');

/** 'Showing x to y of z results' with Previous and Next. A button without a handler is disabled. */
export function Pagination({ range, onPrevious, onNext }: PaginationProps) {
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-sm text-ink-muted tabular-nums">
        Showing {count.format(range.from)} to {count.format(range.to)} of {count.format(range.total)} results
      </p>
      <div className="flex gap-2 max-md:w-full print:hidden max-md:[&>button]:flex-1">
        <Button
          size="small"
          disabled={!onPrevious}
          onClick={onPrevious}
          icon={<ChevronLeft aria-hidden className="rtl:rotate-180" />}
        >
          Previous
        </Button>
        <Button size="small" disabled={!onNext} onClick={onNext}>
          Next
          <ChevronRight aria-hidden className="rtl:rotate-180" />
        </Button>
      </div>
    </nav>
  );
}
