import type { Media } from '@stillair/api/contract/admin/media.ts'
import { useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { showToast } from '../../../ui/toasts/toast-store.ts'
import { ConfirmDialog } from '../../form/dialogs/confirm-dialog.tsx'
import { FormProblem } from '../../form/dialogs/form-problem.tsx'
import { isUnderWay } from '../../shared/media-state-checks.ts'
import { usePackageManyAgain } from '../media.ts'

const recordings = (count: number) => (count === 1 ? '1 recording' : `${count} recordings`)

/** Packages all recordings of a list again, after a confirmation. Renders nothing when that is not possible for any. */
export function PackageManyAgain({ list }: { readonly list: readonly Media[] }) {
  const [isAsking, setIsAsking] = useState(false)
  const again = usePackageManyAgain()
  const ids = list.filter((media) => !isUnderWay(media)).map(({ id }) => id)
  if (ids.length === 0 && !isAsking) return null

  function onConfirm() {
    again.mutate(ids, {
      onSuccess(started) {
        showToast({ title: 'Processing again', text: `${recordings(started)}, one after another.` })
        setIsAsking(false)
      },
    })
  }

  return (
    <>
      <Button size="small" onClick={() => setIsAsking(true)}>
        {ids.length === 1 ? 'Process it again' : `Process these ${ids.length} again`}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Process ${recordings(ids.length)} again?`}
          confirm={again.isPending ? 'Starting…' : again.isError ? 'Try again' : 'Process again'}
          cancel="Cancel"
          look="main"
          isBusy={again.isPending}
          onConfirm={onConfirm}
          onCancel={() => again.isPending || setIsAsking(false)}
        >
          <p>
            Each recording is processed from its original file. Listeners hear the current version until the new one is
            ready. New uploads go first.
          </p>
          {again.isError && <FormProblem title="Not started." error={again.error} />}
        </ConfirmDialog>
      )}
    </>
  )
}
