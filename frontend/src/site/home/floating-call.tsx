import { buttonClasses } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';

/**
 * Stays at the bottom of the view while what it is the last part of passes by; the styles show it once the first
 * view's own button is out of view. It has room of its own, so that it covers nothing at the end.
 */
export function FloatingCall() {
  return (
    <div className="floating-call pointer-events-none sticky bottom-0 z-30 flex justify-end p-4 md:px-8 print:hidden">
      <a
        href="/login?register=true"
        className={classNames(
          buttonClasses({ variant: 'primary', size: 'large' }),
          'pointer-events-auto shadow-overlay',
        )}
      >
        Start Free Trial
      </a>
    </div>
  );
}
