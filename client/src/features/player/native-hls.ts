export const NATIVE_HLS = 'application/vnd.apple.mpegurl'

/**
 * Whether the browser plays an adaptive stream itself rather than hls.js: sound in Safari. What hls.js plays there, through
 * ManagedMediaSource, cannot be sent to a loudspeaker by AirPlay, and stops sooner behind a locked screen.
 */
export function playsNatively(kind: 'audio' | 'video', element: HTMLMediaElement): boolean {
  const hasAirPlay = 'WebKitPlaybackTargetAvailabilityEvent' in globalThis
  return kind === 'audio' && hasAirPlay && element.canPlayType(NATIVE_HLS) !== ''
}
