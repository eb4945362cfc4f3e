import type { Content } from '@stillair/api/contract/listener/content.ts'
import { useEffect } from 'react'
import { CoverPicture } from '../../ui/pictures/cover-picture.tsx'
import { MediaPlace } from './media-place.tsx'
import styles from './player.module.css'

interface Props {
  readonly element: HTMLMediaElement
  readonly poster: string | null
  readonly content: Content
  readonly onToggle: () => void
  /** The caption on the picture; empty when there is none. */
  readonly words: string
}

/** Shows the player's own video element; before the first play, its poster or the cover. */
export function VideoPicture({ element, poster, content, onToggle, words }: Props) {
  useEffect(() => {
    if (poster) element.setAttribute('poster', poster)
    // The poster of content played earlier.
    else element.removeAttribute('poster')
  }, [element, poster])
  return (
    <div className={styles.picture}>
      <CoverPicture content={content} first sizes="(width < 45em) 100vw, 1120px" className={styles.backdrop} />
      {/* Keyboard users have the play button and the space bar. */}
      <MediaPlace element={element} className="fill pointer whole-video" onClick={onToggle} />
      {words && (
        <p className={styles.captions} data-captions>
          <span>{words}</span>
        </p>
      )}
    </div>
  )
}

/** The video element of iPhones, where only videos can fill the screen. */
type PhoneVideo = HTMLMediaElement & { webkitEnterFullscreen?: () => void; webkitExitFullscreen?: () => void }

/** Leaves full screen, if it is on. */
export function leaveFullScreen(element: PhoneVideo): void {
  if (document.fullscreenElement) void document.exitFullscreen()
  else element.webkitExitFullscreen?.()
}

/** Toggles full screen for the frame, or for the video where frames can't fill the screen. */
export async function toggleFullScreen(frame: HTMLElement | null, element: PhoneVideo): Promise<void> {
  if (document.fullscreenElement) return document.exitFullscreen()
  try {
    if (frame?.requestFullscreen) await frame.requestFullscreen()
    else element.webkitEnterFullscreen?.()
  } catch {
    // Refused: the picture stays where it is.
  }
}
