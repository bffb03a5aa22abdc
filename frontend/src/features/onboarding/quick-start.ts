/** One thing that the product can do today. */
interface Start {
  title: string;
  text: string;
}

/** For roles that set up the organization. */
export const OWNER_START: readonly Start[] = [
  { title: 'Set up your organization', text: 'That’s the next step. It takes about two minutes.' },
  { title: 'Add your first client', text: 'In Clients: a name is enough. Import brings a whole list.' },
  { title: 'Invite the people you work with', text: 'In Collaborators, each with a role of their own.' },
  { title: 'Check your profile', text: 'Your name, phone and time zone are in Settings.' },
];

/** For invited people. */
export const MEMBER_START: readonly Start[] = [
  { title: 'Look around the dashboard', text: 'Your organization’s figures and latest activity.' },
  { title: 'Open the clients', text: 'Search finds any part of a name, a city or a tag.' },
  { title: 'See who you work with', text: 'In Collaborators, with everyone’s role.' },
  { title: 'Check your profile', text: 'Your name, phone and time zone are in Settings.' },
];
