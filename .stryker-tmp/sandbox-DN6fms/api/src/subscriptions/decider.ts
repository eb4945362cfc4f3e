// @ts-nocheck
function stryNS_9fa48() {
  var g = typeof globalThis === 'object' && globalThis && globalThis.Math === Math && globalThis || new Function("return this")();
  var ns = g.__stryker__ || (g.__stryker__ = {});
  if (ns.activeMutant === undefined && g.process && g.process.env && g.process.env.__STRYKER_ACTIVE_MUTANT__) {
    ns.activeMutant = g.process.env.__STRYKER_ACTIVE_MUTANT__;
  }
  function retrieveNS() {
    return ns;
  }
  stryNS_9fa48 = retrieveNS;
  return retrieveNS();
}
stryNS_9fa48();
function stryCov_9fa48() {
  var ns = stryNS_9fa48();
  var cov = ns.mutantCoverage || (ns.mutantCoverage = {
    static: {},
    perTest: {}
  });
  function cover() {
    var c = cov.static;
    if (ns.currentTestId) {
      c = cov.perTest[ns.currentTestId] = cov.perTest[ns.currentTestId] || {};
    }
    var a = arguments;
    for (var i = 0; i < a.length; i++) {
      c[a[i]] = (c[a[i]] || 0) + 1;
    }
  }
  stryCov_9fa48 = cover;
  cover.apply(null, arguments);
}
function stryMutAct_9fa48(id) {
  var ns = stryNS_9fa48();
  function isActive(id) {
    if (ns.activeMutant === id) {
      if (ns.hitCount !== void 0 && ++ns.hitCount > ns.hitLimit) {
        throw new Error('Stryker: Hit count limit reached (' + ns.hitCount + ')');
      }
      return true;
    }
    return false;
  }
  stryMutAct_9fa48 = isActive;
  return isActive(id);
}
import { CheckoutStarted, PaymentCustomerLinked, SubscriptionActivated, SubscriptionCancellationScheduled, SubscriptionEnded, type SubscriptionEvent, SubscriptionPaymentFailed, SubscriptionRefunded, SubscriptionRenewed, SubscriptionResumed } from '@stillair/events/subscriptions.ts';
import { evolveStanding, type Standing } from '@stillair/projections/subscriptions/standing.ts';
import type { Currency } from '../contract/subscription.ts';
import type { Decider } from '../decider.ts';
import { conflict } from '../refusal.ts';
import type { ProviderSubscription } from './payments.ts';

/** What the log knows of one person's subscription. */
export interface Subscriber {
  readonly customerId: string | null;
  /** The checkout that the person was sent to last. */
  readonly checkoutId: string | null;
  readonly standing: Standing | null;
}
export type SubscriptionCommand = {
  readonly type: 'LinkCustomer';
  readonly userId: string;
  readonly customerId: string;
} | {
  readonly type: 'StartCheckout';
  readonly userId: string;
  readonly customerId: string;
  readonly checkoutId: string;
  readonly currency: Currency;
  /** The last checkout as it was known when this one was made. */
  readonly insteadOf: string | null;
} | {
  /** The provider was asked, and this is what it has. */
  readonly type: 'RecordSubscription';
  readonly userId: string;
  readonly found: ProviderSubscription | null;
  readonly graceDays: number;
  /** ISO 8601 in UTC; when it ended that the provider does not have any more. */
  readonly now: string;
};
const DAY = stryMutAct_9fa48("0") ? 95040000 : (stryCov_9fa48("0"), 86_400_000);

/**
 * One person's subscription. What happened is decided from the subscription as the provider has it now, never from what
 * a message says or when it came: the same truth, told again or told late, yields nothing.
 */
export const subscriptionDecider: Decider<Subscriber, SubscriptionCommand, SubscriptionEvent> = stryMutAct_9fa48("1") ? {} : (stryCov_9fa48("1"), {
  initialState: stryMutAct_9fa48("2") ? {} : (stryCov_9fa48("2"), {
    customerId: null,
    checkoutId: null,
    standing: null
  }),
  decide(command, state) {
    if (stryMutAct_9fa48("3")) {
      {}
    } else {
      stryCov_9fa48("3");
      switch (command.type) {
        case 'LinkCustomer':
          if (stryMutAct_9fa48("4")) {} else {
            stryCov_9fa48("4");
            {
              if (stryMutAct_9fa48("6")) {
                {}
              } else {
                stryCov_9fa48("6");
                const {
                  userId,
                  customerId
                } = command;
                return (stryMutAct_9fa48("9") ? state.customerId !== customerId : stryMutAct_9fa48("8") ? false : stryMutAct_9fa48("7") ? true : (stryCov_9fa48("7", "8", "9"), state.customerId === customerId)) ? stryMutAct_9fa48("10") ? ["Stryker was here"] : (stryCov_9fa48("10"), []) : stryMutAct_9fa48("11") ? [] : (stryCov_9fa48("11"), [PaymentCustomerLinked(stryMutAct_9fa48("12") ? {} : (stryCov_9fa48("12"), {
                  userId,
                  customerId
                }))]);
              }
            }
          }
        case 'StartCheckout':
          if (stryMutAct_9fa48("13")) {} else {
            stryCov_9fa48("13");
            {
              if (stryMutAct_9fa48("15")) {
                {}
              } else {
                stryCov_9fa48("15");
                const {
                  type: _,
                  insteadOf,
                  ...checkout
                } = command;
                if (stryMutAct_9fa48("18") ? state.checkoutId !== checkout.checkoutId : stryMutAct_9fa48("17") ? false : stryMutAct_9fa48("16") ? true : (stryCov_9fa48("16", "17", "18"), state.checkoutId === checkout.checkoutId)) return stryMutAct_9fa48("19") ? ["Stryker was here"] : (stryCov_9fa48("19"), []);
                if (stryMutAct_9fa48("22") ? state.checkoutId === insteadOf : stryMutAct_9fa48("21") ? false : stryMutAct_9fa48("20") ? true : (stryCov_9fa48("20", "21", "22"), state.checkoutId !== insteadOf)) {
                  if (stryMutAct_9fa48("23")) {
                    {}
                  } else {
                    stryCov_9fa48("23");
                    throw conflict('checkout-changed', 'Another checkout was opened at the same moment. Please try again.');
                  }
                }
                return stryMutAct_9fa48("26") ? [] : (stryCov_9fa48("26"), [CheckoutStarted(checkout)]);
              }
            }
          }
        case 'RecordSubscription':
          if (stryMutAct_9fa48("27")) {} else {
            stryCov_9fa48("27");
            return stepsTo(command, state.standing);
          }
        default:
          if (stryMutAct_9fa48("29")) {} else {
            stryCov_9fa48("29");
            return command satisfies never;
          }
      }
    }
  },
  evolve(state, event) {
    if (stryMutAct_9fa48("30")) {
      {}
    } else {
      stryCov_9fa48("30");
      const standing = evolveStanding(state.standing, event);
      if (stryMutAct_9fa48("33") ? event.type !== 'PaymentCustomerLinked' : stryMutAct_9fa48("32") ? false : stryMutAct_9fa48("31") ? true : (stryCov_9fa48("31", "32", "33"), event.type === 'PaymentCustomerLinked')) return stryMutAct_9fa48("35") ? {} : (stryCov_9fa48("35"), {
        ...state,
        customerId: event.data.customerId
      });
      if (stryMutAct_9fa48("38") ? event.type !== 'CheckoutStarted' : stryMutAct_9fa48("37") ? false : stryMutAct_9fa48("36") ? true : (stryCov_9fa48("36", "37", "38"), event.type === 'CheckoutStarted')) return stryMutAct_9fa48("40") ? {} : (stryCov_9fa48("40"), {
        ...state,
        checkoutId: event.data.checkoutId
      });
      return stryMutAct_9fa48("41") ? {} : (stryCov_9fa48("41"), {
        ...state,
        standing
      });
    }
  }
});
type Recording = Extract<SubscriptionCommand, {
  type: 'RecordSubscription';
}>;

/** What must have happened since, for the standing to be what the provider has. */
function stepsTo(recording: Recording, before: Standing | null): SubscriptionEvent[] {
  if (stryMutAct_9fa48("42")) {
    {}
  } else {
    stryCov_9fa48("42");
    const steps: SubscriptionEvent[] = stryMutAct_9fa48("43") ? ["Stryker was here"] : (stryCov_9fa48("43"), []);
    let standing = before;
    for (let step = nextStep(recording, standing); stryMutAct_9fa48("45") ? step === null : stryMutAct_9fa48("44") ? false : (stryCov_9fa48("44", "45"), step !== null); step = nextStep(recording, standing)) {
      if (stryMutAct_9fa48("46")) {
        {}
      } else {
        stryCov_9fa48("46");
        if (stryMutAct_9fa48("47")) {
          ;
        } else {
          stryCov_9fa48("47");
          steps.push(step);
        }
        standing = evolveStanding(standing, step);
      }
    }
    return steps;
  }
}

/** The first difference between the standing and what the provider has, told as what happened; null when they agree. */
function nextStep({
  userId,
  found,
  graceDays,
  now
}: Recording, standing: Standing | null): SubscriptionEvent | null {
  if (stryMutAct_9fa48("48")) {
    {}
  } else {
    stryCov_9fa48("48");
    if (stryMutAct_9fa48("51") ? found !== null : stryMutAct_9fa48("50") ? false : stryMutAct_9fa48("49") ? true : (stryCov_9fa48("49", "50", "51"), found === null)) {
      if (stryMutAct_9fa48("52")) {
        {}
      } else {
        stryCov_9fa48("52");
        if (stryMutAct_9fa48("55") ? standing === null && standing.ended : stryMutAct_9fa48("54") ? false : stryMutAct_9fa48("53") ? true : (stryCov_9fa48("53", "54", "55"), (stryMutAct_9fa48("57") ? standing !== null : stryMutAct_9fa48("56") ? false : (stryCov_9fa48("56", "57"), standing === null)) || standing.ended)) return null;
        const {
          subscriptionId
        } = standing;
        return SubscriptionEnded(stryMutAct_9fa48("58") ? {} : (stryCov_9fa48("58"), {
          userId,
          subscriptionId,
          endedAt: now,
          reason: 'cancelled'
        }));
      }
    }
    const {
      subscriptionId,
      customerId,
      currency,
      paidUntil,
      endsAt,
      ended
    } = found;
    const of = stryMutAct_9fa48("60") ? {} : (stryCov_9fa48("60"), {
      userId,
      subscriptionId
    });
    const paid = stryMutAct_9fa48("61") ? {} : (stryCov_9fa48("61"), {
      paidUntil,
      graceUntil: new Date(stryMutAct_9fa48("62") ? Date.parse(paidUntil) - graceDays * DAY : (stryCov_9fa48("62"), Date.parse(paidUntil) + (stryMutAct_9fa48("63") ? graceDays / DAY : (stryCov_9fa48("63"), graceDays * DAY)))).toISOString()
    });

    // What is over at the provider stays over; should it ever say otherwise, it begins anew.
    if (stryMutAct_9fa48("66") ? standing?.subscriptionId !== subscriptionId && standing.ended && !ended : stryMutAct_9fa48("65") ? false : stryMutAct_9fa48("64") ? true : (stryCov_9fa48("64", "65", "66"), (stryMutAct_9fa48("68") ? standing?.subscriptionId === subscriptionId : stryMutAct_9fa48("67") ? false : (stryCov_9fa48("67", "68"), (stryMutAct_9fa48("69") ? standing.subscriptionId : (stryCov_9fa48("69"), standing?.subscriptionId)) !== subscriptionId)) || (stryMutAct_9fa48("71") ? standing.ended || !ended : stryMutAct_9fa48("70") ? false : (stryCov_9fa48("70", "71"), standing.ended && (stryMutAct_9fa48("72") ? ended : (stryCov_9fa48("72"), !ended)))))) {
      if (stryMutAct_9fa48("73")) {
        {}
      } else {
        stryCov_9fa48("73");
        return SubscriptionActivated(stryMutAct_9fa48("74") ? {} : (stryCov_9fa48("74"), {
          ...of,
          customerId,
          currency,
          ...paid
        }));
      }
    }
    const isPaidAgain = stryMutAct_9fa48("77") ? standing.isFailing || found.state === 'paid' : stryMutAct_9fa48("76") ? false : stryMutAct_9fa48("75") ? true : (stryCov_9fa48("75", "76", "77"), standing.isFailing && (stryMutAct_9fa48("79") ? found.state !== 'paid' : stryMutAct_9fa48("78") ? true : (stryCov_9fa48("78", "79"), found.state === 'paid')));
    if (stryMutAct_9fa48("83") ? (standing.paidUntil !== paidUntil || isPaidAgain) && standing.isRefunded && !found.isRefunded : stryMutAct_9fa48("82") ? false : stryMutAct_9fa48("81") ? true : (stryCov_9fa48("81", "82", "83"), (stryMutAct_9fa48("85") ? standing.paidUntil !== paidUntil && isPaidAgain : stryMutAct_9fa48("84") ? false : (stryCov_9fa48("84", "85"), (stryMutAct_9fa48("87") ? standing.paidUntil === paidUntil : stryMutAct_9fa48("86") ? false : (stryCov_9fa48("86", "87"), standing.paidUntil !== paidUntil)) || isPaidAgain)) || (stryMutAct_9fa48("89") ? standing.isRefunded || !found.isRefunded : stryMutAct_9fa48("88") ? false : (stryCov_9fa48("88", "89"), standing.isRefunded && (stryMutAct_9fa48("90") ? found.isRefunded : (stryCov_9fa48("90"), !found.isRefunded)))))) {
      if (stryMutAct_9fa48("91")) {
        {}
      } else {
        stryCov_9fa48("91");
        return SubscriptionRenewed(stryMutAct_9fa48("92") ? {} : (stryCov_9fa48("92"), {
          ...of,
          ...paid
        }));
      }
    }
    if (stryMutAct_9fa48("95") ? !standing.isRefunded || found.isRefunded : stryMutAct_9fa48("94") ? false : stryMutAct_9fa48("93") ? true : (stryCov_9fa48("93", "94", "95"), (stryMutAct_9fa48("96") ? standing.isRefunded : (stryCov_9fa48("96"), !standing.isRefunded)) && found.isRefunded)) return SubscriptionRefunded(of);
    if (stryMutAct_9fa48("99") ? !standing.isFailing || found.state === 'failing' : stryMutAct_9fa48("98") ? false : stryMutAct_9fa48("97") ? true : (stryCov_9fa48("97", "98", "99"), (stryMutAct_9fa48("100") ? standing.isFailing : (stryCov_9fa48("100"), !standing.isFailing)) && (stryMutAct_9fa48("102") ? found.state !== 'failing' : stryMutAct_9fa48("101") ? true : (stryCov_9fa48("101", "102"), found.state === 'failing')))) return SubscriptionPaymentFailed(of);
    if (stryMutAct_9fa48("105") ? false : stryMutAct_9fa48("104") ? true : (stryCov_9fa48("104", "105"), ended)) {
      if (stryMutAct_9fa48("106")) {
        {}
      } else {
        stryCov_9fa48("106");
        const isTold = stryMutAct_9fa48("109") ? standing.ended?.at === ended.at || standing.ended.reason === ended.reason : stryMutAct_9fa48("108") ? false : stryMutAct_9fa48("107") ? true : (stryCov_9fa48("107", "108", "109"), (stryMutAct_9fa48("111") ? standing.ended?.at !== ended.at : stryMutAct_9fa48("110") ? true : (stryCov_9fa48("110", "111"), (stryMutAct_9fa48("112") ? standing.ended.at : (stryCov_9fa48("112"), standing.ended?.at)) === ended.at)) && (stryMutAct_9fa48("114") ? standing.ended.reason !== ended.reason : stryMutAct_9fa48("113") ? true : (stryCov_9fa48("113", "114"), standing.ended.reason === ended.reason)));
        return isTold ? null : SubscriptionEnded(stryMutAct_9fa48("115") ? {} : (stryCov_9fa48("115"), {
          ...of,
          endedAt: ended.at,
          reason: ended.reason
        }));
      }
    }
    if (stryMutAct_9fa48("118") ? standing.endsAt !== endsAt : stryMutAct_9fa48("117") ? false : stryMutAct_9fa48("116") ? true : (stryCov_9fa48("116", "117", "118"), standing.endsAt === endsAt)) return null;
    return (stryMutAct_9fa48("121") ? endsAt !== null : stryMutAct_9fa48("120") ? false : stryMutAct_9fa48("119") ? true : (stryCov_9fa48("119", "120", "121"), endsAt === null)) ? SubscriptionResumed(of) : SubscriptionCancellationScheduled(stryMutAct_9fa48("122") ? {} : (stryCov_9fa48("122"), {
      ...of,
      endsAt
    }));
  }
}