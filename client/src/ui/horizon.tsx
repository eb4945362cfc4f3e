import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './horizon.module.css'
import { skyAt } from './sky-hours.ts'

interface Props {
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A sky that follows the visitor's own time and fades into the page. */
export function Horizon({ className, children }: Props) {
  const sky = skyAt(new Date())
  return (
    <div className={classNames(styles.horizon, className)} data-sky={sky}>
      <picture aria-hidden>
        <source type="image/avif" media="(width < 45em)" srcSet={`/sky/${sky}-phone.avif`} />
        <source type="image/avif" srcSet={`/sky/${sky}.avif`} />
        <source media="(width < 45em)" srcSet={`/sky/${sky}-phone.webp`} />
        <img src={`/sky/${sky}.webp`} alt="" className={styles.sky} fetchPriority="high" />
      </picture>
      <div className={styles.content}>{children}</div>
    </div>
  )
}
