import { type ComponentType, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Button } from '../../../ui/controls/button.tsx'
import type { FearDialogProps } from './fear-dialog.tsx'
import type { FearLinkState } from './fear-index.tsx'
import type { FearType } from './fear-types.ts'
import styles from './fear-window.module.css'

const load = () => import('./fear-dialog.tsx').then(({ FearDialog }) => FearDialog)

/** Prefetches the dialog and all its texts. */
export function approachFears(): void {
  load().catch(() => {
    // The failure is reported when a fear is opened.
  })
}

/** Shows the fear that the address names. The browser's Back closes it, including on phones. */
export function FearWindow({ fear }: { readonly fear: FearType | null }) {
  const { state } = useLocation()
  const navigate = useNavigate()
  const [Dialog, setDialog] = useState<ComponentType<FearDialogProps> | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const isWanted = fear !== null && Dialog === null && !hasFailed

  useEffect(() => {
    if (!isWanted) return
    load().then(
      (loaded) => setDialog(() => loaded),
      () => setFailed(true),
    )
  }, [isWanted])

  function close() {
    setFailed(false)
    if ((state as FearLinkState | null)?.openedHere) navigate(-1)
    else navigate({ search: '' }, { replace: true, preventScrollReset: true })
  }

  if (fear && hasFailed) {
    return (
      <div role="alert" className={styles.failure}>
        <p>The words about “{fear.title}” could not be loaded. You may be offline for a moment.</p>
        <div className="flex gap-m">
          <Button size="small" look="main" onClick={() => setFailed(false)}>
            Try again
          </Button>
          <Button size="small" onClick={close}>
            Close
          </Button>
        </div>
      </div>
    )
  }
  if (!Dialog) return null
  return (
    <Dialog
      fear={fear}
      onClose={close}
      onTurn={(id) => navigate({ search: `?fear=${id}` }, { replace: true, state, preventScrollReset: true })}
    />
  )
}
