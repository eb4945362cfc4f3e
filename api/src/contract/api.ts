import type * as z from 'zod'
import type { ParamsOf } from './endpoint.ts'

/** All endpoints. This module has types only, so importing it loads no code. */
type Api = typeof import('./account.ts').accountApi &
  typeof import('./admin.ts').adminAreaApi &
  typeof import('./analysis.ts').analysisApi &
  typeof import('./analytics.ts').analyticsApi &
  typeof import('./charts.ts').chartApi &
  typeof import('./client-config.ts').clientConfigApi &
  typeof import('./comparisons.ts').comparisonApi &
  typeof import('./content-editing.ts').contentEditingApi &
  typeof import('./content.ts').contentApi &
  typeof import('./cover-images.ts').coverImageApi &
  typeof import('./device-key.ts').deviceKeyApi &
  typeof import('./favourites.ts').favouriteApi &
  typeof import('./figures.ts').figuresApi &
  typeof import('./flights.ts').flightApi &
  typeof import('./listening.ts').listeningApi &
  typeof import('./media.ts').mediaApi &
  typeof import('./offline-copy.ts').offlineCopyApi &
  typeof import('./presence.ts').presenceApi &
  typeof import('./previews.ts').previewApi &
  typeof import('./program-editing.ts').programContentApi &
  typeof import('./program-editing.ts').programEditingApi &
  typeof import('./programs.ts').programApi &
  typeof import('./ratings.ts').ratingApi &
  typeof import('./recommendations.ts').recommendationApi &
  typeof import('./reminders.ts').reminderApi &
  typeof import('./session-distress.ts').sessionDistressApi &
  typeof import('./subscription.ts').subscriptionApi &
  typeof import('./transcripts.ts').transcriptApi &
  typeof import('./visitor.ts').visitorApi &
  typeof import('./waitlist.ts').waitlistApi

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
