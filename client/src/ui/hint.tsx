import { Tooltip } from 'radix-ui'
import type { ReactElement } from 'react'
import styles from './hint.module.css'

const DELAY_MS = 700
const SKIP_DELAY_MS = 300

/** Shares the delays between all hints inside: after one was shown, the next comes sooner. */
export function HintProvider({ children }: { readonly children: ReactElement }) {
  return (
    <Tooltip.Provider delayDuration={DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
      {children}
    </Tooltip.Provider>
  )
}

/** A tooltip. The child must be able to take focus and must have a name of its own. */
export function Hint({ text, children }: { readonly text: string; readonly children: ReactElement }) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content className={styles.hint} sideOffset={6} collisionPadding={12}>
          {text}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}
