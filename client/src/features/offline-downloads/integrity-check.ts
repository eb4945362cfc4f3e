import type { OfflineItem } from '../../entities/offline-items/offline-item.ts'
import { offlineFileUrl } from '../../entities/offline-items/offline-items.ts'

/** Opening a local file takes no time: one that takes longer than this doesn't play, in milliseconds. */
const PATIENCE_MS = 20_000

/**
 * Opens an offline item as the player would, muted, seeks to its last second, and waits until it advances from there.
 * Rejects when it doesn't.
 */
export async function checkPlayable({ file, content }: OfflineItem): Promise<void> {
  const url = await offlineFileUrl(file)
  if (url === null) throw new Error('the file is not on this device')
  const element = document.createElement(content.type)
  const signal = AbortSignal.timeout(PATIENCE_MS)
  try {
    element.muted = true
    element.preload = 'auto'
    element.src = url
    await happens(element, 'loadedmetadata', signal)
    element.currentTime = Math.max(0, element.duration - 1)
    await happens(element, 'seeked', signal)
    const from = element.currentTime
    await element.play()
    // A successful seek proves nothing: only advancing playback does.
    while (element.currentTime <= from) await happens(element, 'timeupdate', signal)
  } finally {
    element.pause()
    element.removeAttribute('src')
    element.load()
    URL.revokeObjectURL(url)
  }
}

function happens(element: HTMLMediaElement, name: 'loadedmetadata' | 'seeked' | 'timeupdate', signal: AbortSignal) {
  return new Promise<void>((resolve, reject) => {
    const once = { once: true, signal }
    element.addEventListener(name, () => resolve(), once)
    element.addEventListener('error', () => reject(element.error ?? new Error('the file does not open')), once)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
