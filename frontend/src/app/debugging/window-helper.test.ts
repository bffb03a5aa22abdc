import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { installWindowHelper, removeWindowHelper, type WindowHelper } from './window-helper.ts';

const said = vi.spyOn(console, 'info').mockImplementation(() => {});
afterEach(() => said.mockClear());

function helperOver(client: QueryClient | null): WindowHelper {
  const page = {} as Window & { oficio: WindowHelper };
  installWindowHelper(page, () => client);
  return page.oficio;
}

const NOT_READ = 'no screen that was open asks for it.';

describe('the console helper', () => {
  it('lists the query keys', () =>
    expect(helperOver(null).keys).toEqual(['/api/income', '/api/projects/analytics']));

  it('is removed with the panel', () => {
    const page = {} as Window;
    installWindowHelper(page, () => null);
    removeWindowHelper(page);
    expect('oficio' in page).toBe(false);
  });

  it('reports that nobody is signed in', async () => {
    const helper = helperOver(null);
    expect(await helper.refreshIncome()).toMatch(/^Nobody is signed in/);
    expect(helper.checkIncome().says).toMatch(/^Nobody is signed in/);
    expect(said).toHaveBeenCalledTimes(2);
  });

  it('reports an area that doesn’t exist yet', async () => {
    const client = new QueryClient();
    const helper = helperOver(client);
    expect(await helper.refreshIncome()).toBe(
      `Nothing has been read from /api/income yet: ${NOT_READ} Nothing has been read from /api/projects/analytics yet: ${NOT_READ}`,
    );
    expect(helper.checkIncome()).toEqual({
      says: `Nothing has been read from /api/income yet: ${NOT_READ}`,
      entries: 0,
      withoutClientName: [],
    });
  });

  it('refreshes income for all parameters with which it was read', async () => {
    const client = new QueryClient();
    client.setQueryData(['/api/income', { page: 2 }], []);
    client.setQueryData(['/api/clients'], []);
    expect(await helperOver(client).refreshIncome()).toContain('/api/income is being read again.');
    expect(client.getQueryState(['/api/income', { page: 2 }])?.isInvalidated).toBe(true);
    expect(client.getQueryState(['/api/clients'])?.isInvalidated).toBe(false);
  });

  it('finds the income entries without clientName', () => {
    const client = new QueryClient();
    client.setQueryData(['/api/income'], {
      items: [{ id: 'a', clientName: 'Taller Norte' }, { id: 'b', clientName: ' ' }, { id: 'c' }],
    });
    expect(helperOver(client).checkIncome()).toEqual({
      says: '2 of 3 income entries carry no clientName: b, c.',
      entries: 3,
      withoutClientName: ['b', 'c'],
    });
    client.setQueryData(['/api/income'], [{ id: 'a', clientName: 'Taller Norte' }]);
    expect(helperOver(client).checkIncome().says).toBe('All 1 income entries carry clientName.');
  });
});
