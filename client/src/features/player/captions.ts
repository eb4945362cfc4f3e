import { useEffect, useState } from 'react'
import { type Cue, useTranscript } from '../../entities/content/transcript.ts'
import { readSettings, saveSettings } from './player-settings.ts'

/** Of the element, when its picture leaves the page, and when it is restored. */
const ELSEWHERE: readonly (readonly [string, TextTrackMode])[] = [
  ['webkitbeginfullscreen', 'showing'],
  ['webkitendfullscreen', 'hidden'],
  ['enterpictureinpicture', 'showing'],
  ['leavepictureinpicture', 'hidden'],
]

/** The words as a cue takes them: `<` and `&` would begin markup. */
export function cueText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** The element's one track for captions, made when first wanted: an element cannot lose a track again. */
function captionTrack(element: HTMLMediaElement): TextTrack {
  const made = [...element.textTracks].find((track) => track.kind === 'captions')
  return made ?? element.addTextTrack('captions', 'Captions', document.documentElement.lang || 'en')
}

function fill(track: TextTrack, cues: readonly Cue[]): void {
  // The element may have played something else before.
  for (const cue of [...(track.cues ?? [])]) track.removeCue(cue)
  for (const { start, end, text } of cues) track.addCue(new VTTCue(start, end, cueText(text)))
}

/** What is to be read now. */
function wordsOf(track: TextTrack): string {
  const cues = [...(track.activeCues ?? [])].filter((cue) => cue instanceof VTTCue)
  return cues.map((cue) => cue.getCueAsHTML().textContent).join('\n')
}

export interface Captions {
  readonly isOn: boolean
  /** What stands on the picture now; empty when nothing does. */
  readonly words: string
  /** Requested and not available. */
  readonly isMissing: boolean
  toggle(): void
}

/**
 * Captions of a video out of its transcript. They are drawn by us, large enough and clear of the edge; by the browser only where
 * nothing of ours can stand on the picture: in the full screen of iPhones, and in a window of its own. The choice is remembered.
 * @param isThere whether there is a transcript of this video
 */
export function useCaptions(contentId: string, element: HTMLMediaElement, isThere: boolean): Captions {
  const [isOn, setIsOn] = useState(() => readSettings().captions)
  const [words, setWords] = useState('')
  const transcript = useTranscript(contentId, isThere && isOn)
  const cues = transcript.data

  useEffect(() => {
    if (!isThere || !cues) return
    const track = captionTrack(element)
    // Cues are only kept by a track that is not disabled.
    track.mode = 'hidden'
    fill(track, cues)
    if (!isOn) return
    const stop = new AbortController()
    const { signal } = stop
    const read = () => setWords(wordsOf(track))
    read()
    track.addEventListener('cuechange', read, { signal })
    for (const [name, mode] of ELSEWHERE) {
      element.addEventListener(name, () => (track.mode = mode), { signal })
    }
    return () => {
      stop.abort()
      track.mode = 'hidden'
      setWords('')
    }
  }, [element, isThere, isOn, cues])

  return {
    isOn: isThere && isOn,
    words,
    isMissing: isThere && isOn && transcript.isError,
    toggle: () => {
      setIsOn(!isOn)
      saveSettings({ captions: !isOn })
    },
  }
}
