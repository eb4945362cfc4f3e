import type { LoadableOrigins } from '../contract/foreign-origin.ts'

/** Where pages load from, by the configuration. Without names of its own the app is known by none. */
export const loadableOrigins = (config: {
  readonly appOrigins: readonly string[]
  readonly mediaOrigins: readonly string[]
}): LoadableOrigins => ({
  own: config.appOrigins.filter((origin) => origin !== '*'),
  media: config.mediaOrigins,
})
