import { coverImageUrl } from '@stillair/events/language/cover-image-address.ts'
import { deterministicId } from '@stillair/events/language/deterministic-id.ts'
import { invalid, notFound } from '@stillair/events/language/refusal.ts'
import { coverImageApi } from '../../contract/admin/cover-images.ts'
import { routesOf } from '../../http/route.ts'
import { routeModule } from '../../server/route-module.ts'
import { storeCoverImage } from './store-cover-image.ts'

/** The largest picture, bytes; ample for a phone's camera. */
const PICTURE_LIMIT = 10 * 1024 * 1024

export const coverImageRoutes = routeModule((deps) =>
  routesOf(coverImageApi, {
    'POST /api/cover-images': {
      bodyLimit: PICTURE_LIMIT,
      tooLarge: 'The picture is larger than 10 MB. Choose a smaller one.',
      async handle({ body, caller, command }) {
        if (body.length === 0) throw invalid('The file is empty. Choose a picture.')
        const imageId = deterministicId('cover-image', command.commandId)
        const { state, position } = await storeCoverImage(deps, command, {
          imageId,
          bytes: body,
          uploadedBy: caller.userId,
        })
        if (!state) throw notFound('The picture')
        return { body: { id: imageId, url: coverImageUrl(imageId), placeholder: state.placeholder }, position }
      },
    },
  }),
)
