import { EMAIL_PATTERN, LINKS } from '@oficio/contracts';
import { assign, emit, setup } from 'xstate';
import { cooldownFrom, NO_COOLDOWN, secondsUntil } from '../shared/cooldown.ts';
import { missingPorts } from '../shared/ports.ts';
import {
  type MagicLinkAnswer,
  type MagicLinkRequestPorts,
  provideMagicLinkRequestPorts,
} from './magic-link-request.ports.ts';
import type {
  MagicLinkRefusalCode,
  MagicLinkRequestContext,
  MagicLinkRequestEmitted,
  MagicLinkRequestEvent,
  MagicLinkRequestTag,
} from './magic-link-request.types.ts';

export const magicLinkRequestSetup = setup({
  types: {
    context: {} as MagicLinkRequestContext,
    events: {} as MagicLinkRequestEvent,
    emitted: {} as MagicLinkRequestEmitted,
    tags: {} as MagicLinkRequestTag,
  },
  actors: provideMagicLinkRequestPorts(missingPorts<MagicLinkRequestPorts>('magic-link-request')).actors,
  delays: { resendCooldown: LINKS.resendCooldownMs },
  guards: {
    isNoAddress: (_, params: { email: string }) => !EMAIL_PATTERN.test(params.email.trim()),
    isOtherAddress: ({ context }, params: { email: string }) => params.email.trim() !== context.email,
    isSent: (_, params: MagicLinkAnswer) => params.status === 'sent',
    isRateLimited: (_, params: MagicLinkAnswer) => refusalOf(params) === 'rate_limited',
    isCooldownOver: ({ context }, params: { now: number }) =>
      secondsUntil(context.cooldownEndsAt, params.now) === 0,
  },
  actions: {
    storeEmail: assign({ email: (_, params: { email: string }) => params.email.trim() }),
    clearEmail: assign({ email: '' }),
    storeRefusal: assign({ refusal: (_, params: { code: MagicLinkRefusalCode }) => params.code }),
    clearRefusal: assign({ refusal: null }),
    storeCooldown: assign((_, params: { at: number }) => cooldownFrom(params.at)),
    storeSecondsLeft: assign({
      secondsLeft: ({ context }, params: { now: number }) => secondsUntil(context.cooldownEndsAt, params.now),
    }),
    clearCooldown: assign(NO_COOLDOWN),
    notifySent: emit(({ context }) => ({ type: 'magicLinkRequest.sent', email: context.email })),
    notifyRefused: emit((_, params: { code: MagicLinkRefusalCode }) => ({
      type: 'magicLinkRequest.refused',
      code: params.code,
    })),
  },
});

export function refusalOf(answer: MagicLinkAnswer): MagicLinkRefusalCode {
  return answer.status === 'refused' ? answer.code : 'unknown';
}
