import { ClosingCall } from '../parts/closing-call.tsx';
import { Comparison } from './comparison.tsx';
import { FeatureLedger } from './feature-ledger.tsx';
import { FloatingCall } from './floating-call.tsx';
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
