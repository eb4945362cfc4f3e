import * as Dialog from '@radix-ui/react-dialog'
import type { AdminContent } from '@stillair/api/contract/admin/admin.ts'
import type { Media } from '@stillair/api/contract/admin/media.ts'
import type { Playback } from '@stillair/api/contract/listener/content.ts'
import { ArrowLeft, Link2, X } from 'lucide-react'
import { type MouseEvent, useMemo, useState } from 'react'
import { api } from '../../../api/client.ts'
import type { Preview } from '../../../pages/content/author-preview.ts'
import backStyles from '../../../pages/content/back-link.module.css'
import { Session } from '../../../pages/content/session.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import type { ContentValues } from '../values/content-values.ts'
import { type PreviewAs, playbackElsewhere, previewContent } from './preview-content.ts'
import styles from './preview-dialog.module.css'
import { PreviewLinks } from './preview-links.tsx'

export interface PreviewDialogProps {
  readonly values: ContentValues
  /** The content as saved; null when it is not. */
  readonly base: AdminContent | null
  readonly recording: Media | undefined
  /** Whether the form has an unsaved change of the transcript. */
  readonly hasOtherTranscript: boolean
  readonly onClose: () => void
  /** Moves the focus back to what opened the preview. */
  readonly returnFocus: (event: Event) => void
}

const AS = ['As a subscriber', 'As a free listener'] as const
const AS_WHOM: Record<(typeof AS)[number], PreviewAs> = {
  'As a subscriber': 'subscriber',
  'As a free listener': 'free',
}

/** The content's page as listeners would see it with the values of the form. It counts nothing, and its links do nothing. */
export function PreviewDialog(props: PreviewDialogProps) {
  const { values, base, recording, hasOtherTranscript, onClose, returnFocus } = props
  const [as, setAs] = useState<(typeof AS)[number]>('As a subscriber')
  const [hint, setHint] = useState('')
  const [isSharing, setIsSharing] = useState(false)
  const content = useMemo(() => previewContent({ values, base, recording }, AS_WHOM[as]), [values, base, recording, as])
  const loadPlayback = async (signal: AbortSignal): Promise<Playback> => {
    if (values.mediaId === null) return playbackElsewhere(values, new Date())
    return api('GET /api/media/:id/playback', { params: { id: values.mediaId }, signal })
  }
  const preview: Preview = {
    loadPlayback,
    back: (
      <button type="button" className={backStyles.back} onClick={onClose}>
        <ArrowLeft aria-hidden />
        <span className="ellipsis">Back to the form</span>
      </button>
    ),
    missing: values.mediaId
      ? 'The recording is still being processed. You can play it here as soon as it is ready.'
      : 'There’s nothing to play yet. Add a recording, or the address of a file on another server.',
  }

  function onClick(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || link.hasAttribute('download')) return
    event.preventDefault()
    event.stopPropagation()
    setHint(`Links don’t work in a preview. This one goes to ${link.getAttribute('href')}.`)
  }

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          className={styles.preview}
          aria-describedby={undefined}
          onClickCapture={onClick}
          onCloseAutoFocus={returnFocus}
        >
          <div className={styles.strip}>
            <Dialog.Title className={styles.title}>Preview. Nothing you do here is counted.</Dialog.Title>
            <Segmented
              label="View as"
              name="preview-as"
              values={AS}
              value={as}
              onChange={setAs}
              className={styles.as}
            />
            {base && (
              <Button size="small" onClick={() => setIsSharing(true)}>
                <Link2 aria-hidden />
                Share a link
              </Button>
            )}
            <Button size="small" onClick={onClose}>
              <X aria-hidden />
              Close preview
            </Button>
            <p role="status" className={styles.hint}>
              {hint || (hasOtherTranscript && 'The new transcript will show here after you save.')}
            </p>
          </div>
          <Session
            // A different recording or type needs a new player.
            key={`${values.mediaId ?? values.fileUrl} ${content.type}`}
            content={content}
            preview={preview}
          />
          {base && isSharing && <PreviewLinks contentId={base.id} onClose={() => setIsSharing(false)} />}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
