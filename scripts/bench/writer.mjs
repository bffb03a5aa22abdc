import { parentPort, workerData } from 'node:worker_threads';
import pg from 'pg';

/*
 * Inserts a client for the message `insert`, changes the one whose id the message is otherwise, and answers with the time of the commit's acknowledgement, in milliseconds since
 * 1970 with fractions. It runs in a thread of its own, because the reader's frames would delay the acknowledgement.
 */

const { adminUrl, organizationId, userId } = workerData;
const admin = new pg.Client({ connectionString: adminUrl });
await admin.connect();

parentPort?.on('message', async (message) => {
  if (message === 'insert') await insert();
  else await admin.query('UPDATE public.client_directory SET version = version + 1 WHERE id = $1', [message]);
  parentPort?.postMessage(performance.timeOrigin + performance.now());
});
parentPort?.postMessage('ready');

function insert() {
  return admin.query(
    `INSERT INTO public.client_directory (id, organization_id, user_id, created_by, display_name, type, status, locale,
       source, created_at, updated_at, sort_name, search_text)
     VALUES (gen_random_uuid(), $1, $2, $2, 'Live', 'company', 'active', 'es', 'manual', now(), now(), 'live', 'live')`,
    [organizationId, userId],
  );
}
