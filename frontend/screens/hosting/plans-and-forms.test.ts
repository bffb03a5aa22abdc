import { clientRoutes, domainRoutes, planRoutes, serviceRoutes } from '@oficio/contracts';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerEverything } from '../stage/answer-everything.ts';
import { expectAccessible } from '../stage/expect-accessible.ts';
import type { FakeServer } from '../stage/fake-server.ts';
import { openScreen } from '../stage/open-screen.tsx';
import { showOnPhone } from '../stage/screen-sizes.ts';

const PLAN_ID = '00000000-0000-7000-8000-000000000001';
const FIRST = '00000000-0000-7000-8000-000000000011';
const SECOND = '00000000-0000-7000-8000-000000000012';

const dialog = page.getByRole('dialog');
const main = page.getByRole('main');
const field = (label: string) => dialog.getByLabelText(label, { exact: true });

const planOf = (server: FakeServer, more: object = {}) =>
  server.sample(planRoutes.one, {
    id: PLAN_ID,
    name: 'Hosting Plus',
    kind: 'email',
    provider: 'Hetzner',
    cycle: 'monthly',
    costMinor: 10_000,
    priceMinor: 25_000,
    currency: 'USD',
    ...more,
  });

function answerPlans(server: FakeServer, more: object = {}) {
  const items = [planOf(server, more)];
  server.answer(planRoutes.list, { ...server.sample(planRoutes.list), total: 1, items });
  server.answer(clientRoutes.list, {
    ...server.sample(clientRoutes.list),
    items: [
      {
        ...server.sample(clientRoutes.one, { displayName: 'Café Lumbre' }),
        services: 0,
        nextRenewalOn: null,
      },
    ],
  });
  answerEverything(server);
}

async function choose(label: string, option: string): Promise<void> {
  await dialog.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
}

describe('the form of a new service', () => {
  test('takes over the kind, the provider, the cycle, the currency, the cost and the price of a plan', async () => {
    const { server } = await openScreen('/hosting/services?new=true', { answers: answerPlans });
    await field('Name').fill('Correo de Lumbre');
    await choose('Client', 'Café Lumbre');
    await choose('Plan', 'Hosting Plus');
    await expect.element(field('Kind')).toHaveValue('email');
    await expect.element(field('Provider')).toHaveValue('Hetzner');
    await expect.element(field('Renews')).toHaveValue('monthly');
    await expect.element(field('Currency')).toHaveValue('USD');
    await expect.element(field('Cost')).toHaveValue('100.00');
    await expect.element(field('Price')).toHaveValue('250.00');
    await field('Price').fill('275');
    await dialog.getByRole('button', { name: 'Add service' }).click();
    await expect.poll(() => server.callsOf(serviceRoutes.create)).toHaveLength(1);
    expect(server.callsOf(serviceRoutes.create)[0]?.body).toMatchObject({
      planId: PLAN_ID,
      kind: 'email',
      provider: 'Hetzner',
      cycle: 'monthly',
      currency: 'USD',
      costMinor: 10_000,
      priceMinor: 27_500,
    });
    expect(server.callsOf(planRoutes.list).at(-1)?.query).toMatchObject({ soldAs: 'service' });
  });

  test('keeps the typed provider when the plan has none', async () => {
    await openScreen('/hosting/services?new=true', {
      answers: (server) => answerPlans(server, { provider: null }),
    });
    await field('Provider').fill('Linode');
    await choose('Plan', 'Hosting Plus');
    await expect.element(field('Cost')).toHaveValue('100.00');
    await expect.element(field('Provider')).toHaveValue('Linode');
  });

  test('shows that the client is missing, and the refusal of the server at the next renewal', async () => {
    const { server } = await openScreen('/hosting/services?new=true', { answers: answerPlans });
    await field('Name').fill('Hosting');
    await dialog.getByRole('button', { name: 'Add service' }).click();
    await expect
      .element(dialog.getByRole('combobox', { name: 'Client' }))
      .toHaveAccessibleDescription(/Please choose a client/);
    expect(server.callsOf(serviceRoutes.create)).toEqual([]);
    await choose('Client', 'Café Lumbre');
    const message = 'Please enter the day of the next renewal. Only a one-time service has none.';
    server.refuse(serviceRoutes.create, 'request.invalid', message, {
      fields: [{ path: 'nextRenewalOn', message }],
    });
    await dialog.getByRole('button', { name: 'Add service' }).click();
    await expect.element(field('Next renewal')).toHaveAccessibleDescription(/Please enter the day/);
  });
});

test('the form of a provider refuses a password in the address, and an unreadable IP address, at their fields', async () => {
  const { server } = await openScreen(`/hosting/services/${FIRST}?edit=provider`, {
    answers(given) {
      const more = { id: FIRST, name: 'Hosting', vaultUrl: null, ipAddress: null };
      given.answer(serviceRoutes.one, given.sample(serviceRoutes.one, more));
      answerEverything(given);
    },
  });
  await main.getByLabelText('Password manager').fill('https://ana:secret@vault.example.com');
  await main.getByLabelText('IP address').fill('203.0.113.300');
  await main.getByRole('button', { name: 'Save' }).click();
  await expect
    .element(main.getByLabelText('Password manager'))
    .toHaveAccessibleDescription(/Please leave the password out of this address/);
  await expect
    .element(main.getByLabelText('IP address'))
    .toHaveAccessibleDescription(/Please enter an IP address like 203\.0\.113\.7/);
  expect(server.callsOf(serviceRoutes.update)).toEqual([]);
});

test('the form of a new domain shows what a plan gives once one is chosen', async () => {
  const { server } = await openScreen('/hosting/domains?new=true', {
    answers: (given) => answerPlans(given, { kind: 'domain', cycle: 'biennial', provider: 'Akky' }),
  });
  await field('Domain').fill('lumbre.mx');
  await expect.element(field('Registrar')).not.toBeInTheDocument();
  await choose('Plan', 'Hosting Plus');
  await expect.element(field('Registrar')).toHaveValue('Akky');
  await expect.element(field('Term')).toHaveValue('2');
  await expect.element(field('Price')).toHaveValue('250.00');
  await dialog.getByRole('button', { name: 'Add domain' }).click();
  await expect.poll(() => server.callsOf(domainRoutes.create)).toHaveLength(1);
  expect(server.callsOf(domainRoutes.create)[0]?.body).toMatchObject({
    planId: PLAN_ID,
    registrar: 'Akky',
    termYears: 2,
    costMinor: 10_000,
    priceMinor: 25_000,
    currency: 'USD',
  });
  expect(server.callsOf(planRoutes.list).at(-1)?.query).toMatchObject({ soldAs: 'domain' });
});

describe('the page of a plan', () => {
  const open = () =>
    openScreen(`/hosting/plans/${PLAN_ID}`, {
      answers(server) {
        server.answer(planRoutes.one, planOf(server));
        const sold = (id: string, name: string, more: object) =>
          server.sample(serviceRoutes.one, {
            id,
            name,
            version: 3,
            clientName: 'Café Lumbre',
            costMinor: 10_000,
            priceMinor: 20_000,
            currency: 'USD',
            ...more,
          });
        server.answer(serviceRoutes.list, {
          ...server.sample(serviceRoutes.list),
          total: 2,
          items: [sold(FIRST, 'Alfa', {}), sold(SECOND, 'Beta', { costMinor: 8_000 })],
        });
        server.answer(serviceRoutes.bulk, { done: 1, refused: [] });
        answerEverything(server);
      },
    });

  test('lists what was sold at another price beside its own, and takes over the chosen ones', async () => {
    const { server } = await open();
    const section = main.getByRole('heading', { name: '2 services at another price or cost' });
    await expect.element(section).toBeVisible();
    await expect.element(main).toMatchTextContent(/Alfa.*Café Lumbre.*\$200\.00 USD.*Plan: \$250\.00 USD/);
    await expect.element(main).toMatchTextContent(/Beta.*Cost \$80\.00 USD, plan \$100\.00 USD/);
    expect(server.callsOf(serviceRoutes.list)[0]?.query).toMatchObject({ planId: PLAN_ID, price: 'differs' });
    const take = main.getByRole('button', { name: 'Take over price and cost' });
    await expect.element(take).toBeDisabled();
    await main.getByRole('checkbox', { name: 'Choose Beta' }).click();
    await take.click();
    await expect.poll(() => server.callsOf(serviceRoutes.bulk)).toHaveLength(1);
    expect(server.callsOf(serviceRoutes.bulk)[0]?.body).toEqual({
      action: 'edit',
      changes: { costMinor: 10_000, priceMinor: 25_000, currency: 'USD' },
      items: [{ id: SECOND, version: 3 }],
    });
    await expect.element(page.getByText('1 service changed')).toBeVisible();
  });

  test('axe finds nothing, also on a phone', async () => {
    await open();
    await expect.element(main.getByRole('checkbox', { name: 'Choose all' })).toBeVisible();
    await expectAccessible();
    await showOnPhone();
    await expectAccessible();
    expect(document.documentElement.scrollWidth).toBe(innerWidth);
  });
});
