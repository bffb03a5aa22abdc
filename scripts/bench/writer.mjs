import { parentPort, workerData } from 'node:worker_threads';
import pg from 'pg';

/*
 * Inserts a client for each message and answers with the time of the commit's acknowledgement, in milliseconds since
 * 1970 with fractions. It runs in a thread of its own, because the reader's frames would delay the acknowledgement.
 */

const { adminUrl, organizationId, userId } = workerData;
const admin = new pg.Client({ connectionString: adminUrl });
await admin.connect();

parentPort?.on('message', async () => {
  await admin.query(
    `INSERT INTO public.client_directory (id, organization_id, user_id, created_by, display_name, type, status, locale,
       source, created_at, updated_at, sort_name, search_text)
     VALUES (gen_random_uuid(), $1, $2, $2, 'Live', 'company', 'active', 'es', 'manual', now(), now(), 'live', 'live')`,
    [organizationId, userId],
  );
  parentPort?.postMessage(performance.timeOrigin + performance.now());
});
parentPort?.postMessage('ready');
