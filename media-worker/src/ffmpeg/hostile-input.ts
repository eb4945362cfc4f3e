/** The only containers that are opened; a playlist or a concat script in disguise is none of them. */
const CONTAINERS = [
  'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,mp3,aac,wav,flac,ogg',
  'aiff,caf,ac3,eac3,avi,asf,mpeg,mpegts,mxf,amr,w64,wv',
].join(',')

/** 8K. The size that a file states for its pictures is known before it is decoded, but they can grow on the way. */
export const MAX_PIXELS = 7680 * 4320

/** What ffmpeg logs about a picture that it does not decode because of its size. */
export const REFUSED_PICTURE = /exceeds specified max pixel count/

/**
 * Options before every input of ffprobe and ffmpeg: nothing but local files is opened, and no format that names other
 * files. Without the second, a playlist that calls itself `.mp4` copies whatever the worker can read; without the third, a
 * file of two megabytes takes two gigabytes of memory.
 */
export const hostileInputOptions: readonly string[] = [
  ...['-protocol_whitelist', 'file'],
  ...['-format_whitelist', CONTAINERS],
  ...['-max_pixels', String(MAX_PIXELS)],
]
