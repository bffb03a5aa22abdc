import { Section } from '../parts/section.tsx';

function Shot({ className }: { className?: string }) {
  return <div className={`rounded-surface border border-hairline bg-surface shadow-raised ${className}`} />;
}

/** The product at work, directly below the first words. */
export function DashboardView() {
  return (
    <div className="mx-auto max-w-6xl px-4 pb-16 md:px-8 md:pb-24">
      <Shot className="aspect-[16/10]" />
    </div>
  );
}

/** What a team gains. */
export function TeamView() {
  return (
    <Section
      title="One truth, on everybody’s screen."
      lead="A colleague’s change is on your screen in the same moment. When two of you change the same thing, the second one is asked first."
    >
      <Shot className="aspect-[16/10]" />
    </Section>
  );
}

/** The same on a phone. */
export function PhoneView() {
  return (
    <Section
      title="All of it fits your hand."
      lead="Lists, records, the team, your plan: whatever works at the desk works on the phone, with the thumb."
      layout="beside"
    >
      <div className="grid max-w-xl grid-cols-2 gap-6">
        <Shot className="aspect-[390/844]" />
        <Shot className="mt-16 aspect-[390/844]" />
      </div>
    </Section>
  );
}
