import type { Howl } from 'howler'
import { createStore, useStore } from 'zustand'
import { api } from '../../api/client.ts'

export type HeardState = 'loading' | 'playing' | 'failed'

interface Heard {
  /** The recording that is being heard; `null` when none is. */
  readonly id: string | null
  readonly state: HeardState
}

const heard = createStore<Heard>(() => ({ id: null, state: 'loading' }))
let howl: Howl | null = null

/** What becomes of hearing this recording; `null` when another is heard, or none. */
export const useHeardState = (id: string): HeardState | null =>
  useStore(heard, (now) => (now.id === id ? now.state : null))

/** Plays the sound of a recording that is packaged, from its beginning, in place of what is heard now. */
export async function hear(id: string): Promise<void> {
  release()
  heard.setState({ id, state: 'loading' })
  const isWanted = () => heard.getState().id === id
  const fail = () => {
    if (!isWanted()) return
    release()
    heard.setState({ state: 'failed' })
  }
  try {
    const [{ Howl, Howler }, { downloadUrl, type }] = await Promise.all([
      import('howler'),
      api('GET /api/media/:id/playback', { params: { id } }),
    ])
    if (!isWanted()) return
    if (downloadUrl === null) return fail()
    // One is heard at a time: more elements would be kept for nothing.
    Howler.html5PoolSize = 1
    howl = new Howl({
      src: [downloadUrl],
      format: [type === 'audio' ? 'm4a' : 'mp4'],
      // A media element begins before everything is there.
      html5: true,
      onplay: () => isWanted() && heard.setState({ state: 'playing' }),
      onend: () => hush(id),
      onloaderror: fail,
      onplayerror: fail,
    })
    howl.play()
  } catch {
    fail()
  }
}

/** Ends hearing this recording, if it is the one that is heard. */
export function hush(id: string): void {
  if (heard.getState().id !== id) return
  release()
  heard.setState({ id: null })
}

function release(): void {
  howl?.unload()
  howl = null
}
