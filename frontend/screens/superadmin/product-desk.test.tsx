import {
  type CannedReply,
  cannedReplyRoutes,
  type DeskTicket,
  type DeskTicketListItem,
  deskTicketRoutes,
  REQUEST_RETRY,
} from '@oficio/contracts';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FakeServer, Members } from '../stage/fake-server.ts';
import { openScreen } from '../stage/open-screen.tsx';
import { dialog, notifications } from './superadmin-answers.ts';

const ID = '00000000-0000-7000-8000-0000000000c1';
const OTHER = '00000000-0000-7000-8000-0000000000c2';
const FILE = '00000000-0000-7000-8000-0000000000c3';
const ORGANIZATION = { id: '00000000-0000-7000-8000-0000000000c4', name: 'Café Lumbre' };

const main = page.getByRole('main');
const heading = page.getByRole('heading', { level: 1 });
const answer = main.getByRole('textbox', { name: 'Your answer' });
const send = main.getByRole('button', { name: 'Send answer' });
const question = page.getByRole('alertdialog', { name: 'Leave before the answer is here?' });

const OPEN = {
  id: ID,
  number: 12,
  version: 3,
  subject: 'The logo is blurred',
  status: 'open',
  organization: ORGANIZATION,
  requesterName: 'Bruno Rivera',
  requesterEmail: 'bruno@example.com',
} as const;

/** Opens Bruno's question as a superadmin. */
function open(
  more: Members<DeskTicket> = {},
  others: Members<DeskTicketListItem>[] = [],
  answers: (server: FakeServer) => void = () => {},
) {
  return openScreen(`/superadmin/support/${ID}`, {
    isSuperadmin: true,
    runsEffectsOnce: true,
    answers(server) {
      server.answer(deskTicketRoutes.one, ({ parameters: { id } }) =>
        server.sample(deskTicketRoutes.one, id === ID ? { ...OPEN, ...more } : { ...OPEN, ...others[0] }),
      );
      const items = [OPEN, ...others].map((ticket) =>
        server.sampleItem(deskTicketRoutes.list, { ...OPEN, ...ticket }),
      );
      server.answer(deskTicketRoutes.list, { items, total: items.length, nextCursor: null });
      server.answer(deskTicketRoutes.merge, ({ parameters, body }) =>
        server.sample(deskTicketRoutes.merge, { ...OPEN, ...others[0], id: body.intoId ?? parameters.id }),
      );
      answers(server);
    },
  });
}

describe('a merge', () => {
  const same = { id: OTHER, number: 9, subject: 'The logo again' } as const;
  const into = dialog.getByRole('combobox', { name: 'Into' });
  const merge = dialog.getByRole('button', { name: 'Merge', exact: true });
  const begin = () => main.getByRole('button', { name: 'Merge' }).click();

  test('offers the other questions of the person that aren’t closed, and leads to the chosen one', async () => {
    const { server } = await open({}, [
      same,
      { id: FILE, number: 8, subject: 'Another', status: 'resolved' },
      { id: FILE, number: 7, subject: 'An old one', status: 'closed' },
      { id: FILE, number: 6, subject: 'Of Ana', requesterEmail: 'ana@example.com' },
    ]);
    await begin();
    await expect.element(into.getByRole('option', { name: 'T-9 The logo again (Sent)' })).toBeInTheDocument();
    expect(
      into
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Choose a question', 'T-9 The logo again (Sent)', 'T-8 Another (Resolved)']);
    await expect.element(merge).toBeDisabled();
    await into.selectOptions('T-9 The logo again (Sent)');
    await merge.click();
    await expect.poll(() => location.pathname).toBe(`/superadmin/support/${OTHER}`);
    await expect.element(heading).toMatchTextContent('T-9 The logo again');
    await expect.element(notifications).toMatchTextContent('Questions merged');
    expect(
      server.callsOf(deskTicketRoutes.merge).map(({ body, parameters }) => [parameters.id, body.intoId]),
    ).toEqual([[ID, OTHER]]);
  });

  test('says that there is nothing to merge with', async () => {
    await open();
    await begin();
    await expect.element(dialog).toMatchTextContent('There is no other question of this person');
    await expect.element(merge).toBeDisabled();
  });

  test('isn’t left by Escape unasked while its answer hangs, and happens once', async () => {
    const { server } = await open({}, [same]);
    await begin();
    await expect.element(into).toHaveValue(OTHER);
    const held = server.hold(deskTicketRoutes.merge);
    await merge.click();
    await held.arrived;
    await userEvent.keyboard('{Escape}');
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await begin();
    held.release();
    await expect.poll(() => location.pathname).toBe(`/superadmin/support/${OTHER}`);
    expect(server.callsOf(deskTicketRoutes.merge)).toHaveLength(1);
  });

  test('of different people is refused with the server’s reason, and the dialog stays', async () => {
    const { server } = await open({}, [same]);
    server.refuse(deskTicketRoutes.merge, 'ticket.not_possible', 'These tickets are of different people.');
    await begin();
    await merge.click();
    await expect.element(dialog).toMatchTextContent('These tickets are of different people.');
  });

  test('isn’t offered for a closed question', async () => {
    await open({ status: 'closed' });
    await expect.element(heading).toMatchTextContent('T-12');
    expect(main.getByRole('button', { name: 'Merge' }).elements()).toEqual([]);
  });
});

describe('an answer', () => {
  const choose = async (...names: string[]) => {
    const input = document.querySelector<HTMLInputElement>('main input[type=file]');
    if (!input) throw new Error('No input for files');
    await userEvent.upload(
      input,
      names.map((name) => new File(['text'], name, { type: 'text/plain' })),
    );
  };

  function takeFiles(server: FakeServer): void {
    server.answer(deskTicketRoutes.addFile, ({ query: { name } }) =>
      server.sample(deskTicketRoutes.addFile, { id: FILE, name, sizeBytes: 4 }),
    );
    server.answer(deskTicketRoutes.write, server.sample(deskTicketRoutes.write, OPEN));
  }

  test('takes files, which are stored with the question, and is sent again with them after lost answers', async () => {
    const { server } = await open();
    takeFiles(server);
    await answer.fill('See the file');
    await choose('steps.txt');
    const files = main.getByRole('list', { name: 'Files of your message' });
    await expect.element(files).toMatchTextContent('steps.txt');
    expect(server.callsOf(deskTicketRoutes.addFile).map(({ parameters }) => parameters.id)).toEqual([ID]);
    server.loseAnswers(deskTicketRoutes.write, REQUEST_RETRY.retries + 1);
    await send.click();
    await expect.element(main).toMatchTextContent('Unable to connect to server.');
    await send.click();
    await expect.element(answer).toHaveValue('');
    await expect.element(files).not.toBeInTheDocument();
    const sent = server.callsOf(deskTicketRoutes.write);
    expect(new Set(sent.map(({ body }) => JSON.stringify(body)))).toEqual(
      new Set([JSON.stringify({ body: 'See the file', internal: false, files: [FILE] })]),
    );
    expect(new Set(sent.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
  });

  test('to a visitor takes none', async () => {
    await open({ organization: null });
    await expect.element(answer).toBeVisible();
    expect(document.querySelector('main input[type=file]')).toBeNull();
  });

  test('begins with a canned reply, which is added to what was typed', async () => {
    const { server } = await open({}, [], (fake) =>
      fake.answer(cannedReplyRoutes.list, {
        replies: [{ id: FILE, title: 'Moving', body: 'You can move today.', version: 1 }],
      }),
    );
    takeFiles(server);
    await answer.fill('Hello Bruno,');
    await main.getByRole('combobox', { name: /^Canned reply/ }).selectOptions('Moving');
    await expect.element(answer).toHaveValue('Hello Bruno,\n\nYou can move today.');
  });
});

describe('canned replies', () => {
  const moving: CannedReply = { id: ID, title: 'Moving', body: 'You can move today.', version: 3 };
  const title = dialog.getByRole('textbox', { name: 'Title' });
  const text = dialog.getByRole('textbox', { name: 'Text' });

  function openReplies() {
    let replies = [moving];
    return openScreen('/superadmin/replies', {
      isSuperadmin: true,
      answers(server) {
        server.answer(cannedReplyRoutes.list, () => ({ replies }));
        server.answer(cannedReplyRoutes.create, ({ body }) => {
          const reply = { ...body, id: OTHER, version: 1 } as CannedReply;
          replies = [...replies, reply];
          return reply;
        });
        server.answer(cannedReplyRoutes.update, ({ body: { version, ...change } }) => {
          replies = replies.map(
            (reply) => ({ ...reply, ...change, version: Number(version) + 1 }) as CannedReply,
          );
          return replies[0] as CannedReply;
        });
        server.answer(cannedReplyRoutes.remove, () => {
          replies = [];
          return undefined as never;
        });
      },
    });
  }
  const choose = async (item: string) => {
    await main.getByRole('button', { name: 'Actions for Moving' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };

  test('are added, changed and deleted', async () => {
    const { server } = await openReplies();
    await main.getByRole('button', { name: 'New canned reply' }).click();
    await title.fill('Prices');
    await text.fill('Ours are on the page of prices.');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(main).toMatchTextContent('Prices');
    await choose('Edit');
    await text.fill('You can move tomorrow.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await choose('Delete');
    await page.getByRole('button', { name: 'Delete canned reply' }).click();
    await expect.element(main).toMatchTextContent('No canned replies yet');
    expect(server.callsOf(cannedReplyRoutes.update).map(({ body }) => body)).toEqual([
      { body: 'You can move tomorrow.', version: 3 },
    ]);
  });

  test('that a colleague has changed meanwhile are shown, and nothing is lost', async () => {
    const { server } = await openReplies();
    await choose('Edit');
    await text.fill('You can move tomorrow.');
    server.refuse(cannedReplyRoutes.update, 'version.stale', 'Changed.', {
      current: { ...moving, body: 'You can move on Friday.', version: 4 },
    });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog).toMatchTextContent('You can move on Friday.');
    await expect.element(text).toHaveValue('You can move tomorrow.');
  });
});
