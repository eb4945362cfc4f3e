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

/** A name to show: no folders, nothing invisible, nothing that turns the reading direction, not too long; its ending stays. */
export function displayName(name: string): string {
  const base = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const visible = base.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu, '').replace(/\s+/g, ' ')
  return shortened([...visible.trim()]).join('') || 'upload'
}

function shortened(name: readonly string[]): readonly string[] {
  if (name.length <= LONGEST) return name
  const [ending = ''] = /\.\w{1,10}$/.exec(name.join('')) ?? []
  return [...name.slice(0, LONGEST - ending.length - 1), '…', ...ending]
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
