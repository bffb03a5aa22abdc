/** @typedef {import('./stage.mjs').Stage} Stage */

export const LONG_NAME = {
  firstName: 'Maximiliana Guadalupe',
  lastName: 'Fernández-Villaseñor de la Torre y Rosales',
};
const LONG_EMAIL = 'maximiliana.fernandez-villasenor.de.la.torre@contabilidad.estudio-nopal.example.com';

/** The demo workspace. @param {Stage} stage */
export const demo = (stage) =>
  stage.once('demo', () => stage.signIn('demo@oficio.app', stage.secrets.demoPassword));

/** The demo workspace with invented members of its studio. @param {Stage} stage */
export const studio = (stage) => stage.once('studio', () => fillStudio(stage));

/** A person without a trial. @param {Stage} stage */
export const newcomer = (stage) => stage.once('newcomer', () => stage.person());

/** The only member of an organization. @param {Stage} stage */
export const alone = (stage) =>
  stage.once('alone', () => stage.personWithTrial({ firstName: 'Tomás', lastName: 'Luna' }));

/** The owner of an organization of four, with more invitations. @param {Stage} stage */
export const owner = (stage) => stage.once('owner', () => makeTeam(stage));

/** A member of that organization who also has an own one. @param {Stage} stage */
export const member = async (stage) => {
  await owner(stage);
  return stage.once('member', () => stage.signIn(LONG_EMAIL, 'Correct-horse-7'));
};

/** A member of that organization without an own one. @param {Stage} stage */
export const manager = async (stage) => {
  await owner(stage);
  return stage.once('manager', () => stage.signIn('bruno@example.com', 'Correct-horse-7'));
};

/** A member who sees two of three clients. @param {Stage} stage */
export const limited = (stage) =>
  stage.once('limited', async () => {
    const ines = await stage.personWithTrial({ firstName: 'Inés', lastName: 'Robles' });
    const ids = [];
    for (const displayName of ['Estudio Nopal', 'Café Lumbre', 'Panadería Ñandú']) {
      ids.push((await stage.api(ines, 'POST', '/api/clients', { displayName })).id);
    }
    const helper = await stage.person({ firstName: 'Bruno', lastName: 'Ortiz' });
    await stage.join(ines, helper, 'member', ids.slice(0, 2));
    return helper;
  });

/** One of Oficio's own people. @param {Stage} stage */
export const superadmin = (stage) =>
  stage.once('superadmin', async () => {
    const olga = await stage.personWithTrial({ firstName: 'Olga', lastName: 'Marín' });
    await stage.sql("UPDATE oficio.profiles SET role = 'superadmin' WHERE id = $1", [olga.userId]);
    return olga;
  });

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

/** @param {Stage} stage */
async function fillStudio(stage) {
  const dana = await demo(stage);
  await stage.sql("UPDATE oficio.profiles SET first_name = 'Dana', last_name = 'Cardona' WHERE id = $1", [
    dana.userId,
  ]);
  const team = /** @type {const} */ ([
    ['Alma', 'Rivera', 'admin', 340],
    ['Bruno', 'Ortiz', 'manager', 180],
    ['Inés', 'Robles', 'accountant', 45],
  ]);
  for (const [firstName, lastName, role, days] of team) {
    const email = `${firstName.toLowerCase().replace('é', 'e')}@estudio-cardon.example`;
    const person = await stage.person({ firstName, lastName, email });
    await stage.join(dana, person, role);
    await stage.sql(
      "UPDATE oficio.memberships SET joined_at = now() - $3 * interval '1 day' WHERE user_id = $1 AND role = $2",
      [person.userId, role, days],
    );
  }
  await stage.invite(dana, 'nora@estudio-cardon.example', { role: 'viewer' });
  // The audit entries of this setup would not look like a studio's day.
  await stage.sql("DELETE FROM oficio.audit_log WHERE at > now() - interval '1 hour'");
  await stage.sql(
    `UPDATE oficio.audit_log SET actor_name =
       (ARRAY['Dana Cardona', 'Alma Rivera', 'Bruno Ortiz'])[1 + sequence % 3] WHERE actor_user_id = $1`,
    [dana.userId],
  );
  return dana;
}
