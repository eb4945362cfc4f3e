import { type ComponentProps, Suspense } from 'react'
import { lazyAgain } from '../../ui/lazy-again.tsx'
import type { KeepControl } from './keep-control.tsx'
import styles from './keep-place.module.css'
import { isKeepable } from './keepable.ts'

const Control = lazyAgain(
  async () => (await import('./keep-control.tsx')).KeepControl,
  () => null,
)

/** Where contents can be kept: what that takes is loaded after the screen, which does not wait for it, nor move when it comes. */
export function KeepPlace({
  className,
  ...control
}: ComponentProps<typeof KeepControl> & { className?: string | undefined }) {
  if (!control.contents.some(isKeepable)) return null
  return (
    <div className={className}>
      <div className={styles.place}>
        <Suspense>
          <Control {...control} />
        </Suspense>
      </div>
    </div>
  )
}
