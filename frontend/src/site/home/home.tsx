import { buttonClasses } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ClosingCall } from '../parts/closing-call.tsx';
import { Comparison } from './comparison.tsx';
import { FeatureLedger } from './feature-ledger.tsx';
import { Hero } from './hero.tsx';
import { PriceLine } from './price-line.tsx';
import { DashboardView, PhoneView, TeamView } from './product-views.tsx';

/** The landing page. */
export function Home() {
  return (
    <>
      <Hero />
      <div className="relative">
        <DashboardView />
        <FeatureLedger />
        <TeamView />
        <Comparison />
        <PhoneView />
        <PriceLine />
        <FloatingCall />
      </div>
      <ClosingCall />
    </>
  );
}

/**
 * Sticks to the bottom of the view while its section scrolls by. Styles show it once the first view's button is out
 * of view. It has its own space at the end, so that it covers nothing.
 */
function FloatingCall() {
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
