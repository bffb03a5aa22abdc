import { defineModel } from '../shared/model.ts';
import { day, dayMs, endingReport, paidReport } from './subscription.examples.ts';
import { subscriptionMachine } from './subscription.machine.ts';

export const subscriptionModel = defineModel<typeof subscriptionMachine>({
  machine: subscriptionMachine,
  // Screens say where a subscription stands in the words of its status; this only decides.
  seenByPeople: false,
  events: [
    { type: 'trial.started', planId: 1, trialEnd: day(30) },
    { type: 'time.passed', now: dayMs(29) },
    { type: 'time.passed', now: dayMs(31) },
    { type: 'provider.reported', report: paidReport, at: day(0) },
    { type: 'provider.reported', report: endingReport, at: day(10) },
    { type: 'provider.reported', report: { ...endingReport, cancelAt: day(20) }, at: day(10) },
    { type: 'provider.reported', report: { ...paidReport, status: 'past_due' }, at: day(1) },
    { type: 'provider.reported', report: { ...paidReport, status: 'paused' }, at: day(0) },
    { type: 'provider.reported', report: { ...paidReport, status: 'incomplete' }, at: day(0) },
    { type: 'provider.reported', report: { ...endingReport, status: 'canceled' }, at: day(40) },
    { type: 'provider.reported', report: { ...paidReport, status: 'expired' }, at: day(0) },
    { type: 'provider.reported', report: null, at: day(0) },
    { type: 'provider.reported', report: null, at: day(40) },
  ],
  outcomes: {},
  decisive: ({ trialUsed, cancelAt }) => [trialUsed, cancelAt],
});
