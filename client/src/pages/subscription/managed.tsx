import type { SubscriptionStatus } from '@stillair/api/contract/listener/subscription.ts'
import { dayOf } from '../../entities/subscription/amounts.ts'
import { openPortal } from '../../entities/subscription/subscription-commands.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { NoWrapWords } from '../../ui/no-wrap-words.tsx'
import styles from './subscription-card.module.css'
import { usePaymentPage } from './use-payment-page.ts'

/** Shows the state of the subscription and a button to manage it. */
export function Managed({ subscription }: { readonly subscription: SubscriptionStatus }) {
  const portal = usePaymentPage(openPortal, 'Failed to open subscription management')
  const { title, text, isAttention } = wordsFor(subscription)
  return (
    <section className={styles.card} aria-labelledby="subscription-status">
      <div className={isAttention ? styles.attention : undefined}>
        <h2 id="subscription-status" className={styles.status}>
          {title}
        </h2>
        {text.map((sentence) => (
          <p key={sentence} className={styles.words}>
            <NoWrapWords text={sentence} />
          </p>
        ))}
      </div>
      <div className="stack gap-m">
        <Button
          look={isAttention ? 'main' : 'quiet'}
          className={styles.wide}
          onClick={portal.go}
          disabled={portal.busy}
        >
          {portal.busy ? 'Opening…' : 'Manage Subscription'}
        </Button>
        {!isAttention && (
          <ButtonLink look="bare" className={styles.wide} to="/content-library">
            Browse all sessions
          </ButtonLink>
        )}
      </div>
    </section>
  )
}

interface Words {
  readonly title: string
  readonly text: readonly string[]
  /** Whether the user must act. */
  readonly isAttention: boolean
}

/** Exported for its test. */
export function wordsFor({ status, until, cancelAtPeriodEnd }: SubscriptionStatus): Words {
  const day = until === null ? null : dayOf(until)
  if (status === 'grace') {
    return {
      title: 'Your last payment did not go through',
      text: [
        `It happens: cards expire, and banks are careful. Everything stays open until ${day}.`,
        'Add another card under Manage Subscription, and nothing will change for you.',
      ],
      isAttention: true,
    }
  }
  if (status === 'payment-failed') {
    return {
      title: 'Your last payment did not go through',
      text: [
        'Premium sessions are locked for now. Everything you’ve done here is safe.',
        'Add another card under Manage Subscription to open them again.',
      ],
      isAttention: true,
    }
  }
  if (cancelAtPeriodEnd) {
    return {
      title: 'Your subscription is cancelled',
      text: [
        `Everything stays open until ${day}. You are not charged again.`,
        'If you change your mind before that day, you can keep it under Manage Subscription.',
      ],
      isAttention: false,
    }
  }
  return {
    title: 'Everything is open to you',
    text: [
      ...(day === null ? [] : [`Your subscription renews on ${day}.`]),
      'Cancel anytime. 30-day money-back guarantee.',
    ],
    isAttention: false,
  }
}
