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
import { accessUntil, type Standing } from '@stillair/projections/subscriptions/standing.ts';
import type { EntitlementReason, SubscriptionState, SubscriptionStatus } from '../contract/subscription.ts';

/** A person's row of `read.entitlement`. */
export interface EntitlementRow {
  readonly has_access_until: Date | null;
  readonly status: 'none' | 'active' | 'past-due' | 'ended';
  readonly reason: EntitlementReason;
  readonly subscription_id: string | null;
  readonly paid_until: Date | null;
  readonly ends_at: Date | null;
  readonly ended_at: Date | null;
  readonly checkout_started_at: Date | null;
}

/** A checkout page can be paid for a day; what came of it is known soon after. */
const CHECKOUT_OPEN = stryMutAct_9fa48("123") ? 25 * 60 * 60 / 1000 : (stryCov_9fa48("123"), (stryMutAct_9fa48("124") ? 25 * 60 / 60 : (stryCov_9fa48("124"), (stryMutAct_9fa48("125") ? 25 / 60 : (stryCov_9fa48("125"), (stryMutAct_9fa48("126") ? 28 : (stryCov_9fa48("126"), 25)) * (stryMutAct_9fa48("127") ? 66 : (stryCov_9fa48("127"), 60)))) * (stryMutAct_9fa48("128") ? 66 : (stryCov_9fa48("128"), 60)))) * (stryMutAct_9fa48("129") ? 1100 : (stryCov_9fa48("129"), 1000)));

/** How a subscription stands at this moment, for its owner. Null: they never had anything to do with payments. */
export function statusAt(row: EntitlementRow | null, now: Date): Omit<SubscriptionStatus, 'prices'> {
  if (stryMutAct_9fa48("130")) {
    {}
  } else {
    stryCov_9fa48("130");
    const standing = standingAt(row, now);
    return stryMutAct_9fa48("131") ? {} : (stryCov_9fa48("131"), {
      ...standing,
      hasActiveSubscription: hasAccess(row, now),
      cancelAtPeriodEnd: stryMutAct_9fa48("134") ? standing.status === 'active' || standing.reason === 'cancelled-until-period-end' : stryMutAct_9fa48("133") ? false : stryMutAct_9fa48("132") ? true : (stryCov_9fa48("132", "133", "134"), (stryMutAct_9fa48("136") ? standing.status !== 'active' : stryMutAct_9fa48("135") ? true : (stryCov_9fa48("135", "136"), standing.status === 'active')) && (stryMutAct_9fa48("139") ? standing.reason !== 'cancelled-until-period-end' : stryMutAct_9fa48("138") ? true : (stryCov_9fa48("138", "139"), standing.reason === 'cancelled-until-period-end'))),
      inGrace: stryMutAct_9fa48("143") ? standing.status !== 'grace' : stryMutAct_9fa48("142") ? false : stryMutAct_9fa48("141") ? true : (stryCov_9fa48("141", "142", "143"), standing.status === 'grace'),
      canManage: stryMutAct_9fa48("147") ? row !== null && row.subscription_id !== null || row.ended_at === null : stryMutAct_9fa48("146") ? false : stryMutAct_9fa48("145") ? true : (stryCov_9fa48("145", "146", "147"), (stryMutAct_9fa48("149") ? row !== null || row.subscription_id !== null : stryMutAct_9fa48("148") ? true : (stryCov_9fa48("148", "149"), (stryMutAct_9fa48("151") ? row === null : stryMutAct_9fa48("150") ? true : (stryCov_9fa48("150", "151"), row !== null)) && (stryMutAct_9fa48("153") ? row.subscription_id === null : stryMutAct_9fa48("152") ? true : (stryCov_9fa48("152", "153"), row.subscription_id !== null)))) && (stryMutAct_9fa48("155") ? row.ended_at !== null : stryMutAct_9fa48("154") ? true : (stryCov_9fa48("154", "155"), row.ended_at === null))),
      checkoutPending: stryMutAct_9fa48("158") ? row !== null && row.checkout_started_at !== null || now.getTime() - row.checkout_started_at.getTime() < CHECKOUT_OPEN : stryMutAct_9fa48("157") ? false : stryMutAct_9fa48("156") ? true : (stryCov_9fa48("156", "157", "158"), (stryMutAct_9fa48("160") ? row !== null || row.checkout_started_at !== null : stryMutAct_9fa48("159") ? true : (stryCov_9fa48("159", "160"), (stryMutAct_9fa48("162") ? row === null : stryMutAct_9fa48("161") ? true : (stryCov_9fa48("161", "162"), row !== null)) && (stryMutAct_9fa48("164") ? row.checkout_started_at === null : stryMutAct_9fa48("163") ? true : (stryCov_9fa48("163", "164"), row.checkout_started_at !== null)))) && (stryMutAct_9fa48("167") ? now.getTime() - row.checkout_started_at.getTime() >= CHECKOUT_OPEN : stryMutAct_9fa48("166") ? now.getTime() - row.checkout_started_at.getTime() <= CHECKOUT_OPEN : stryMutAct_9fa48("165") ? true : (stryCov_9fa48("165", "166", "167"), (stryMutAct_9fa48("168") ? now.getTime() + row.checkout_started_at.getTime() : (stryCov_9fa48("168"), now.getTime() - row.checkout_started_at.getTime())) < CHECKOUT_OPEN)))
    });
  }
}

/** Whether everything may be heard at this moment. */
export const hasAccess = stryMutAct_9fa48("169") ? () => undefined : (stryCov_9fa48("169"), (() => {
  const hasAccess = (row: Pick<EntitlementRow, 'has_access_until'> | null, now: Date): boolean => stryMutAct_9fa48("172") ? row !== null && row.has_access_until !== null || row.has_access_until > now : stryMutAct_9fa48("171") ? false : stryMutAct_9fa48("170") ? true : (stryCov_9fa48("170", "171", "172"), (stryMutAct_9fa48("174") ? row !== null || row.has_access_until !== null : stryMutAct_9fa48("173") ? true : (stryCov_9fa48("173", "174"), (stryMutAct_9fa48("176") ? row === null : stryMutAct_9fa48("175") ? true : (stryCov_9fa48("175", "176"), row !== null)) && (stryMutAct_9fa48("178") ? row.has_access_until === null : stryMutAct_9fa48("177") ? true : (stryCov_9fa48("177", "178"), row.has_access_until !== null)))) && (stryMutAct_9fa48("181") ? row.has_access_until <= now : stryMutAct_9fa48("180") ? row.has_access_until >= now : stryMutAct_9fa48("179") ? true : (stryCov_9fa48("179", "180", "181"), row.has_access_until > now)));
  return hasAccess;
})());

/** The same, told from the log instead of the read model. */
export function isEntitled(standing: Standing | null, now: Date): boolean {
  if (stryMutAct_9fa48("182")) {
    {}
  } else {
    stryCov_9fa48("182");
    const until = stryMutAct_9fa48("185") ? standing || accessUntil(standing) : stryMutAct_9fa48("184") ? false : stryMutAct_9fa48("183") ? true : (stryCov_9fa48("183", "184", "185"), standing && accessUntil(standing));
    return stryMutAct_9fa48("188") ? until !== null || Date.parse(until) > now.getTime() : stryMutAct_9fa48("187") ? false : stryMutAct_9fa48("186") ? true : (stryCov_9fa48("186", "187", "188"), (stryMutAct_9fa48("190") ? until === null : stryMutAct_9fa48("189") ? true : (stryCov_9fa48("189", "190"), until !== null)) && (stryMutAct_9fa48("193") ? Date.parse(until) <= now.getTime() : stryMutAct_9fa48("192") ? Date.parse(until) >= now.getTime() : stryMutAct_9fa48("191") ? true : (stryCov_9fa48("191", "192", "193"), Date.parse(until) > now.getTime())));
  }
}
interface StandingAt {
  readonly status: SubscriptionState;
  readonly reason: EntitlementReason;
  readonly until: string | null;
}
function standingAt(row: EntitlementRow | null, now: Date): StandingAt {
  if (stryMutAct_9fa48("194")) {
    {}
  } else {
    stryCov_9fa48("194");
    if (stryMutAct_9fa48("197") ? row === null && row.status === 'none' : stryMutAct_9fa48("196") ? false : stryMutAct_9fa48("195") ? true : (stryCov_9fa48("195", "196", "197"), (stryMutAct_9fa48("199") ? row !== null : stryMutAct_9fa48("198") ? false : (stryCov_9fa48("198", "199"), row === null)) || (stryMutAct_9fa48("201") ? row.status !== 'none' : stryMutAct_9fa48("200") ? false : (stryCov_9fa48("200", "201"), row.status === 'none')))) return stryMutAct_9fa48("203") ? {} : (stryCov_9fa48("203"), {
      status: 'none',
      reason: 'never-subscribed',
      until: null
    });
    const {
      status,
      reason,
      paid_until,
      ends_at,
      ended_at,
      has_access_until
    } = row;
    const until = stryMutAct_9fa48("206") ? () => undefined : (stryCov_9fa48("206"), (() => {
      const until = (instant: Date | null) => stryMutAct_9fa48("207") ? instant?.toISOString() && null : (stryCov_9fa48("207"), (stryMutAct_9fa48("208") ? instant.toISOString() : (stryCov_9fa48("208"), instant?.toISOString())) ?? null);
      return until;
    })());
    if (stryMutAct_9fa48("211") ? status !== 'ended' : stryMutAct_9fa48("210") ? false : stryMutAct_9fa48("209") ? true : (stryCov_9fa48("209", "210", "211"), status === 'ended')) return stryMutAct_9fa48("213") ? {} : (stryCov_9fa48("213"), {
      status,
      reason,
      until: until(ended_at)
    });
    if (stryMutAct_9fa48("216") ? false : stryMutAct_9fa48("215") ? true : stryMutAct_9fa48("214") ? hasAccess(row, now) : (stryCov_9fa48("214", "215", "216"), !hasAccess(row, now))) {
      if (stryMutAct_9fa48("217")) {
        {}
      } else {
        stryCov_9fa48("217");
        // The day it was cancelled for has come, before anybody said so.
        if (stryMutAct_9fa48("220") ? ends_at !== null || ends_at <= now : stryMutAct_9fa48("219") ? false : stryMutAct_9fa48("218") ? true : (stryCov_9fa48("218", "219", "220"), (stryMutAct_9fa48("222") ? ends_at === null : stryMutAct_9fa48("221") ? true : (stryCov_9fa48("221", "222"), ends_at !== null)) && (stryMutAct_9fa48("225") ? ends_at > now : stryMutAct_9fa48("224") ? ends_at < now : stryMutAct_9fa48("223") ? true : (stryCov_9fa48("223", "224", "225"), ends_at <= now)))) return stryMutAct_9fa48("226") ? {} : (stryCov_9fa48("226"), {
          status: 'ended',
          reason: 'cancelled',
          until: until(ends_at)
        });
        return stryMutAct_9fa48("229") ? {} : (stryCov_9fa48("229"), {
          status: 'payment-failed',
          reason: 'payment-failed',
          until: until(has_access_until)
        });
      }
    }
    if (stryMutAct_9fa48("234") ? status !== 'past-due' : stryMutAct_9fa48("233") ? false : stryMutAct_9fa48("232") ? true : (stryCov_9fa48("232", "233", "234"), status === 'past-due')) return stryMutAct_9fa48("236") ? {} : (stryCov_9fa48("236"), {
      status: 'grace',
      reason,
      until: until(has_access_until)
    });
    const renewsOrEnds = stryMutAct_9fa48("238") ? ends_at && paid_until : (stryCov_9fa48("238"), ends_at ?? paid_until);
    // A renewal that should have come and was not heard of yet: no date is better than one that has passed.
    return stryMutAct_9fa48("239") ? {} : (stryCov_9fa48("239"), {
      status,
      reason,
      until: (stryMutAct_9fa48("242") ? renewsOrEnds !== null || renewsOrEnds > now : stryMutAct_9fa48("241") ? false : stryMutAct_9fa48("240") ? true : (stryCov_9fa48("240", "241", "242"), (stryMutAct_9fa48("244") ? renewsOrEnds === null : stryMutAct_9fa48("243") ? true : (stryCov_9fa48("243", "244"), renewsOrEnds !== null)) && (stryMutAct_9fa48("247") ? renewsOrEnds <= now : stryMutAct_9fa48("246") ? renewsOrEnds >= now : stryMutAct_9fa48("245") ? true : (stryCov_9fa48("245", "246", "247"), renewsOrEnds > now)))) ? until(renewsOrEnds) : null
    });
  }
}