import { CircleAlert, CircleCheck, X } from 'lucide-react';

/**
 * The live regions of `announce` and the template of a message. The regions exist from the start, because a region
 * inserted with its text isn't announced.
 */
export function Announcements() {
  return (
    <section
      aria-label="Notifications"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-50 mx-auto w-full max-w-[420px] p-4 md:right-0 md:left-auto md:mx-0 print:hidden"
    >
      <div role="status" aria-atomic="true" data-announce="positive" />
      <div role="alert" aria-atomic="true" data-announce="negative" />
      <template data-announcement>
        <div className="group pointer-events-auto flex animate-toast-in items-start gap-3 rounded-surface border border-hairline bg-raised py-2 ps-4 pe-2 text-sm shadow-overlay">
          <CircleCheck
            aria-hidden
            className="mt-2.5 size-[1.125rem] shrink-0 text-agave group-data-[tone=negative]:hidden"
          />
          <CircleAlert
            aria-hidden
            className="mt-2.5 size-[1.125rem] shrink-0 text-red group-data-[tone=positive]:hidden"
          />
          <div className="min-w-0 flex-1 py-2">
            <p data-title className="font-semibold text-ink" />
            <p data-text className="mt-0.5 text-ink-muted empty:hidden" />
          </div>
          <button
            type="button"
            aria-label="Dismiss"
            className="inline-flex size-9 shrink-0 items-center justify-center rounded-control text-ink-muted hover:bg-sunken hover:text-ink max-md:size-11"
          >
            <X aria-hidden className="size-[1.125rem]" />
          </button>
        </div>
      </template>
    </section>
  );
}
