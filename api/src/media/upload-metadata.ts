/** What is kept with an upload: as the browser sent it, made fit to show, and who sent it. */
export interface UploadMetadata {
  readonly filename: string
  /** MIME type; never trusted. */
  readonly filetype: string
  readonly uploadedBy: string
}

type Sent = Readonly<Record<string, string | null>> | undefined

/** A name to show: no folders, nothing invisible, nothing that turns the reading direction, not too long. */
export function displayName(name: string): string {
  const base = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const visible = base.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu, '').replace(/\s+/g, ' ')
  return [...visible.trim()].slice(0, 200).join('') || 'upload'
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
