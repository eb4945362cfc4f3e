import { useState } from 'react'

/** The editor's choice about a transcript that is longer than a newly chosen recording. */
export interface MisfitChoice {
  readonly isKept: boolean
  /** Whether the user tried to save before choosing. */
  readonly isUrgent: boolean
  readonly onKeep: () => void
  readonly onFound: (isMisfit: boolean) => void
}

/** Stores that choice for the form's recording; null while the form has the saved one. */
export function useMismatch(mediaId: string | null): MisfitChoice & { readonly isUndecided: boolean; remind(): void } {
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
