import type { Media } from '@stillair/api/contract/admin/media.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileX } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { api } from '../../../api/client.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { showToast } from '../../../ui/toasts/toast-store.ts'
import { ConfirmDialog } from '../../form/dialogs/confirm-dialog.tsx'
import { bytesLabel } from '../file-labels.ts'
import { forgetMedia } from '../media-cache.ts'
import { Status } from '../recordings/status.tsx'
import { cancelUpload, type Upload } from '../uploads/uploads.ts'

interface Props {
  /** Uploads that could not be packaged and that no content uses. */
  readonly failed: readonly Media[]
  /** Files that were not sent, or that the server refused. */
  readonly refused: readonly Upload[]
}

/** A single line for several failures, with a button to dismiss them all. */
export function FailedUploads({ failed, refused }: Props) {
  const queryClient = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const dismissal = useMutation({
    async mutationFn() {
      for (const { key } of refused) await cancelUpload(key)
      for (const { id } of failed) {
        await api('DELETE /api/media/:id', { params: { id } })
        forgetMedia(queryClient, id)
      }
    },
    onSuccess: () => showToast({ title: 'Failed uploads dismissed' }),
    onError: (error) => showToast({ title: 'Not all could be dismissed', text: messageOf(error), tone: 'destructive' }),
  })
  const count = failed.length + refused.length
  // Refused files leave nothing on the server, so dismissing them needs no confirmation.
  const dismiss = () => (failed.length > 0 ? setIsAsking(true) : dismissal.mutate())

  return (
    <Status
      tone="bad"
      icon={<FileX aria-hidden />}
      actions={
        <Button size="small" disabled={dismissal.isPending} onClick={dismiss}>
          {dismissal.isPending ? 'Dismissing…' : 'Dismiss them all'}
        </Button>
      }
    >
      {count} uploads have failed
      {isAsking && (
        <ConfirmDialog
          title={`Dismiss ${count} failed uploads?`}
          confirm="Delete them"
          cancel="Cancel"
          onConfirm={() => {
            setIsAsking(false)
            dismissal.mutate()
          }}
          onCancel={() => setIsAsking(false)}
        >
          <p>
            This deletes what has arrived, {bytesLabel(failed.reduce((sum, { size }) => sum + size, 0))}. This cannot be
            undone. No session uses any of them.
          </p>
        </ConfirmDialog>
      )}
    </Status>
  )
}
