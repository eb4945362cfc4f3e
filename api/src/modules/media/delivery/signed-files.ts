import { Router } from 'express'
import { type MediaFilesDeps, mediaFiles } from './media-files.ts'
import { type OriginalFilesDeps, originalFiles } from './original-files.ts'

export type SignedFilesDeps = MediaFilesDeps & OriginalFilesDeps

/** Serves everything below `/media` and `/covers`. It needs no database: the signature in an address is the permission. */
export const signedFiles = (deps: SignedFilesDeps): Router => Router().use(originalFiles(deps), mediaFiles(deps))
