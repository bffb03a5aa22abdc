import { provideSupportViewPorts, supportViewMachine } from '@oficio/machines/support-view';
import { createSupportViewPorts } from '../features/support-view/support-view.adapter.ts';
import type { ApiClient } from '../lib/api/api-client.ts';
import { leaveView, type ViewGrant } from '../lib/session/view-grant.ts';
import { settleChanges } from '../ui/unsaved-changes.ts';
import { authOf, supportViewOf } from './actors.ts';
import { connect, type WireParts } from './wires/connect.ts';

/** The actor of a superadmin's view as a member with its wires, lazy-loaded for a tab that has a view. */
export function startSupportView(view: ViewGrant, api: ApiClient, { root, now }: ViewParts): void {
  const logic = supportViewMachine.provide(provideSupportViewPorts(createSupportViewPorts(api)));
  const { id, personName, organizationName, organizationId, expiresAt } = view;
  const remainingMs = Math.max(0, Date.parse(expiresAt) - now());
  const input = { id, personName, organizationName, expiresAt, remainingMs };
  root.send({ type: 'actors.loaded', actors: { supportView: { logic, input } } });
  connect(supportViewOf(root), {
    'supportView.over': () => leave(`/superadmin/organizations/${organizationId}`),
  });
  // The next person of this tab has their own eyes.
  authOf(root).on('auth.signedOut', () => leave('/login'));
}

interface ViewParts extends Pick<WireParts, 'root'> {
  /** The server's time. */
  now: () => number;
}

/** Nothing typed during a view can be saved. */
function leave(path: string): void {
  settleChanges();
  leaveView(path);
}
