import type { Media } from '@stillair/api/contract/admin/media.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { chaptersOfFile, chaptersText } from '../values/chapters-text.ts'

interface Props {
  readonly recording: Media | undefined
  /** The current text of the field. */
  readonly value: string
  readonly onUse: (text: string) => void
}

/** Offers the chapters in the recording's file. Renders nothing when there are none, or when the field already contains them. */
export function ChaptersInFile({ recording, value, onUse }: Props) {
  if (!recording || recording.duration === undefined) return null
  const chapters = chaptersOfFile(recording.chapters, recording.duration)
  const text = chaptersText(chapters)
  if (text === '' || text === value.trim()) return null
  const left = recording.chapters.length - chapters.length
  return (
    <div className="row cluster small gap-tight-line below-s">
      <p>
        The file has {recording.chapters.length === 1 ? '1 chapter' : `${recording.chapters.length} chapters`}.
        {left > 0 &&
          ` ${left} of them can’t be used: there are too many, or they start at the same time or after the end.`}
      </p>
      <Button size="small" onClick={() => onUse(text)}>
        {value.trim() === '' ? 'Use the file’s chapters' : 'Replace them with the file’s chapters'}
      </Button>
    </div>
  )
}
