/** The stored metadata of an upload: the browser's file name and type, made safe to display, and the uploader. */
export interface UploadMetadata {
  readonly filename: string
  /** The MIME type claimed by the browser; never trusted. */
  readonly filetype: string
  readonly uploadedBy: string
}

type Sent = Readonly<Record<string, string | null>> | undefined

/** The maximum length of a name, characters. */
const LONGEST = 200

/**
 * Returns a name that is safe to display: without folders, control characters and direction overrides, shortened, and
 * with its extension. Joiners are kept, because words in Persian and emoji need them.
 */
export function displayName(name: string): string {
  const base = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const shown = base.replace(/[\p{Cc}\p{Bidi_Control}\p{Cs}\p{Co}\p{Zl}\p{Zp}\uFEFF]/gu, '').replace(/\s+/g, ' ')
  return /[^\p{Cf}\s]/u.test(shown) ? shortened(shown.trim()) : 'upload'
}

const GRAPHEMES = new Intl.Segmenter()

/** Shortens a name between two user-perceived characters. */
function shortened(name: string): string {
  const length = [...name].length
  if (length <= LONGEST) return name
  const [ending = ''] = /\.\w{1,10}$/.exec(name) ?? []
  let room = LONGEST - ending.length - 1
  let result = ''
  for (const { segment } of GRAPHEMES.segment(name)) {
    room -= [...segment].length
    if (room < 0) break
    result += segment
  }
  return `${result}…${ending}`
}

/** Reads the metadata that a browser sent with an upload. */
export function uploadMetadata(sent: Sent, uploadedBy: string): UploadMetadata {
  const type = sent?.filetype ?? ''
  return {
    filename: displayName(sent?.filename ?? ''),
    filetype: /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(type) ? type : 'application/octet-stream',
    uploadedBy,
  }
}
