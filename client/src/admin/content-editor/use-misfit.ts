import { useState } from 'react'
import type { MisfitChoice } from './transcript-field.tsx'

/**
 * What the editor chooses about a transcript that does not fit the recording that was chosen in the form; null while it has the
 * one that is saved.
 */
export function useMisfit(mediaId: string | null): MisfitChoice & { readonly isUndecided: boolean; remind(): void } {
  const [keptFor, setKeptFor] = useState<string | null>(null)
  const [isMisfit, setIsMisfit] = useState(false)
  const [remindedOf, setRemindedOf] = useState<string | null>(null)
  const isKept = mediaId === null || keptFor === mediaId
  const isUndecided = isMisfit && !isKept
  return {
    isKept,
    isUndecided,
    isUrgent: isUndecided && remindedOf === mediaId,
    onKeep: () => setKeptFor(mediaId),
    onFound: setIsMisfit,
    remind: () => setRemindedOf(mediaId),
  }
}
