import type { Media } from '@stillair/api/contract/admin/media.ts'
import { TRANSCRIPT_ENDINGS } from '@stillair/api/contract/admin/transcript-formats.ts'
import { webVtt } from '@stillair/api/contract/admin/web-vtt.ts'
import { Download, PencilLine, Upload } from 'lucide-react'
import { type ChangeEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { api } from '../../../api/client.ts'
import { saveFile } from '../../../browser/save-file.ts'
import { clock } from '../../../entities/content/duration.ts'
import { type Cue, useTranscript } from '../../../entities/content/transcript.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Problem } from '../../form/fields/field.tsx'
import formStyles from '../../form/fields/form.module.css'
import { languageName } from '../../media/recordings/track-labels.ts'
import styles from '../content-editor.module.css'
import { MismatchNotice } from '../fields/mismatch-notice.tsx'
import { shiftedCues } from '../fields/shift-times.ts'
import type { MisfitChoice } from '../fields/use-mismatch.ts'
import { checkedTranscript } from '../saving/content-requests.ts'
import type { TranscriptChange } from '../values/transcript-value.ts'
import { lastCueBegins, longerThanRecording, NoTranscript, readTranscript } from './transcript-file.ts'

interface Props {
  /** The content as saved; null when it is not. */
  readonly contentId: string | null
  readonly hasTranscript: boolean
  readonly recording: Media | undefined
  /** Used to name the downloaded file. */
  readonly title: string
  readonly change: TranscriptChange
  readonly onChange: (change: TranscriptChange) => void
  /** The server's problem with the file. */
  readonly problem: string | undefined
  /** Opens the transcript editor. */
  readonly onEdit: () => void
  /** The editor's choice when the transcript is longer than the recording. */
  readonly misfit: MisfitChoice
}

/** The transcript of content, which saving the form attaches, replaces or removes. */
export function TranscriptField(props: Props) {
  const { contentId, hasTranscript, recording, title, change, onChange, problem, onEdit, misfit } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<string>()
  const underWay = useRef<AbortController | null>(null)
  const latest = useRef(change)
  useEffect(() => {
    latest.current = change
  }, [change])
  const wrong = refused ?? problem
  const attached = useTranscript(contentId ?? '', contentId !== null && hasTranscript)
  const lastBegins =
    change === 'remove' ? null : change ? lastCueBegins(change.text) : (attached.data?.at(-1)?.start ?? null)
  const doubt = longerThanRecording(lastBegins, recording?.duration)
  const found = useEffectEvent(misfit.onFound)
  useEffect(() => found(doubt !== null), [doubt])

  async function shift(seconds: number) {
    const duration = recording?.duration ?? Number.POSITIVE_INFINITY
    try {
      const cues =
        change && change !== 'remove'
          ? (await api('POST /api/transcripts/check', { body: { text: change.text } })).cues
          : (attached.data ?? [])
      const left = shiftedCues(cues, seconds, duration)
      become(left.length === 0 ? 'remove' : { fileName: 'The shifted transcript', text: webVtt(left) })
    } catch (error) {
      setRefused(`The transcript could not be shifted. ${messageOf(error)}`)
    }
  }

  async function onFile(event: ChangeEvent<HTMLInputElement>) {
    const [file] = [...(event.target.files ?? [])]
    // Lets the user choose the same file again after changing it.
    event.target.value = ''
    if (!file) return
    underWay.current?.abort()
    const mine = new AbortController()
    underWay.current = mine
    setRefused(undefined)
    const refuse = (reason: string) => !mine.signal.aborted && setRefused(`${file.name} is not attached. ${reason}`)
    try {
      const text = await readTranscript(file)
      if (mine.signal.aborted) return
      // Attached at once, so that saving before the check ends loses nothing. The server checks the file on saving, too.
      const chosen = { fileName: file.name, text }
      onChange(chosen)
      const checked = await checkedTranscript(text, mine.signal)
      // Saved or edited meanwhile.
      if (mine.signal.aborted || latest.current !== chosen) return
      if ('problem' in checked) {
        onChange(change)
        refuse(checked.problem)
      } else onChange({ fileName: file.name, ...checked })
    } catch (error) {
      refuse(error instanceof NoTranscript ? error.message : 'The file could not be read.')
    }
  }

  async function takeSubtitles({ id: mediaId, fileName }: Media, index: number) {
    underWay.current?.abort()
    const mine = new AbortController()
    underWay.current = mine
    setRefused(undefined)
    try {
      const params = { id: mediaId, index: String(index) }
      const { text } = await api('GET /api/media/:id/subtitles/:index', { params, signal: mine.signal })
      if (!mine.signal.aborted) onChange({ fileName: `Subtitles of ${fileName}`, text })
    } catch (error) {
      if (!mine.signal.aborted) setRefused(`The subtitles are not attached. ${messageOf(error)}`)
    }
  }

  useEffect(() => () => underWay.current?.abort(), [])

  function become(next: TranscriptChange) {
    underWay.current?.abort()
    setRefused(undefined)
    onChange(next)
  }

  const choose = (words: string) => (
    <Button size="small" onClick={() => input.current?.click()} aria-describedby={`${id}-hint`}>
      <Upload aria-hidden />
      {words}
    </Button>
  )

  const edit = (words: string) => (
    <Button size="small" onClick={onEdit}>
      <PencilLine aria-hidden />
      {words}
    </Button>
  )

  return (
    <section aria-labelledby={`${id}-label`} tabIndex={-1} data-wrong={wrong !== undefined || undefined}>
      {/* A label would focus the hidden input. */}
      <h3 id={`${id}-label`} className={formStyles.label}>
        Transcript
      </h3>
      <p id={`${id}-hint`} className={formStyles.hint}>
        Lets listeners read along, and gives a video its captions. Attach WebVTT, SRT, SBV, TTML, or JSON of Whisper or
        Podcasting 2.0.
      </p>
      <input
        ref={input}
        aria-label="Transcript file"
        type="file"
        accept={`${TRANSCRIPT_ENDINGS.join()},text/vtt`}
        className="visually-hidden"
        // The buttons do the same and have names.
        tabIndex={-1}
        aria-hidden
        onChange={onFile}
      />
      <div className={styles.file}>
        {change === 'remove' ? (
          <>
            <p role="status">The transcript will be removed when you save.</p>
            <Button size="small" onClick={() => become(null)}>
              Keep it
            </Button>
          </>
        ) : change ? (
          <>
            <p role="status">
              <strong>{change.fileName}</strong>{' '}
              {change.unfinished ? 'has lines that are not finished yet.' : 'will be attached when you save.'}
            </p>
            {edit('Edit the transcript')}
            {choose('Choose another')}
            <Button size="small" look="bare" onClick={() => become(null)}>
              Undo
            </Button>
          </>
        ) : contentId && hasTranscript ? (
          <>
            <Attached contentId={contentId} title={title} />
            {edit('Edit the transcript')}
            {choose('Replace')}
            <Button size="small" look="bare" aria-label="Remove transcript" onClick={() => become('remove')}>
              Remove
            </Button>
          </>
        ) : (
          <>
            <p>None yet.</p>
            {choose('Choose a file')}
            {edit('Write it here')}
          </>
        )}
      </div>
      {recording?.subtitles.map(({ index, language, title: name }) => {
        const which = [languageName(language), name].filter((part) => part !== null).join(', ')
        return (
          <div key={index} className="row cluster small gap-tight-line below-s">
            <p>The file has subtitles{which && ` (${which})`}.</p>
            <Button size="small" onClick={() => void takeSubtitles(recording, index)}>
              Use them as the transcript
            </Button>
          </div>
        )
      })}
      <Problem text={wrong} />
      {doubt && (
        <MismatchNotice
          sentence={doubt}
          what="the transcript"
          isUrgent={misfit.isUrgent}
          onShift={(by) => void shift(by)}
        >
          {misfit.isKept ? (
            <span>It stays as it is.</span>
          ) : (
            <>
              <Button size="small" onClick={misfit.onKeep}>
                Leave it as it is
              </Button>
              <Button size="small" onClick={() => become(contentId && hasTranscript ? 'remove' : null)}>
                Remove it
              </Button>
            </>
          )}
        </MismatchNotice>
      )}
    </section>
  )
}

/** The attached transcript, with a link to download it. */
function Attached({ contentId, title }: { readonly contentId: string; readonly title: string }) {
  const transcript = useTranscript(contentId, true)
  const last = transcript.data?.at(-1)
  if (transcript.isError) return <p role="alert">{messageOf(transcript.error)}</p>
  if (!transcript.data || !last) return <p>Attached.</p>
  const { data } = transcript
  return (
    <>
      <p>
        {data.length === 1 ? '1 line' : `${data.length} lines`}, until {clock(last.end)}.
      </p>
      <Button size="small" aria-label="Download transcript" onClick={() => download(data, title)}>
        <Download aria-hidden />
        Download
      </Button>
    </>
  )
}

function download(cues: Cue[], title: string): void {
  const name = title.replace(/[\p{Cc}"*/:<>?\\|]+/gu, ' ').trim() || 'transcript'
  saveFile(`${name}.vtt`, new Blob([webVtt(cues)], { type: 'text/vtt' }))
}
