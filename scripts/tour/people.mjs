/** @typedef {import('./stage.mjs').Stage} Stage */

export const LONG_NAME = {
  firstName: 'Maximiliana Guadalupe',
  lastName: 'Fernández-Villaseñor de la Torre y Rosales',
};
const LONG_EMAIL = 'maximiliana.fernandez-villasenor.de.la.torre@contabilidad.estudio-nopal.example.com';

/** The workspace that Oficio brings along. @param {Stage} stage */
export const demo = (stage) =>
  stage.once('demo', () => stage.signIn('demo@oficio.app', stage.secrets.demoPassword));

/** Somebody without a trial. @param {Stage} stage */
export const newcomer = (stage) => stage.once('newcomer', () => stage.person());

/** Alone in an organization. @param {Stage} stage */
export const alone = (stage) =>
  stage.once('alone', () => stage.personWithTrial({ firstName: 'Tomás', lastName: 'Luna' }));

/** Owns an organization of four, and has invited more. @param {Stage} stage */
export const owner = (stage) => stage.once('owner', () => makeTeam(stage));

/** Of the same organization, and of one of their own. @param {Stage} stage */
export const member = async (stage) => {
  await owner(stage);
  return stage.once('member', () => stage.signIn(LONG_EMAIL, 'Correct-horse-7'));
};

/** Of the same organization, who may only work in it. @param {Stage} stage */
export const manager = async (stage) => {
  await owner(stage);
  return stage.once('manager', () => stage.signIn('bruno@example.com', 'Correct-horse-7'));
};

/** @param {Stage} stage */
async function makeTeam(stage) {
  const alma = await stage.personWithTrial({
    firstName: 'Alma',
    lastName: 'Rivera',
    email: 'alma@example.com',
  });
  for (const [name, role] of /** @type {const} */ ([
    [{ ...LONG_NAME, email: LONG_EMAIL }, 'admin'],
    [{ firstName: 'Bruno', lastName: 'Ortiz', email: 'bruno@example.com' }, 'manager'],
    [{ firstName: 'ليلى', lastName: 'حداد', email: 'layla@example.com' }, 'viewer'],
  ])) {
    await stage.join(alma, await stage.person(name), role);
  }
  await stage.invite(alma, 'nora@example.com', { role: 'viewer', allowsOtherAddress: true });
  await stage.invite(alma, `direccion-administrativa.${LONG_EMAIL}`, { role: 'manager' });
  await stage.invite(alma, 'late@example.com', { role: 'admin' });
  await stage.sql("UPDATE oficio.invitations SET expires_at = '2026-01-31' WHERE email = 'late@example.com'");
  return alma;
}
