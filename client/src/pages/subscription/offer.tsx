import type { Currency, SubscriptionStatus } from '@stillair/api/contract/listener/subscription.ts'
import { CURRENCIES } from '@stillair/events/modules/subscriptions/rules.ts'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { readAnew } from '../../api/cache/query-client.ts'
import { useOutage } from '../../api/outage.ts'
import { dayOf, priceOf } from '../../entities/subscription/amounts.ts'
import { lastCurrency, saveCurrency } from '../../entities/subscription/last-currency.ts'
import { startSubscription } from '../../entities/subscription/subscription-commands.ts'
import { subscriptionQuery } from '../../entities/subscription/subscription-status.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { NoWrapWords } from '../../ui/no-wrap-words.tsx'
import styles from './subscription-card.module.css'
import { usePaymentPage } from './use-payment-page.ts'

/** Shows the price in the chosen currency, with a single button to the checkout. */
export function Offer({ subscription }: { readonly subscription: SubscriptionStatus }) {
  const [currency, setCurrency] = useState<Currency>(lastCurrency)
  const checkout = usePaymentPage(
    () => startSubscription(currency),
    'Failed to start subscription process',
    // Another tab may have subscribed in the meantime.
    () => void readAnew(subscriptionQuery),
  )
  const before = formerly(subscription)
  const isAway = useOutage() !== null

  function choose(chosen: Currency) {
    saveCurrency(chosen)
    setCurrency(chosen)
  }

  return (
    <section className={styles.card} aria-labelledby="price">
      <h2 id="price" className="visually-hidden">
        Price
      </h2>
      {before && <p className="soft">{before}</p>}
      <Segmented
        label="Currency"
        name="currency"
        values={CURRENCIES}
        value={currency}
        onChange={choose}
        disabled={checkout.busy}
      />
      <div>
        <p className={styles.price} aria-live="polite">
          <span className={styles.amount}>{priceOf(subscription.prices[currency], currency)}</span>{' '}
          <span className="soft">per month</span>
        </p>
        <p className="soft below-s">
          Cancel anytime. <NoWrapWords text="30-day money-back guarantee." />
        </p>
      </div>
      <div className="stack gap-m">
        <Button look="main" className={styles.wide} onClick={checkout.go} disabled={checkout.busy || isAway}>
          {checkout.busy ? 'Opening the payment page…' : 'Start Premium'}
        </Button>
        <p className={styles.where}>
          <Lock aria-hidden />
          {isAway ? 'You can start when you are back online' : 'You pay on our card provider’s page'}
        </p>
      </div>
    </section>
  )
}

/** Returns how an earlier subscription ended; null when there was none. */
function formerly({ status, reason, until }: SubscriptionStatus): string | null {
  if (status !== 'ended') return null
  if (reason === 'refunded')
    return 'Your payment was refunded in full, and your subscription ended. Everything you’ve done here is safe.'
  if (reason === 'disputed') {
    return 'Your bank took back a payment, so your subscription ended. Everything you’ve done here is safe.'
  }
  const when = until === null ? '' : ` on ${dayOf(until)}`
  return `Your subscription ended${when}. Everything you’ve done here is safe.`
}
