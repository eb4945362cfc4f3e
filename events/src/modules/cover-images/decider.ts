import type { Decider } from '../../language/decider.ts'
import { conflict } from '../../language/refusal.ts'
import { type CoverImageEvent, CoverImageRemoved, CoverImageStored } from './events.ts'

/** A cover image that an admin uploaded; null when no image has that id. */
export type UploadedCover = {
  readonly isRemoved: boolean
  /** The key prefix of its files in the object store. */
  readonly keyPrefix: string
  /** CSS colour shown while the image loads. */
  readonly placeholder: string
} | null

export type CoverImageCommand =
  | ({ readonly type: 'StoreCoverImage' } & Parameters<typeof CoverImageStored>[0])
  | { readonly type: 'RemoveCoverImage'; readonly imageId: string }

export const coverImageDecider: Decider<UploadedCover, CoverImageCommand, CoverImageEvent> = {
  initialState: null,

  decide(command, state) {
    switch (command.type) {
      case 'StoreCoverImage': {
        if (state?.isRemoved) {
          throw conflict('cover-removed', 'The picture was unused, so it was removed. Please choose it again.')
        }
        const { type: _, ...stored } = command
        return state ? [] : [CoverImageStored(stored)]
      }
      case 'RemoveCoverImage':
        return state && !state.isRemoved ? [CoverImageRemoved({ imageId: command.imageId })] : []
      default:
        return command satisfies never
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'CoverImageStored':
        return { isRemoved: false, keyPrefix: event.data.keyPrefix, placeholder: event.data.placeholder }
      case 'CoverImageRemoved':
        return state && { ...state, isRemoved: true }
      default:
        return event satisfies never
    }
  },
}
