/** The extensions of files that the worker opens. Its list of containers is in `media-worker/src/ffmpeg/hostile-input.ts`. */
const ENDINGS = [
  ...[
    'aac',
    'ac3',
    'aif',
    'aiff',
    'amr',
    'caf',
    'eac3',
    'flac',
    'm4a',
    'm4b',
    'mka',
    'mp3',
    'oga',
    'ogg',
    'opus',
    'w64',
    'wav',
    'wma',
    'wv',
  ],
  ...['3g2', '3gp', 'asf', 'avi', 'm2ts', 'm4v', 'mkv', 'mov', 'mp4', 'mpeg', 'mpg', 'mts', 'mxf', 'ogv', 'ts', 'webm'],
  'wmv',
]
const EXTENSIONS = new RegExp(`\\.(${ENDINGS.join('|')})$`, 'i')
const SURELY_OTHER = /^(image|text|font)\/|^application\/(pdf|zip|json|msword|vnd\.)/

/** The types that a file chooser offers. */
export const MEDIA_FILES = ['audio/*', 'video/*', ...ENDINGS.map((ending) => `.${ending}`)].join()

const UNKNOWN_KIND = 'This kind of recording cannot be read. Export it as MP4 (H.264) or M4A, then choose it again.'

/** Returns why a file need not be sent, as a sentence; null for files that the worker should check. */
export function fileTypeProblem(file: Pick<File, 'name' | 'type' | 'size'>): string | null {
  if (file.size === 0) return 'The file is empty.'
  if (EXTENSIONS.test(file.name)) return null
  if (/^(audio|video)\//.test(file.type)) return UNKNOWN_KIND
  return SURELY_OTHER.test(file.type) ? 'This is neither audio nor video. Choose a recording.' : null
}
