// @ts-nocheck
const EXTENSIONS =
  /\.(aac|aif|aiff|avi|caf|flac|m2ts|m4a|m4b|m4v|mkv|mov|mp3|mp4|mpg|mpeg|mts|mxf|oga|ogg|ogv|opus|ts|wav|webm|wma|wmv|3gp|3g2)$/i
const SURELY_OTHER = /^(image|text|font)\/|^application\/(pdf|zip|json|msword|vnd\.)/

/** What a file chooser offers. */
export const MEDIA_FILES = 'audio/*,video/*,.m4a,.mkv,.flac,.mxf'

/** Why a file need not be sent at all, in a sentence; null for what the worker should look into. */
export function whyNotMedia(file: Pick<File, 'name' | 'type' | 'size'>): string | null {
  if (file.size === 0) return 'The file is empty.'
  if (EXTENSIONS.test(file.name)) return null
  return SURELY_OTHER.test(file.type) ? 'This is neither audio nor video. Choose a recording.' : null
}
