import type { CrossTabMessage } from '@oficio/contracts';
import { defineModel } from '../shared/model.ts';
import { crossTabMachine } from './cross-tab.machine.ts';

export const exampleTab = {
  userId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  organizationId: '9b2f4a61-6d0e-4c53-8a0c-2f7d1f6f8a11',
};

export const anotherUserId = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

export const exampleMessages = {
  login: { type: 'login', userId: exampleTab.userId },
  loginOfAnother: { type: 'login', userId: anotherUserId },
  logout: { type: 'logout', userId: exampleTab.userId },
  invalidated: { type: 'cache.invalidated', ...exampleTab, paths: ['/api/organization/*'] },
  updated: {
    type: 'data.updated',
    ...exampleTab,
    table: 'client_directory',
    id: '5a0d7c1e-3a52-4f0b-9c3b-6a3f2d1e4b77',
  },
} as const satisfies Record<string, CrossTabMessage>;

export const crossTabModel = defineModel<typeof crossTabMachine>({
  machine: crossTabMachine,
  events: [
    { type: 'session.held', ...exampleTab },
    { type: 'signedIn.here', userId: exampleTab.userId },
    { type: 'signedOut.here', userId: exampleTab.userId },
    { type: 'signedOut.here', userId: exampleTab.userId, unexpected: true },
    { type: 'write.finished', write: { table: 'client_directory', id: exampleMessages.updated.id } },
    { type: 'message.received', message: exampleMessages.login },
    { type: 'message.received', message: exampleMessages.loginOfAnother },
    { type: 'message.received', message: exampleMessages.logout },
    { type: 'message.received', message: exampleMessages.invalidated },
    { type: 'message.received', message: exampleMessages.updated },
    { type: 'session.seen', userId: null },
    { type: 'session.seen', userId: exampleTab.userId },
    { type: 'session.seen', userId: anotherUserId },
  ],
  outcomes: {},
});
