// Proves that a link's token leaves the address, the history and the log of the real server.
import { isIn } from '../fixtures/arriving.ts';
import { beginFlow } from '../fixtures/begun-flow.ts';
import { tokenOf } from '../fixtures/mail-link.ts';
import { createPerson } from '../fixtures/person.ts';
import { confirmationLink, magicLink, serviceLink } from '../fixtures/sent-links.ts';
import { expect, test } from '../fixtures/test.ts';

test('no token of a link stays in the address, the history, a Referer or the log', async ({
  page,
  oficio,
  newEmail,
}) => {
  const referers: string[] = [];
  page.on('request', (request) => referers.push(request.headers().referer ?? ''));
  const [alma, bruno] = [await createPerson(oficio), await createPerson(oficio, 'Bruno')];
  const links = [
    [newEmail, await confirmationLink(oficio, newEmail)],
    [alma.email, await magicLink(oficio, alma.email)],
    [bruno.email, serviceLink(oficio, await magicLink(oficio, bruno.email), '/magic-link-verify')],
  ] as const;
  for (const [who, link] of links) {
    await beginFlow(page, who);
    await page.goto(link);
    await isIn(page);
    const { access_token, refresh_token } = JSON.parse(
      (await page.evaluate(() => localStorage.getItem('oficio.session'))) ?? '{}',
    );
    const secrets = [tokenOf({ links: [link] }).token, access_token, refresh_token];
    const visited = await page.evaluate(() =>
      performance.getEntriesByType('navigation').map(({ name }) => new URL(name).pathname),
    );
    expect(visited).toHaveLength(1);
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(8);
      expect(page.url()).not.toContain(secret);
      expect(oficio.printed).not.toContain(secret);
      expect(referers.filter((referer) => referer.includes(secret))).toEqual([]);
    }
    await page.goBack();
    expect(secrets.filter((secret) => page.url().includes(secret))).toEqual([]);
  }
});
