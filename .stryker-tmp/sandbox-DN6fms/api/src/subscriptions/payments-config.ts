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
import * as z from 'zod';
import type { Currency } from '../contract/subscription.ts';

/** The keys of the local double; whoever reads this file has them. */
export const LOCAL_SECRET_KEY = 'sk_test_stillair_local';
export const LOCAL_WEBHOOK_SECRET = 'whsec_stillair_local';

/** Where the provider sends its messages. */
export const WEBHOOK_PATH = '/api/payments/webhook';

/** What a month costs, in the currency's minor unit. */
export type Prices = Readonly<Record<Currency, number>>;
export interface PaymentsConfig {
  readonly prices: Prices;
  /** How long everything stays open after a paid period, while its renewal is tried or not heard of, days. */
  readonly graceDays: number;
  /** Null: nobody can subscribe here. */
  readonly provider: {
    readonly secretKey: string;
    readonly webhookSecret: string;
    /** Where the provider's API is. */
    readonly apiBase: string;
    /** Where people reach the app; the provider's pages send them back there. No slash at the end. */
    readonly appUrl: string;
  } | null;
}
const optional = stryMutAct_9fa48("251") ? () => undefined : (stryCov_9fa48("251"), (() => {
  const optional = <Schema extends z.ZodType,>(schema: Schema) => z.preprocess(stryMutAct_9fa48("252") ? () => undefined : (stryCov_9fa48("252"), value => (stryMutAct_9fa48("255") ? value !== '' : stryMutAct_9fa48("254") ? false : stryMutAct_9fa48("253") ? true : (stryCov_9fa48("253", "254", "255"), value === '')) ? undefined : value), schema);
  return optional;
})());
/** As people write it: 9.99. */
const price = stryMutAct_9fa48("257") ? () => undefined : (stryCov_9fa48("257"), (() => {
  const price = (usual: string) => optional(z.string().regex(stryMutAct_9fa48("264") ? /^\d{1,6}(\.\D{1,2})?$/ : stryMutAct_9fa48("263") ? /^\d{1,6}(\.\d)?$/ : stryMutAct_9fa48("262") ? /^\d{1,6}(\.\d{1,2})$/ : stryMutAct_9fa48("261") ? /^\D{1,6}(\.\d{1,2})?$/ : stryMutAct_9fa48("260") ? /^\d(\.\d{1,2})?$/ : stryMutAct_9fa48("259") ? /^\d{1,6}(\.\d{1,2})?/ : stryMutAct_9fa48("258") ? /\d{1,6}(\.\d{1,2})?$/ : (stryCov_9fa48("258", "259", "260", "261", "262", "263", "264"), /^\d{1,6}(\.\d{1,2})?$/), 'must be a price such as 9.99').default(usual).transform(stryMutAct_9fa48("266") ? () => undefined : (stryCov_9fa48("266"), text => Math.round(stryMutAct_9fa48("267") ? Number(text) / 100 : (stryCov_9fa48("267"), Number(text) * (stryMutAct_9fa48("268") ? 110 : (stryCov_9fa48("268"), 100)))))).refine(stryMutAct_9fa48("269") ? () => undefined : (stryCov_9fa48("269"), amount => stryMutAct_9fa48("273") ? amount <= 0 : stryMutAct_9fa48("272") ? amount >= 0 : stryMutAct_9fa48("271") ? false : stryMutAct_9fa48("270") ? true : (stryCov_9fa48("270", "271", "272", "273"), amount > (stryMutAct_9fa48("274") ? 1 : (stryCov_9fa48("274"), 0)))), 'must be more than nothing'));
  return price;
})());
const httpUrl = z.url(stryMutAct_9fa48("276") ? {} : (stryCov_9fa48("276"), {
  protocol: stryMutAct_9fa48("279") ? /^https$/ : stryMutAct_9fa48("278") ? /^https?/ : stryMutAct_9fa48("277") ? /https?$/ : (stryCov_9fa48("277", "278", "279"), /^https?$/),
  error: 'must be a URL'
}));
const PaymentsEnvironment = z.object(stryMutAct_9fa48("281") ? {} : (stryCov_9fa48("281"), {
  STRIPE_SECRET_KEY: optional(z.string().optional()),
  STRIPE_WEBHOOK_SECRET: optional(z.string().optional()),
  STRIPE_API_BASE: optional(httpUrl.default('https://api.stripe.com')),
  APP_URL: optional(httpUrl.optional()),
  // The specification's prices (section 9).
  SUBSCRIPTION_PRICE_GBP: price('9.99'),
  SUBSCRIPTION_PRICE_USD: price('12.99'),
  SUBSCRIPTION_PRICE_EUR: price('11.99'),
  // Longer than a card takes to be replaced, and than a night in which nobody looks at a missed message.
  SUBSCRIPTION_GRACE_DAYS: optional(stryMutAct_9fa48("287") ? z.coerce.number().int().max(0).max(60).default(7) : stryMutAct_9fa48("286") ? z.coerce.number().int().min(0).min(60).default(7) : (stryCov_9fa48("286", "287"), z.coerce.number().int().min(stryMutAct_9fa48("288") ? 1 : (stryCov_9fa48("288"), 0)).max(stryMutAct_9fa48("289") ? 66 : (stryCov_9fa48("289"), 60)).default(stryMutAct_9fa48("290") ? 8 : (stryCov_9fa48("290"), 7))))
}));

/** Reads the environment. Throws an Error with a sentence for whoever starts the process when it does not do. */
export function paymentsConfig(environment: Readonly<Record<string, string | undefined>>, {
  production
}: {
  production: boolean;
}): PaymentsConfig {
  if (stryMutAct_9fa48("291")) {
    {}
  } else {
    stryCov_9fa48("291");
    const parsed = PaymentsEnvironment.safeParse(environment);
    if (stryMutAct_9fa48("294") ? false : stryMutAct_9fa48("293") ? true : stryMutAct_9fa48("292") ? parsed.success : (stryCov_9fa48("292", "293", "294"), !parsed.success)) {
      if (stryMutAct_9fa48("295")) {
        {}
      } else {
        stryCov_9fa48("295");
        const problems = parsed.error.issues.map(stryMutAct_9fa48("296") ? () => undefined : (stryCov_9fa48("296"), issue => `${issue.path.join('.')}: ${issue.message}`));
        if (stryMutAct_9fa48("299")) {
          ;
        } else {
          stryCov_9fa48("299");
          throw new Error(`The configuration is not right. ${problems.join('; ')}`);
        }
      }
    }
    const env = parsed.data;
    if (stryMutAct_9fa48("303") ? false : stryMutAct_9fa48("302") ? true : (stryCov_9fa48("302", "303"), production)) if (stryMutAct_9fa48("304")) {
      ;
    } else {
      stryCov_9fa48("304");
      refuseLocalPayments(env);
    }
    return stryMutAct_9fa48("305") ? {} : (stryCov_9fa48("305"), {
      prices: stryMutAct_9fa48("306") ? {} : (stryCov_9fa48("306"), {
        GBP: env.SUBSCRIPTION_PRICE_GBP,
        USD: env.SUBSCRIPTION_PRICE_USD,
        EUR: env.SUBSCRIPTION_PRICE_EUR
      }),
      graceDays: env.SUBSCRIPTION_GRACE_DAYS,
      provider: providerOf(env)
    });
  }
}
type PaymentsVariables = z.output<typeof PaymentsEnvironment>;
function providerOf(env: PaymentsVariables): PaymentsConfig['provider'] {
  if (stryMutAct_9fa48("307")) {
    {}
  } else {
    stryCov_9fa48("307");
    const {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      APP_URL: appUrl
    } = env;
    if (stryMutAct_9fa48("310") ? secretKey === undefined || webhookSecret === undefined : stryMutAct_9fa48("309") ? false : stryMutAct_9fa48("308") ? true : (stryCov_9fa48("308", "309", "310"), (stryMutAct_9fa48("312") ? secretKey !== undefined : stryMutAct_9fa48("311") ? true : (stryCov_9fa48("311", "312"), secretKey === undefined)) && (stryMutAct_9fa48("314") ? webhookSecret !== undefined : stryMutAct_9fa48("313") ? true : (stryCov_9fa48("313", "314"), webhookSecret === undefined)))) return null;
    if (stryMutAct_9fa48("317") ? (secretKey === undefined || webhookSecret === undefined) && appUrl === undefined : stryMutAct_9fa48("316") ? false : stryMutAct_9fa48("315") ? true : (stryCov_9fa48("315", "316", "317"), (stryMutAct_9fa48("319") ? secretKey === undefined && webhookSecret === undefined : stryMutAct_9fa48("318") ? false : (stryCov_9fa48("318", "319"), (stryMutAct_9fa48("321") ? secretKey !== undefined : stryMutAct_9fa48("320") ? false : (stryCov_9fa48("320", "321"), secretKey === undefined)) || (stryMutAct_9fa48("323") ? webhookSecret !== undefined : stryMutAct_9fa48("322") ? false : (stryCov_9fa48("322", "323"), webhookSecret === undefined)))) || (stryMutAct_9fa48("325") ? appUrl !== undefined : stryMutAct_9fa48("324") ? false : (stryCov_9fa48("324", "325"), appUrl === undefined)))) {
      if (stryMutAct_9fa48("326")) {
        {}
      } else {
        stryCov_9fa48("326");
        if (stryMutAct_9fa48("327")) {
          ;
        } else {
          stryCov_9fa48("327");
          throw new Error('Set STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and APP_URL together, or none of the first two.');
        }
      }
    }
    return stryMutAct_9fa48("329") ? {} : (stryCov_9fa48("329"), {
      secretKey,
      webhookSecret,
      apiBase: env.STRIPE_API_BASE,
      appUrl: appUrl.replace(stryMutAct_9fa48("331") ? /\/$/ : stryMutAct_9fa48("330") ? /\/+/ : (stryCov_9fa48("330", "331"), /\/+$/), '')
    });
  }
}

/** With the local double's secrets anybody could tell us that they have paid. */
function refuseLocalPayments(env: PaymentsVariables): void {
  if (stryMutAct_9fa48("333")) {
    {}
  } else {
    stryCov_9fa48("333");
    if (stryMutAct_9fa48("336") ? env.STRIPE_SECRET_KEY === LOCAL_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET === LOCAL_WEBHOOK_SECRET : stryMutAct_9fa48("335") ? false : stryMutAct_9fa48("334") ? true : (stryCov_9fa48("334", "335", "336"), (stryMutAct_9fa48("338") ? env.STRIPE_SECRET_KEY !== LOCAL_SECRET_KEY : stryMutAct_9fa48("337") ? false : (stryCov_9fa48("337", "338"), env.STRIPE_SECRET_KEY === LOCAL_SECRET_KEY)) || (stryMutAct_9fa48("340") ? env.STRIPE_WEBHOOK_SECRET !== LOCAL_WEBHOOK_SECRET : stryMutAct_9fa48("339") ? false : (stryCov_9fa48("339", "340"), env.STRIPE_WEBHOOK_SECRET === LOCAL_WEBHOOK_SECRET)))) {
      if (stryMutAct_9fa48("341")) {
        {}
      } else {
        stryCov_9fa48("341");
        if (stryMutAct_9fa48("342")) {
          ;
        } else {
          stryCov_9fa48("342");
          throw new Error('Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET to those of your Stripe account.');
        }
      }
    }
    if (stryMutAct_9fa48("346") ? new URL(env.STRIPE_API_BASE).protocol === 'https:' : stryMutAct_9fa48("345") ? false : stryMutAct_9fa48("344") ? true : (stryCov_9fa48("344", "345", "346"), new URL(env.STRIPE_API_BASE).protocol !== 'https:')) {
      if (stryMutAct_9fa48("348")) {
        {}
      } else {
        stryCov_9fa48("348");
        if (stryMutAct_9fa48("349")) {
          ;
        } else {
          stryCov_9fa48("349");
          throw new Error('STRIPE_API_BASE must be reached over https in production.');
        }
      }
    }
  }
}