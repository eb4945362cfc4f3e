import { type ComponentProps, Suspense } from 'react'
import { lazyAgain } from '../../ui/loading/lazy-again.tsx'
import type { DownloadControl } from './download-control.tsx'
import { isDownloadable } from './is-downloadable.ts'
import styles from './lazy-download-control.module.css'

const Control = lazyAgain(
  async () => (await import('./download-control.tsx')).DownloadControl,
  () => null,
)

/**
 * Shows the download control where content can be saved. Its code loads after the screen, whose layout doesn't shift
 * when it arrives.
 */
export function LazyDownloadControl({
  className,
  ...control
}: ComponentProps<typeof DownloadControl> & { className?: string | undefined }) {
  if (!control.contents.some(isDownloadable)) return null
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
