export const NATIVE_HLS = 'application/vnd.apple.mpegurl'

/**
 * Returns whether the browser plays a stream itself instead of hls.js: sound in Safari. What hls.js plays there through
 * ManagedMediaSource can't be sent over AirPlay, and stops sooner behind a locked screen.
 */
export function playsNatively(kind: 'audio' | 'video', element: HTMLMediaElement): boolean {
  const hasAirPlay = 'WebKitPlaybackTargetAvailabilityEvent' in globalThis
  return kind === 'audio' && hasAirPlay && element.canPlayType(NATIVE_HLS) !== ''
}
