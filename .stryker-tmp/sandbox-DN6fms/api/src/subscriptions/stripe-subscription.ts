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
import type Stripe from 'stripe';
import { Currency } from '../contract/subscription.ts';
import type { ProviderSubscription } from './payments.ts';
const iso = stryMutAct_9fa48("351") ? () => undefined : (stryCov_9fa48("351"), (() => {
  const iso = (seconds: number) => new Date(stryMutAct_9fa48("352") ? seconds / 1000 : (stryCov_9fa48("352"), seconds * (stryMutAct_9fa48("353") ? 1100 : (stryCov_9fa48("353"), 1000)))).toISOString();
  return iso;
})());

/** Whether money is taken for it, now or as soon as a card works. */
export const isLive = stryMutAct_9fa48("354") ? () => undefined : (stryCov_9fa48("354"), (() => {
  const isLive = ({
    status
  }: Stripe.Subscription) => stryMutAct_9fa48("357") ? (status === 'active' || status === 'trialing' || status === 'past_due' || status === 'unpaid') && status === 'paused' : stryMutAct_9fa48("356") ? false : stryMutAct_9fa48("355") ? true : (stryCov_9fa48("355", "356", "357"), (stryMutAct_9fa48("359") ? (status === 'active' || status === 'trialing' || status === 'past_due') && status === 'unpaid' : stryMutAct_9fa48("358") ? false : (stryCov_9fa48("358", "359"), (stryMutAct_9fa48("361") ? (status === 'active' || status === 'trialing') && status === 'past_due' : stryMutAct_9fa48("360") ? false : (stryCov_9fa48("360", "361"), (stryMutAct_9fa48("363") ? status === 'active' && status === 'trialing' : stryMutAct_9fa48("362") ? false : (stryCov_9fa48("362", "363"), (stryMutAct_9fa48("365") ? status !== 'active' : stryMutAct_9fa48("364") ? false : (stryCov_9fa48("364", "365"), status === 'active')) || (stryMutAct_9fa48("368") ? status !== 'trialing' : stryMutAct_9fa48("367") ? false : (stryCov_9fa48("367", "368"), status === 'trialing')))) || (stryMutAct_9fa48("371") ? status !== 'past_due' : stryMutAct_9fa48("370") ? false : (stryCov_9fa48("370", "371"), status === 'past_due')))) || (stryMutAct_9fa48("374") ? status !== 'unpaid' : stryMutAct_9fa48("373") ? false : (stryCov_9fa48("373", "374"), status === 'unpaid')))) || (stryMutAct_9fa48("377") ? status !== 'paused' : stryMutAct_9fa48("376") ? false : (stryCov_9fa48("376", "377"), status === 'paused')));
  return isLive;
})());
const isPaid = stryMutAct_9fa48("379") ? () => undefined : (stryCov_9fa48("379"), (() => {
  const isPaid = ({
    status
  }: Stripe.Subscription) => stryMutAct_9fa48("382") ? status === 'active' && status === 'trialing' : stryMutAct_9fa48("381") ? false : stryMutAct_9fa48("380") ? true : (stryCov_9fa48("380", "381", "382"), (stryMutAct_9fa48("384") ? status !== 'active' : stryMutAct_9fa48("383") ? false : (stryCov_9fa48("383", "384"), status === 'active')) || (stryMutAct_9fa48("387") ? status !== 'trialing' : stryMutAct_9fa48("386") ? false : (stryCov_9fa48("386", "387"), status === 'trialing')));
  return isPaid;
})());

/**
 * Of a customer's subscriptions the one that counts: paid before failing before ended. Of several that live the oldest,
 * of several that ended the newest. One that waits for its first payment is none.
 */
export function chooseSubscription(subscriptions: readonly Stripe.Subscription[]): Stripe.Subscription | null {
  if (stryMutAct_9fa48("389")) {
    {}
  } else {
    stryCov_9fa48("389");
    const known = stryMutAct_9fa48("390") ? subscriptions : (stryCov_9fa48("390"), subscriptions.filter(stryMutAct_9fa48("391") ? () => undefined : (stryCov_9fa48("391"), each => stryMutAct_9fa48("394") ? isLive(each) && each.status === 'canceled' : stryMutAct_9fa48("393") ? false : stryMutAct_9fa48("392") ? true : (stryCov_9fa48("392", "393", "394"), isLive(each) || (stryMutAct_9fa48("396") ? each.status !== 'canceled' : stryMutAct_9fa48("395") ? false : (stryCov_9fa48("395", "396"), each.status === 'canceled'))))));
    const rank = stryMutAct_9fa48("398") ? () => undefined : (stryCov_9fa48("398"), (() => {
      const rank = (each: Stripe.Subscription) => isPaid(each) ? stryMutAct_9fa48("399") ? 1 : (stryCov_9fa48("399"), 0) : isLive(each) ? stryMutAct_9fa48("400") ? 2 : (stryCov_9fa48("400"), 1) : stryMutAct_9fa48("401") ? 3 : (stryCov_9fa48("401"), 2);
      return rank;
    })());
    const [chosen] = known.toSorted(stryMutAct_9fa48("402") ? () => undefined : (stryCov_9fa48("402"), (a, b) => stryMutAct_9fa48("405") ? rank(a) - rank(b) && (isLive(a) ? a.created - b.created : b.created - a.created) : stryMutAct_9fa48("404") ? false : stryMutAct_9fa48("403") ? true : (stryCov_9fa48("403", "404", "405"), (stryMutAct_9fa48("406") ? rank(a) + rank(b) : (stryCov_9fa48("406"), rank(a) - rank(b))) || (isLive(a) ? stryMutAct_9fa48("407") ? a.created + b.created : (stryCov_9fa48("407"), a.created - b.created) : stryMutAct_9fa48("408") ? b.created + a.created : (stryCov_9fa48("408"), b.created - a.created)))));
    return stryMutAct_9fa48("409") ? chosen && null : (stryCov_9fa48("409"), chosen ?? null);
  }
}

/** The end of what an invoice is for, seconds; null for one without lines. */
function endOf(invoice: Stripe.Invoice | null): number | null {
  if (stryMutAct_9fa48("410")) {
    {}
  } else {
    stryCov_9fa48("410");
    const ends = stryMutAct_9fa48("411") ? invoice?.lines.data.map(({
      period
    }) => period.end) && [] : (stryCov_9fa48("411"), (stryMutAct_9fa48("412") ? invoice.lines.data.map(({
      period
    }) => period.end) : (stryCov_9fa48("412"), invoice?.lines.data.map(stryMutAct_9fa48("413") ? () => undefined : (stryCov_9fa48("413"), ({
      period
    }) => period.end)))) ?? (stryMutAct_9fa48("414") ? ["Stryker was here"] : (stryCov_9fa48("414"), [])));
    return (stryMutAct_9fa48("418") ? ends.length <= 0 : stryMutAct_9fa48("417") ? ends.length >= 0 : stryMutAct_9fa48("416") ? false : stryMutAct_9fa48("415") ? true : (stryCov_9fa48("415", "416", "417", "418"), ends.length > (stryMutAct_9fa48("419") ? 1 : (stryCov_9fa48("419"), 0)))) ? stryMutAct_9fa48("420") ? Math.min(...ends) : (stryCov_9fa48("420"), Math.max(...ends)) : null;
  }
}

/** The paid invoice that reaches furthest: of two periods that were paid in one second, the list's first may be either. */
export function lastPaidOf(paid: readonly Stripe.Invoice[]): Stripe.Invoice | null {
  if (stryMutAct_9fa48("421")) {
    {}
  } else {
    stryCov_9fa48("421");
    const [last] = paid.toSorted(stryMutAct_9fa48("422") ? () => undefined : (stryCov_9fa48("422"), (a, b) => stryMutAct_9fa48("423") ? (endOf(b) ?? 0) + (endOf(a) ?? 0) : (stryCov_9fa48("423"), (stryMutAct_9fa48("424") ? endOf(b) && 0 : (stryCov_9fa48("424"), endOf(b) ?? (stryMutAct_9fa48("425") ? 1 : (stryCov_9fa48("425"), 0)))) - (stryMutAct_9fa48("426") ? endOf(a) && 0 : (stryCov_9fa48("426"), endOf(a) ?? (stryMutAct_9fa48("427") ? 1 : (stryCov_9fa48("427"), 0)))))));
    return stryMutAct_9fa48("428") ? last && null : (stryCov_9fa48("428"), last ?? null);
  }
}

/** The end of the last paid period, seconds; null when nothing was ever paid. */
export function paidUntil(subscription: Stripe.Subscription, lastPaid: Stripe.Invoice | null): number | null {
  if (stryMutAct_9fa48("429")) {
    {}
  } else {
    stryCov_9fa48("429");
    const end = endOf(lastPaid);
    if (stryMutAct_9fa48("432") ? end === null : stryMutAct_9fa48("431") ? false : stryMutAct_9fa48("430") ? true : (stryCov_9fa48("430", "431", "432"), end !== null)) return end;
    // Paid as the provider sees it, such as by agreement outside of it.
    return isPaid(subscription) ? stryMutAct_9fa48("433") ? Math.min(...subscription.items.data.map(item => item.current_period_end)) : (stryCov_9fa48("433"), Math.max(...subscription.items.data.map(stryMutAct_9fa48("434") ? () => undefined : (stryCov_9fa48("434"), item => item.current_period_end)))) : null;
  }
}

/** What of the provider's subscription counts here; null for one whose currency is not ours. */
export function providerSubscription(subscription: Stripe.Subscription, {
  paidUntil,
  isRefunded
}: {
  paidUntil: number;
  isRefunded: boolean;
}): ProviderSubscription | null {
  if (stryMutAct_9fa48("435")) {
    {}
  } else {
    stryCov_9fa48("435");
    const currency = Currency.safeParse(stryMutAct_9fa48("436") ? subscription.currency.toLowerCase() : (stryCov_9fa48("436"), subscription.currency.toUpperCase()));
    if (stryMutAct_9fa48("439") ? false : stryMutAct_9fa48("438") ? true : stryMutAct_9fa48("437") ? currency.success : (stryCov_9fa48("437", "438", "439"), !currency.success)) return null;
    const {
      customer,
      cancel_at,
      cancel_at_period_end,
      ended_at,
      canceled_at,
      cancellation_details
    } = subscription;
    const periodEnd = stryMutAct_9fa48("440") ? Math.min(...subscription.items.data.map(item => item.current_period_end)) : (stryCov_9fa48("440"), Math.max(...subscription.items.data.map(stryMutAct_9fa48("441") ? () => undefined : (stryCov_9fa48("441"), item => item.current_period_end))));
    const endsAt = stryMutAct_9fa48("442") ? cancel_at && (cancel_at_period_end ? periodEnd : null) : (stryCov_9fa48("442"), cancel_at ?? (cancel_at_period_end ? periodEnd : null));
    const endedAt = (stryMutAct_9fa48("445") ? subscription.status !== 'canceled' : stryMutAct_9fa48("444") ? false : stryMutAct_9fa48("443") ? true : (stryCov_9fa48("443", "444", "445"), subscription.status === 'canceled')) ? stryMutAct_9fa48("447") ? (ended_at ?? canceled_at) && paidUntil : (stryCov_9fa48("447"), (stryMutAct_9fa48("448") ? ended_at && canceled_at : (stryCov_9fa48("448"), ended_at ?? canceled_at)) ?? paidUntil) : null;
    return stryMutAct_9fa48("449") ? {} : (stryCov_9fa48("449"), {
      subscriptionId: subscription.id,
      customerId: (stryMutAct_9fa48("452") ? typeof customer !== 'string' : stryMutAct_9fa48("451") ? false : stryMutAct_9fa48("450") ? true : (stryCov_9fa48("450", "451", "452"), typeof customer === 'string')) ? customer : customer.id,
      currency: currency.data,
      state: (stryMutAct_9fa48("456") ? endedAt === null : stryMutAct_9fa48("455") ? false : stryMutAct_9fa48("454") ? true : (stryCov_9fa48("454", "455", "456"), endedAt !== null)) ? 'ended' : isPaid(subscription) ? 'paid' : 'failing',
      paidUntil: iso(paidUntil),
      endsAt: (stryMutAct_9fa48("462") ? endedAt === null || endsAt !== null : stryMutAct_9fa48("461") ? false : stryMutAct_9fa48("460") ? true : (stryCov_9fa48("460", "461", "462"), (stryMutAct_9fa48("464") ? endedAt !== null : stryMutAct_9fa48("463") ? true : (stryCov_9fa48("463", "464"), endedAt === null)) && (stryMutAct_9fa48("466") ? endsAt === null : stryMutAct_9fa48("465") ? true : (stryCov_9fa48("465", "466"), endsAt !== null)))) ? iso(endsAt) : null,
      isRefunded,
      ended: (stryMutAct_9fa48("469") ? endedAt !== null : stryMutAct_9fa48("468") ? false : stryMutAct_9fa48("467") ? true : (stryCov_9fa48("467", "468", "469"), endedAt === null)) ? null : stryMutAct_9fa48("470") ? {} : (stryCov_9fa48("470"), {
        at: iso(endedAt),
        reason: (stryMutAct_9fa48("473") ? cancellation_details?.reason !== 'payment_failed' : stryMutAct_9fa48("472") ? false : stryMutAct_9fa48("471") ? true : (stryCov_9fa48("471", "472", "473"), (stryMutAct_9fa48("474") ? cancellation_details.reason : (stryCov_9fa48("474"), cancellation_details?.reason)) === 'payment_failed')) ? 'payment-failed' : 'cancelled'
      })
    });
  }
}