/** The only containers that are opened. A playlist or concat script in disguise matches none of them. */
const CONTAINERS = [
  'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,mp3,aac,wav,flac,ogg',
  'aiff,caf,ac3,eac3,dts,tta,dsf,avi,asf,mpeg,mpegts,mxf,amr,w64,wv',
].join(',')

/** Pixels of 8K. The size that a file states is known before decoding, but pictures can grow later in the file. */
export const MAX_PIXELS = 7680 * 4320

/** What ffmpeg logs when it refuses to decode a picture because of its size. */
export const REFUSED_PICTURE = /exceeds specified max pixel count/

/**
 * Options before every input of ffprobe and ffmpeg. They allow local files only, and no format that refers to other
 * files. Without `-format_whitelist`, a playlist named `.mp4` copies any file that the worker can read. Without
 * `-max_pixels`, a file of two megabytes takes two gigabytes of memory.
 */
export const hostileInputOptions: readonly string[] = [
  ...['-protocol_whitelist', 'file'],
  ...['-format_whitelist', CONTAINERS],
  ...['-max_pixels', String(MAX_PIXELS)],
]
