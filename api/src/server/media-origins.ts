import type { LoadableOrigins } from '../contract/shared/loadable-origins.ts'

/** Returns the configured origins from which pages may load. If no app origins are configured, `own` is empty. */
export const loadableOrigins = (config: {
  readonly appOrigins: readonly string[]
  readonly mediaOrigins: readonly string[]
}): LoadableOrigins => ({
  own: config.appOrigins.filter((origin) => origin !== '*'),
  media: config.mediaOrigins,
})
