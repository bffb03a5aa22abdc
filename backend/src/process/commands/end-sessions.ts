import pg from 'pg';

/**
 * Ends all sessions of people and of contacts, and the sign-in links that nobody has opened. A backup has those of its
 * moment; some have been ended since, because a device was lost or a password was changed.
 * @param adminUrl of the restored database, which no server uses yet
 */
export async function endSessions(adminUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query(`
      BEGIN;
      DELETE FROM auth.refresh_tokens;
      DELETE FROM auth.sessions;
      DELETE FROM auth.flow_state;
      DELETE FROM oficio.portal_sessions;
      UPDATE auth.users SET confirmation_token = NULL, recovery_token = NULL, email_change_token_new = NULL
        WHERE num_nonnulls(confirmation_token, recovery_token, email_change_token_new) > 0;
      COMMIT`);
  } finally {
    await admin.end();
  }
}
