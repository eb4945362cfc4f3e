/** The only containers that are opened; a playlist or a concat script in disguise is none of them. */
// @ts-nocheck

const CONTAINERS = 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,mp3,aac,wav,flac,ogg'

/**
 * Options before every input of ffprobe and ffmpeg: nothing but local files is opened, and no format that names other
 * files. Without the second, a playlist that calls itself `.mp4` copies whatever the worker can read.
 */
export const hostileInputOptions: readonly string[] = ['-protocol_whitelist', 'file', '-format_whitelist', CONTAINERS]
