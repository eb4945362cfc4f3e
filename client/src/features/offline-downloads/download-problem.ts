import { ApiError } from '../../api/api-error.ts'
import { PartError, WrongHashError } from './part-error.ts'

/** Why a download is paused and what the user can do, in their words. */
export interface DownloadProblem {
  /** `away` resumes automatically. */
  readonly kind: 'away' | 'full' | 'wrong' | 'refused' | 'storage'
  readonly text: string
}

/** Returns what a failure means to the user. */
export function problemOf(error: unknown): DownloadProblem {
  if (error instanceof PartError || (error instanceof ApiError && error.isTransient)) {
    return { kind: 'away', text: 'Stillair isn’t answering right now. Saving continues automatically.' }
  }
  if (error instanceof WrongHashError) {
    return { kind: 'wrong', text: 'It arrived damaged and wasn’t saved. Please download it again.' }
  }
  if (error instanceof ApiError) return { kind: 'refused', text: error.message }
  if (error instanceof DOMException && error.name === 'QuotaExceededError') {
    return { kind: 'full', text: 'This device is full. Free up some space, then continue. What has arrived is safe.' }
  }
  return { kind: 'storage', text: 'This browser doesn’t let us save anything. Private windows never do.' }
}
