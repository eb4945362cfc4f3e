import type { Content } from '@stillair/api/contract/listener/content.ts'
import { Lock } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { queryClient } from '../../api/cache/query-client.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { CoverPicture } from '../../ui/pictures/cover-picture.tsx'
import { priceOf } from './amounts.ts'
import { lastCurrency } from './last-currency.ts'
import styles from './premium-lock.module.css'
import { useSubscription } from './subscription-status.ts'

interface Props {
  readonly content: Content
  /** The Back link, shown on the cover. */
  readonly back: ReactNode
  /** The free sample. */
  readonly sample?: ReactNode
}

/** Replaces the player for users who may see content but not play it. It unlocks automatically once they may. */
export function PremiumLock({ content, back, sample }: Props) {
  const { hasActiveSubscription, subscription } = useSubscription()
  const currency = lastCurrency()
  useEffect(() => {
    // Library data fetched before the subscription still marks content as locked.
    if (hasActiveSubscription) void queryClient.invalidateQueries({ queryKey: ['/api/content'] })
  }, [hasActiveSubscription])

  return (
    <section className={styles.lock} data-category={content.categoryId}>
      <div className="fill">
        <CoverPicture content={content} sizes="(width < 45em) 100vw, 1120px" first className={styles.fill} />
      </div>
      <div className={styles.back}>{back}</div>
      <div className={styles.words}>
        <span className={styles.sign}>
          <Lock aria-hidden />
        </span>
        <h1 className={styles.title}>{content.title}</h1>
        {content.description && <p className={styles.text}>{content.description}</p>}
        <p className={styles.text}>Premium opens this session, and every other one.</p>
        <p className={styles.price}>
          {subscription && `${priceOf(subscription.prices[currency], currency)} per month. Cancel anytime.`}
        </p>
        <ButtonLink look="main" className={styles.action} to="/subscription">
          Get Premium Access
        </ButtonLink>
        {sample}
        <ButtonLink look="bare" className={styles.other} to="/content-library">
          Play a free session
        </ButtonLink>
      </div>
    </section>
  )
}
