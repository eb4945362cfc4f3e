import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './horizon.module.css'
import { skyAt } from './sky-hours.ts'

interface Props {
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** The rendered width of an image twice as wide as it is high, which fills the window and the height of a first view. */
const WIDE = 'max(100vw, 110em)'

/** A sky that follows the visitor's local time and fades into the page. `first-view.js` preloads the same files. */
export function Horizon({ className, children }: Props) {
  const sky = skyAt(new Date())
  const wide = `/sky/${sky}-wide-`
  const phone = `/sky/${sky}-phone-`
  return (
    <div className={classNames(styles.horizon, className)} data-sky={sky}>
      <picture aria-hidden>
        <source
          type="image/avif"
          media="(width < 45em)"
          srcSet={`${phone}780.avif 780w, ${phone}1170.avif 1170w`}
          sizes="100vw"
        />
        <source type="image/avif" srcSet={`${wide}1920.avif 1920w, ${wide}2880.avif 2880w`} sizes={WIDE} />
        <source media="(width < 45em)" srcSet={`${phone}780.webp`} />
        <img src={`${wide}1920.webp`} alt="" className={styles.sky} fetchPriority="high" />
      </picture>
      <div>{children}</div>
    </div>
  )
}
