import { coverImageUrl } from '@stillair/events/cover-image-address.ts'
import { deterministicId } from '@stillair/events/deterministic-id.ts'
import { invalid, notFound } from '@stillair/events/refusal.ts'
import { CoverImage } from '../contract/cover-images.ts'
import { bytesRoute } from '../http/bytes-route.ts'
import type { Route } from '../http/route.ts'
import { type StoreCoverImageDeps, storeCoverImage } from './store-cover-image.ts'

/** What the camera of a phone makes, with room to spare, bytes. */
const PICTURE_LIMIT = 10 * 1024 * 1024

export const coverImageRoutes = (deps: StoreCoverImageDeps): Route[] => [
  bytesRoute({
    method: 'post',
    path: '/api/cover-images',
    access: 'admin',
    tag: 'Media',
    summary: 'Stores a picture that sessions and programs can name as their cover',
    bytes: {
      mediaTypes: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
      tooLarge: 'The picture is larger than 10 MB. Choose a smaller one.',
    },
    bodyLimit: PICTURE_LIMIT,
    status: 201,
    response: CoverImage,
    async handle({ body, caller, command }) {
      if (body.length === 0) throw invalid('The file is empty. Choose a picture.')
      const imageId = deterministicId('cover-image', command.commandId)
      const { state, position } = await storeCoverImage(deps, command, {
        ...{ imageId, bytes: body, uploadedBy: caller.userId },
      })
      if (!state) throw notFound('The picture')
      return { body: { id: imageId, url: coverImageUrl(imageId), placeholder: state.placeholder }, position }
    },
  }),
]
