import { Section } from '../parts/section.tsx';
import { Screenshot } from '../pictures/screenshot.tsx';

const PHONE = '(min-width: 48rem) 16rem, 45vw';

/** The product on a small screen. */
export function OnThePhone() {
  return (
    <Section
      id="phone"
      tone="surface"
      layout="beside"
      title="The whole of it, on the phone."
      lead="Nothing to install. Tables become lists that a thumb can scroll, the menu goes to the bottom, and dark follows your system or your choice."
    >
      <div className="grid grid-cols-2 items-start gap-4 md:max-w-[36rem] md:gap-8">
        <Screenshot name="phone-clients" alt="The client list on a phone" sizes={PHONE} />
        <div className="mt-10">
          <Screenshot name="phone-dashboard" alt="The dashboard on a phone" sizes={PHONE} />
        </div>
      </div>
    </Section>
  );
}
