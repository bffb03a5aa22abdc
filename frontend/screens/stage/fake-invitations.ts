import { type Invitation, invitationRoutes } from '@oficio/contracts';
import { type FakeServer, type Members, Refusal } from './fake-server.ts';

/** The organization's invitations in the fake server's memory. An address is invited once at a time, as on the server. */
export class FakeInvitations {
  readonly items: Invitation[] = [];

  constructor(private readonly server: FakeServer) {
    server.answer(invitationRoutes.list, () => ({ invitations: this.items }));
    server.answer(invitationRoutes.create, ({ body }) => {
      if (this.items.some(({ email, status }) => email === body.email && status === 'pending')) {
        const message = 'This address is already invited';
        return new Refusal('request.invalid', message, { fields: [{ path: 'email', message }] });
      }
      const { email, role, scope, clientIds } = body;
      return this.add({ email, role, scope, assignedClients: scope === 'all' ? null : clientIds.length });
    });
    server.answer(invitationRoutes.resend, ({ parameters }) => {
      const invitation = this.find(parameters.id);
      return Object.assign(invitation, { resentCount: invitation.resentCount + 1 });
    });
    server.answer(invitationRoutes.revoke, ({ parameters }) =>
      Object.assign(this.find(parameters.id), { status: 'revoked' as const }),
    );
  }

  /** Adds an invitation whose mail was sent. */
  add(fields: Members<Invitation>): Invitation {
    const id = `00000000-0000-7000-8000-${String(this.items.length + 1).padStart(12, '0')}`;
    const sent = { id, invitedBy: 'Alma Rivera', status: 'pending', delivery: 'sent' } as const;
    const sample = this.server.sample(invitationRoutes.revoke, sent);
    const invitation = Object.assign(sample, fields);
    this.items.unshift(invitation);
    return invitation;
  }

  private find(id: string | undefined): Invitation {
    const found = this.items.find((invitation) => invitation.id === id);
    if (!found) throw new Error(`No invitation ${id}`);
    return found;
  }
}
