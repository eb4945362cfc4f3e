import { ApiError } from '../../api/api-error.ts'
import { PartError, WrongHashError } from './part-error.ts'

/** Why a download rests, and what to do about it: words for a person. */
export interface DownloadProblem {
  /** `away` goes on by itself. */
  readonly kind: 'away' | 'full' | 'wrong' | 'refused' | 'storage'
  readonly text: string
}

/** What a failure means to whoever keeps something. */
export function problemOf(error: unknown): DownloadProblem {
  if (error instanceof PartError || (error instanceof ApiError && error.isTransient)) {
    return { kind: 'away', text: 'Nobody answers just now. It goes on by itself.' }
  }
  if (error instanceof WrongHashError) {
    return { kind: 'wrong', text: 'It arrived damaged and was not kept. Fetch it again.' }
  }
  if (error instanceof ApiError) return { kind: 'refused', text: error.message }
  if (error instanceof DOMException && error.name === 'QuotaExceededError') {
    return { kind: 'full', text: 'This device is full. Make some room, then go on: what has arrived stays.' }
  }
  return { kind: 'storage', text: 'This browser does not let us keep anything. A private window never does.' }
}
