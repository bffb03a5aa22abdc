import { Section } from '../parts/section.tsx';
import { Screenshot } from '../pictures/screenshot.tsx';
import { FactList } from './fact-list.tsx';

/** Several people in one organization. */
export function Together() {
  return (
    <Section
      id="collaborators"
      tone="surface"
      title="Work on the same client. At the same time."
      lead="What a colleague saves is on your screen a moment later, without reloading. If you were both editing, you are shown what they changed and decide; no one is silently overwritten."
    >
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
        <Screenshot
          name="collaborators"
          alt="The people of an organization with their roles and the clients that they see, and invitations that are waiting"
          sizes="(min-width: 72rem) 40rem, 100vw"
        />
        <div className="lg:[&_dl]:grid-cols-1">
          <FactList
            facts={[
              {
                title: 'Invited by mail',
                text: 'An invitation names the role. Send it again, take it back, see who has accepted.',
              },
              {
                title: 'A role for each',
                text: 'Owner and admins look after people and the subscription; accountants and viewers read clients without changing them. A freelancer who helps out sees only the clients that you assign.',
              },
              {
                title: 'Several organizations',
                text: 'Yours and those of others, with a switch between them. Their data never mixes.',
              },
              {
                title: 'Handed over, if need be',
                text: 'An owner can make someone else the owner and stay on as an admin.',
              },
            ]}
          />
        </div>
      </div>
    </Section>
  );
}
