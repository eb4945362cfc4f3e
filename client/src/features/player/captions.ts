import { useEffect, useState } from 'react'
import { type Cue, useTranscript } from '../../entities/content/transcript.ts'
import { keepSettings, readSettings } from './player-settings.ts'

/** In full screen captions begin at this line from the top: below are the controls. */
const FULL_SCREEN_LINE = 2

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
  if (track.cues?.length) return
  for (const { start, end, text } of cues) track.addCue(new VTTCue(start, end, cueText(text)))
}

function placeFor(track: TextTrack, isFullScreen: boolean): void {
  for (const cue of track.cues ?? []) {
    if (cue instanceof VTTCue) cue.line = isFullScreen ? FULL_SCREEN_LINE : 'auto'
  }
  if (track.mode !== 'showing') return
  // The cue that stands there now is laid out anew only when it is shown anew.
  track.mode = 'hidden'
  track.mode = 'showing'
}

export interface Captions {
  readonly isOn: boolean
  /** Requested and not available. */
  readonly isMissing: boolean
  toggle(): void
}

/**
 * Captions of a video out of its transcript, drawn by the browser on the picture. The choice is remembered.
 * @param isThere whether there is a transcript of this video
 */
export function useCaptions(contentId: string, element: HTMLMediaElement, isThere: boolean): Captions {
  const [isOn, setIsOn] = useState(() => readSettings().captions)
  const transcript = useTranscript(contentId, isThere && isOn)
  const cues = transcript.data

  useEffect(() => {
    if (!isThere || !cues) return
    const track = captionTrack(element)
    // Cues are only kept by a track that is not disabled.
    track.mode = isOn ? 'showing' : 'hidden'
    fill(track, cues)
    const place = () => placeFor(track, document.fullscreenElement !== null)
    place()
    document.addEventListener('fullscreenchange', place)
    return () => document.removeEventListener('fullscreenchange', place)
  }, [element, isThere, isOn, cues])

  return {
    isOn: isThere && isOn,
    isMissing: isThere && isOn && transcript.isError,
    toggle: () => {
      setIsOn(!isOn)
      keepSettings({ captions: !isOn })
    },
  }
}
