import { Section } from '../parts/section.tsx';

const DAYS = [
  {
    when: 'A client has a new phone number',
    before: 'It is in one person’s inbox, and the old one is in everyone else’s list.',
    after: 'It is on the client’s page, and on your colleagues’ screens in the same moment.',
  },
  {
    when: 'Two of you edit the same client',
    before: 'The last one to save wins. No one notices until it matters.',
    after: 'The second one is told before anything is lost, and decides.',
  },
  {
    when: 'Someone joins the team',
    before: 'Shared passwords, in a chat that keeps them for ever.',
    after: 'An invitation with a role. It ends with a click, and so does the access.',
  },
  {
    when: 'You look for “Peña & Asociados”',
    before: 'Three spreadsheets, two spellings.',
    after: 'Press /, type “pena”. There it is.',
  },
  {
    when: 'You want to leave',
    before: 'A support ticket, and a week of copying.',
    after: 'One file with everything, whenever you ask for it.',
  },
] as const;

/** Five moments without the product and with it. */
export function Comparison() {
  return (
    <Section title="The same week, twice." tone="surface">
      <table className="w-full text-start max-md:block">
        <caption className="sr-only">Five moments before Oficio and with it</caption>
        <thead className="max-md:sr-only">
          <tr className="border-b-2 border-ink text-start">
            <td className="w-1/4" />
            <th scope="col" className="py-3 pe-8 text-start font-semibold text-ink-muted">
              Before
            </th>
            <th scope="col" className="py-3 text-start font-semibold text-accent-ink">
              With Oficio
            </th>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {DAYS.map(({ when, before, after }) => (
            <tr key={when} className="border-b border-hairline align-top max-md:block max-md:py-6">
              <th scope="row" className="py-6 pe-8 text-start font-bold max-md:block max-md:py-0">
                {when}
              </th>
              <td className="py-6 pe-8 text-ink-muted max-md:block max-md:pt-3 max-md:pb-0">
                <span className="block text-sm font-semibold md:hidden" aria-hidden>
                  Before
                </span>
                {before}
              </td>
              <td className="py-6 text-lg max-md:block max-md:pt-3 max-md:pb-0">
                <span className="block text-sm font-semibold text-accent-ink md:hidden" aria-hidden>
                  With Oficio
                </span>
                {after}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
