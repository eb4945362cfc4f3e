/** Why an upload cannot be packaged. Retrying the same file would fail in the same way. */
export type MediaErrorCode =
  | 'empty-file'
  | 'incomplete-file'
  | 'no-duration'
  | 'not-media'
  | 'nothing-to-play'
  | 'picture-too-large'
  | 'packaging-interrupted'
  | 'result-differs'
  | 'took-too-long'
  | 'took-too-much-memory'
  | 'too-large'
  | 'too-long'
  | 'too-many-streams'
  | 'unreadable'
  | 'upload-missing'

/** The upload cannot be packaged; `reason` is a sentence that the admin can act on. */
export class MediaError extends Error {
  readonly code: MediaErrorCode
  readonly reason: string

  constructor(code: MediaErrorCode, reason: string) {
    super(`${code}: ${reason}`)
    this.name = 'MediaError'
    this.code = code
    this.reason = reason
  }
}

/**
 * Returns the error for pictures that are too large to decode, whether the file states their size or only some have it.
 */
export const pictureTooLarge = () =>
  new MediaError(
    'picture-too-large',
    'The pictures are larger than 8K. Export the video at 1080p, then upload it again.',
  )

/** Returns the error for a file that takes more memory than a job may have. */
export const tookTooMuchMemory = () =>
  new MediaError(
    'took-too-much-memory',
    'Converting this file takes too much memory. Export it as a plain MP4 (H.264) or M4A, then upload it again.',
  )
