import { visitorApi } from '../contract/visitor.ts'
import { type Route, routesOf } from '../http/route.ts'
import type { CountryOf } from './country-of.ts'

export function visitorRoutes({ countryOf }: { countryOf: CountryOf }): Route[] {
  return routesOf(visitorApi, {
    'GET /api/visitor': {
      handle: async ({ visitor }) => ({ body: { country: countryOf(visitor) } }),
    },
  })
}
