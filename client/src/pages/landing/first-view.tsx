import type { ReactNode } from 'react'
import { VisitorHeader } from '../../features/frame/visitor-header.tsx'
import { Hero } from './hero.tsx'
import styles from './landing-page.module.css'
import { PriceCard } from './price-card.tsx'

interface Props {
  readonly form: ReactNode
  /** The parts below; missing in the static markup of the page's HTML file. */
  readonly children?: ReactNode
}

/** The top of the landing page, which also contains the parts below. */
export function FirstView({ form, children }: Props) {
  return (
    <>
      <VisitorHeader onSky hasParts />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Hero form={form} />
        <div className={`wrap ${styles.parts}`}>
          <div className={styles.price} inert={!children}>
            <PriceCard />
          </div>
          {children}
        </div>
      </main>
    </>
  )
}
