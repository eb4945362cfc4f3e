import type { Media } from '@stillair/api/contract/admin/media.ts'
import { warningMessage } from '../media-messages.ts'

/** The warnings that editors should read before they publish a recording; renders nothing without any. */
export function QualityWarnings({ media }: { readonly media: Pick<Media, 'fileName' | 'warnings'> }) {
  if (media.warnings.length === 0) return null
  return (
    <ul aria-label={`To know about ${media.fileName}`} className="small clay">
      {media.warnings.map((warning) => (
        <li key={warning.code}>{warningMessage(warning)}</li>
      ))}
    </ul>
  )
}
