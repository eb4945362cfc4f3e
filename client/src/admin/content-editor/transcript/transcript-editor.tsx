import type { AdminContent } from '@stillair/api/contract/admin/admin.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { api } from '../../../api/client.ts'
import { Loading, Skeleton } from '../../../ui/loading/skeleton.tsx'
import { TryAgain } from '../../../ui/messages/try-again.tsx'
import { PlainDialog } from '../../form/dialogs/plain-dialog.tsx'
import type { ContentDraft } from '../values/content-values.ts'
import { type TranscriptChange, transcriptChange } from '../values/transcript-value.ts'
import { recordingPlayback } from './recording-playback.ts'
import { TranscriptDialog, type Written } from './transcript-dialog.tsx'

/** The file name of an edited transcript until it is saved. */
const EDITED = 'The edited transcript'

export interface TranscriptEditorProps {
  readonly values: ContentDraft
  /** The content as saved; null when it is not. */
  readonly base: AdminContent | null
  readonly onDirty: (isDirty: boolean) => void
  readonly onChange: (change: TranscriptChange) => void
  readonly onClose: () => void
}

/** Edits the form's transcript: the attached one, a chosen file, or a new one. */
export function TranscriptEditor({ values, base, onDirty, onChange, onClose }: TranscriptEditorProps) {
  const { mediaId, fileUrl, duration, type } = values
  /** The form's transcript when the editor opened. The form stores the edited one meanwhile, as part of its draft. */
  const [transcript] = useState(() => transcriptChange(values.transcript))
  const words = useQuery({
    queryKey: ['/api/transcripts/edited', base?.id, transcript],
    queryFn: async ({ signal }) => {
      if (transcript === 'remove') return []
      if (transcript?.unfinished) return transcript.unfinished
      // The server parses a file as it would on saving.
      if (transcript)
        return (await api('POST /api/transcripts/check', { body: { text: transcript.text }, signal })).cues
      if (!base?.hasTranscript) return []
      return (await api('GET /api/admin/content/:id/transcript', { params: { id: base.id }, signal })).cues
    },
    // Fetched once per opening, since others edit, too, but never refetched while the user edits.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const playback = useQuery({
    queryKey: ['/api/media', mediaId, 'playback'],
    queryFn: ({ signal }) => api('GET /api/media/:id/playback', { params: { id: mediaId ?? '' }, signal }),
    enabled: mediaId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

  const keep = (written: Written | undefined) =>
    onChange(written ? changeOf(written, base?.hasTranscript ?? false) : transcript)

  function done(text: string | undefined) {
    keep(text === undefined ? undefined : { text })
    onClose()
  }

  if (words.data && !(mediaId !== null && playback.isPending)) {
    const isRefused = playback.error instanceof ApiError && !playback.error.isTransient
    return (
      <TranscriptDialog
        cues={words.data}
        recording={recordingPlayback({ type, mediaId, fileUrl, duration, playback: playback.data, isRefused })}
        onRenew={() => void playback.refetch()}
        onDirty={onDirty}
        onEdited={keep}
        onDone={done}
        onClose={() => done(undefined)}
      />
    )
  }
  return (
    <PlainDialog title="Edit the transcript" onClose={onClose}>
      {words.isError ? (
        <TryAgain title="The transcript cannot be edited" query={words} />
      ) : (
        <Loading label="Loading the transcript">
          <Skeleton height={320} />
        </Loading>
      )}
    </PlainDialog>
  )
}

/** A transcript without words is removed from the content. */
function changeOf(written: Written, hasTranscript: boolean): TranscriptChange {
  if (written.text !== '' || written.unfinished) return { fileName: EDITED, ...written }
  return hasTranscript ? 'remove' : null
}
