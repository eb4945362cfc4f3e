/** What is kept with an upload: as the browser sent it, made fit to show, and who sent it. */
export interface UploadMetadata {
  readonly filename: string
  /** MIME type; never trusted. */
  readonly filetype: string
  readonly uploadedBy: string
}

type Sent = Readonly<Record<string, string | null>> | undefined

/** Characters of a name. */
const LONGEST = 200

/**
 * A name to show: no folders, no controls, nothing that turns the reading direction, not too long; its ending stays. What joins
 * characters stays, too: it is part of words in Persian, and of emoji.
 */
export function displayName(name: string): string {
  const base = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const shown = base.replace(/[\p{Cc}\p{Bidi_Control}\p{Cs}\p{Co}\p{Zl}\p{Zp}\uFEFF]/gu, '').replace(/\s+/g, ' ')
  return /[^\p{Cf}\s]/u.test(shown) ? shortened(shown.trim()) : 'upload'
}

const GRAPHEMES = new Intl.Segmenter()

/** Cut between two characters as people see them. */
function shortened(name: string): string {
  const length = [...name].length
  if (length <= LONGEST) return name
  const [ending = ''] = /\.\w{1,10}$/.exec(name) ?? []
  let room = LONGEST - ending.length - 1
  let kept = ''
  for (const { segment } of GRAPHEMES.segment(name)) {
    room -= [...segment].length
    if (room < 0) break
    kept += segment
  }
  return `${kept}…${ending}`
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
