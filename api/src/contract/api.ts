import type * as z from 'zod'
import type { ParamsOf } from './endpoint.ts'

/** All endpoints. This module has types only, so importing it loads no code. */
type Api = typeof import('./listener/account.ts').accountApi &
  typeof import('./admin/admin.ts').adminAreaApi &
  typeof import('./analysis/analysis.ts').analysisApi &
  typeof import('./visitor/analytics.ts').analyticsApi &
  typeof import('./analysis/charts.ts').chartApi &
  typeof import('./visitor/client-config.ts').clientConfigApi &
  typeof import('./analysis/comparisons.ts').comparisonApi &
  typeof import('./admin/content-editing.ts').contentEditingApi &
  typeof import('./listener/content.ts').contentApi &
  typeof import('./admin/cover-images.ts').coverImageApi &
  typeof import('./listener/device-key.ts').deviceKeyApi &
  typeof import('./listener/favourites.ts').favouriteApi &
  typeof import('./analysis/figures.ts').figuresApi &
  typeof import('./listener/flights.ts').flightApi &
  typeof import('./listener/listening.ts').listeningApi &
  typeof import('./admin/media.ts').mediaApi &
  typeof import('./listener/offline-copy.ts').offlineCopyApi &
  typeof import('./admin/presence.ts').presenceApi &
  typeof import('./admin/previews.ts').previewApi &
  typeof import('./admin/program-editing.ts').programContentApi &
  typeof import('./admin/program-editing.ts').programEditingApi &
  typeof import('./listener/programs.ts').programApi &
  typeof import('./listener/ratings.ts').ratingApi &
  typeof import('./listener/recommendations.ts').recommendationApi &
  typeof import('./listener/reminders.ts').reminderApi &
  typeof import('./admin/roles.ts').rolesApi &
  typeof import('./listener/session-distress.ts').sessionDistressApi &
  typeof import('./listener/subscription.ts').subscriptionApi &
  typeof import('./listener/transcripts.ts').transcriptApi &
  typeof import('./visitor/visitor.ts').visitorApi &
  typeof import('./visitor/waitlist.ts').waitlistApi

/** A method and a path, such as `POST /api/content/:id/rating`. */
export type ApiKey = keyof Api

/** The endpoints that need no sign-in. */
export type PublicApiKey = { [Key in ApiKey]: Api[Key]['access'] extends 'public' ? Key : never }[ApiKey]

type QueryOf<Key extends ApiKey> = Api[Key] extends { readonly query: infer Query extends z.ZodType }
  ? z.input<Query>
  : never
type BodyOf<Key extends ApiKey> = Api[Key] extends { readonly body: infer Body extends z.ZodType }
  ? z.input<Body>
  : Api[Key] extends { readonly file: unknown }
    ? Blob
    : never

/** A part of the input, optional when all its fields are. */
type Part<Name extends string, Value> = [Value] extends [never]
  ? { readonly [name in Name]?: never }
  : Record<never, never> extends Value
    ? { readonly [name in Name]?: Value }
    : { readonly [name in Name]: Value }

/** The input of a request: the ids in its path, its query and its body. */
export type ApiInput<Key extends ApiKey> = Part<'params', keyof ParamsOf<Key> extends never ? never : ParamsOf<Key>> &
  Part<'query', QueryOf<Key>> &
  Part<'body', BodyOf<Key>>

/** The answer of an endpoint; for server-sent events, each event. */
export type ApiAnswer<Key extends ApiKey> = z.output<Api[Key]['answer']>
