import type { Howl } from 'howler'
import { createStore, useStore } from 'zustand'
import { api } from '../../../api/client.ts'

export type PreviewState = 'loading' | 'playing' | 'failed'

interface Preview {
  /** The recording that is playing; `null` when none is. */
  readonly id: string | null
  readonly state: PreviewState
}

const preview = createStore<Preview>(() => ({ id: null, state: 'loading' }))
let howl: Howl | null = null

/** Returns the playback state of this recording; `null` when it is not playing. */
export const usePreviewState = (id: string): PreviewState | null =>
  useStore(preview, (now) => (now.id === id ? now.state : null))

/** Plays a packaged recording from the beginning and stops any other. */
export async function playPreview(id: string): Promise<void> {
  release()
  preview.setState({ id, state: 'loading' })
  const isWanted = () => preview.getState().id === id
  const fail = () => {
    if (!isWanted()) return
    release()
    preview.setState({ state: 'failed' })
  }
  try {
    const [{ Howl, Howler }, { downloadUrl, type }] = await Promise.all([
      import('howler'),
      api('GET /api/media/:id/playback', { params: { id } }),
    ])
    if (!isWanted()) return
    if (downloadUrl === null) return fail()
    // Only one recording plays at a time, so more audio elements would be wasted.
    Howler.html5PoolSize = 1
    howl = new Howl({
      src: [downloadUrl],
      format: [type === 'audio' ? 'm4a' : 'mp4'],
      // Streams through a media element, which starts before everything has loaded.
      html5: true,
      onplay: () => isWanted() && preview.setState({ state: 'playing' }),
      onend: () => stopPreview(id),
      onloaderror: fail,
      onplayerror: fail,
    })
    howl.play()
  } catch {
    fail()
  }
}

/** Stops this recording if it is playing. */
export function stopPreview(id: string): void {
  if (preview.getState().id !== id) return
  release()
  preview.setState({ id: null })
}

function release(): void {
  howl?.unload()
  howl = null
}
