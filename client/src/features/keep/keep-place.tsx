import { type ComponentProps, lazy, Suspense } from 'react'
import type { KeepControl } from './keep-control.tsx'

const Control = lazy(async () => ({ default: (await import('./keep-control.tsx')).KeepControl }))

/** Where contents can be kept: what that takes is loaded after the screen, which does not wait for it. */
export function KeepPlace({
  className,
  ...control
}: ComponentProps<typeof KeepControl> & { className?: string | undefined }) {
  return (
    <div className={className}>
      <Suspense>
        <Control {...control} />
      </Suspense>
    </div>
  )
}
