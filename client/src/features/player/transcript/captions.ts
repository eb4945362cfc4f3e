import { useEffect, useState } from 'react'
import { type Cue, useTranscript } from '../../../entities/content/transcript.ts'
import { readSettings, saveSettings } from '../player-settings.ts'

/** The events of a video leaving and returning to the page, and the mode of its track after each. */
const ELSEWHERE: readonly (readonly [string, TextTrackMode])[] = [
  ['webkitbeginfullscreen', 'showing'],
  ['webkitendfullscreen', 'hidden'],
  ['enterpictureinpicture', 'showing'],
  ['leavepictureinpicture', 'hidden'],
]

/** Escapes text for a cue: `<` and `&` would start markup. */
export function cueText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** Returns the element's only captions track, creating it at first use: elements can't remove tracks. */
function captionTrack(element: HTMLMediaElement): TextTrack {
  const made = [...element.textTracks].find((track) => track.kind === 'captions')
  return made ?? element.addTextTrack('captions', 'Captions', document.documentElement.lang || 'en')
}

function fill(track: TextTrack, cues: readonly Cue[]): void {
  // The element may hold cues of content played earlier.
  for (const cue of [...(track.cues ?? [])]) track.removeCue(cue)
  for (const { start, end, text } of cues) track.addCue(new VTTCue(start, end, cueText(text)))
}

/** Returns the text of the active cues. */
function wordsOf(track: TextTrack): string {
  const cues = [...(track.activeCues ?? [])].filter((cue) => cue instanceof VTTCue)
  return cues.map((cue) => cue.getCueAsHTML().textContent).join('\n')
}

export interface Captions {
  readonly isOn: boolean
  /** The caption to show on the picture now; empty when there is none. */
  readonly words: string
  /** Captions are on but not available. */
  readonly isMissing: boolean
  toggle(): void
}

/**
 * Captions of a video, from its transcript. The app draws them itself, large and away from the edge. The browser draws
 * them only where the app can't: in full screen on iPhones and in picture-in-picture. The choice is remembered.
 * @param isThere whether this video has a transcript
 */
export function useCaptions(contentId: string, element: HTMLMediaElement, isThere: boolean): Captions {
  const [isOn, setIsOn] = useState(() => readSettings().captions)
  const [words, setWords] = useState('')
  const transcript = useTranscript(contentId, isThere && isOn)
  const cues = transcript.data

  useEffect(() => {
    if (!isThere || !cues) return
    const track = captionTrack(element)
    // Only an enabled track keeps its cues.
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
