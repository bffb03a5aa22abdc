import { clientRoutes } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { FakeSocket } from '../stage/fake-socket.ts';
import { openClients } from './open-clients.ts';

test('an address without a client says so, also while a new connection has it asked for again', async () => {
  const { server } = await openClients([], { path: '/clients/missing' });
  const missing = page.getByRole('heading', { name: 'This client doesn’t exist', level: 1 });
  await expect.element(missing).toBeVisible();
  await expect.element(page.getByText('Connecting...')).not.toBeInTheDocument();
  const again = server.hold(clientRoutes.one);
  FakeSocket.closeAll();
  window.dispatchEvent(new Event('online'));
  await again.arrived;
  await expect.element(missing).toBeVisible();
  again.release();
  await expect.poll(() => server.pending).toBe(0);
  await expect.element(missing).toBeVisible();
});
