import type { ObjectStore } from '@stillair/events/object-store/object-store.ts'
import { Router } from 'express'
import { mediaFiles } from './media-files.ts'
import { originalFiles } from './original-files.ts'
import type { PlaylistOf } from './stored-playlists.ts'

/** Dependencies of the routes that serve stored files. */
export interface SignedFilesDeps {
  readonly mediaStore: ObjectStore
  readonly uploads: ObjectStore
  readonly playlistOf: PlaylistOf
  readonly signingKey: string
  readonly clock: () => Date
}

/** Serves everything below `/media` and `/covers`. It needs no database: the signature in an address is the permission. */
export const signedFiles = (deps: SignedFilesDeps): Router => Router().use(originalFiles(deps), mediaFiles(deps))
