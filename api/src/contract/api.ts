import type * as z from 'zod'
import type { accountApi } from './account.ts'
import type { adminAreaApi } from './admin.ts'
import type { analysisApi } from './analysis.ts'
import type { analyticsApi } from './analytics.ts'
import type { chartApi } from './charts.ts'
import type { clientConfigApi } from './client-config.ts'
import type { comparisonApi } from './comparisons.ts'
import type { contentApi } from './content.ts'
import type { contentEditingApi } from './content-editing.ts'
import type { coverImageApi } from './cover-images.ts'
import type { deviceKeyApi } from './device-key.ts'
import type { ParamsOf } from './endpoint.ts'
import type { favouriteApi } from './favourites.ts'
import type { figuresApi } from './figures.ts'
import type { flightApi } from './flights.ts'
import type { listeningApi } from './listening.ts'
import type { mediaApi } from './media.ts'
import type { offlineCopyApi } from './offline-copy.ts'
import type { presenceApi } from './presence.ts'
import type { previewApi } from './previews.ts'
import type { programContentApi, programEditingApi } from './program-editing.ts'
import type { programApi } from './programs.ts'
import type { ratingApi } from './ratings.ts'
import type { recommendationApi } from './recommendations.ts'
import type { reminderApi } from './reminders.ts'
import type { sessionDistressApi } from './session-distress.ts'
import type { subscriptionApi } from './subscription.ts'
import type { transcriptApi } from './transcripts.ts'
import type { visitorApi } from './visitor.ts'
import type { waitlistApi } from './waitlist.ts'

/** All endpoints. Types alone: importing this loads nothing. */
type Api = typeof accountApi &
  typeof analysisApi &
  typeof analyticsApi &
  typeof clientConfigApi &
  typeof comparisonApi &
  typeof contentApi &
  typeof contentEditingApi &
  typeof coverImageApi &
  typeof adminAreaApi &
  typeof deviceKeyApi &
  typeof favouriteApi &
  typeof figuresApi &
  typeof flightApi &
  typeof offlineCopyApi &
  typeof listeningApi &
  typeof mediaApi &
  typeof chartApi &
  typeof presenceApi &
  typeof previewApi &
  typeof programApi &
  typeof programContentApi &
  typeof programEditingApi &
  typeof ratingApi &
  typeof recommendationApi &
  typeof reminderApi &
  typeof sessionDistressApi &
  typeof subscriptionApi &
  typeof transcriptApi &
  typeof visitorApi &
  typeof waitlistApi

/** A method and a path, such as `POST /api/content/:id/rating`. */
export type ApiKey = keyof Api

/** Of those, the endpoints that need no sign-in. */
export type PublicApiKey = { [Key in ApiKey]: Api[Key]['access'] extends 'public' ? Key : never }[ApiKey]

type QueryOf<Key extends ApiKey> = Api[Key] extends { readonly query: infer Query extends z.ZodType }
  ? z.input<Query>
  : never
type BodyOf<Key extends ApiKey> = Api[Key] extends { readonly body: infer Body extends z.ZodType }
  ? z.input<Body>
  : Api[Key] extends { readonly file: unknown }
    ? Blob
    : never

/** Optional when every part of it is. */
type Part<Name extends string, Value> = [Value] extends [never]
  ? { readonly [name in Name]?: never }
  : Record<never, never> extends Value
    ? { readonly [name in Name]?: Value }
    : { readonly [name in Name]: Value }

/** What a request carries: the ids of its path, its query, and its body. */
export type ApiInput<Key extends ApiKey> = Part<'params', keyof ParamsOf<Key> extends never ? never : ParamsOf<Key>> &
  Part<'query', QueryOf<Key>> &
  Part<'body', BodyOf<Key>>

/** Its answer; of server-sent events, each. */
export type ApiAnswer<Key extends ApiKey> = z.output<Api[Key]['answer']>
