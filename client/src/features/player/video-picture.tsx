import type { Content } from '@stillair/api/contract/content.ts'
import { useEffect } from 'react'
import { CoverPicture } from '../../ui/cover-picture.tsx'
import { MediaPlace } from './media-place.tsx'
import styles from './player.module.css'

interface Props {
  readonly element: HTMLMediaElement
  readonly poster: string | null
  readonly content: Content
  readonly onToggle: () => void
  /** Of the captions, on the picture; empty when none are to be shown. */
  readonly words: string
}

/** The player's own video element, shown here; before the first play, its poster or the cover. */
export function VideoPicture({ element, poster, content, onToggle, words }: Props) {
  useEffect(() => {
    if (poster) element.setAttribute('poster', poster)
    // That of what it played before.
    else element.removeAttribute('poster')
  }, [element, poster])
  return (
    <div className={styles.picture}>
      <CoverPicture content={content} first sizes="(width < 45em) 100vw, 1120px" className={styles.backdrop} />
      {/* For the keyboard, the play button and the space bar do the same. */}
      <MediaPlace element={element} className="fill pointer whole-video" onClick={onToggle} />
      {words && (
        <p className={styles.captions} data-captions>
          <span>{words}</span>
        </p>
      )}
    </div>
  )
}

/** Of iPhones, where only a video itself can fill the screen. */
type PhoneVideo = HTMLMediaElement & { webkitEnterFullscreen?: () => void }

/** Fills the screen with the frame, or with the video where frames cannot; a second time, back. */
export async function toggleFullScreen(frame: HTMLElement | null, element: PhoneVideo): Promise<void> {
  if (document.fullscreenElement) return document.exitFullscreen()
  try {
    if (frame?.requestFullscreen) await frame.requestFullscreen()
    else element.webkitEnterFullscreen?.()
  } catch {
    // Refused: the picture stays where it is.
  }
}
