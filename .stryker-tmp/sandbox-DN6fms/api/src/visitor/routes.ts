// @ts-nocheck
import { Visitor } from '../contract/waitlist.ts'
import { publicRoute, type Route } from '../http/route.ts'
import type { CountryOf } from './country-of.ts'

export function visitorRoutes({ countryOf }: { countryOf: CountryOf }): Route[] {
  return [
    publicRoute({
      method: 'get',
      path: '/api/visitor',
      tag: 'Visitors',
      summary: 'The country that your network is in, as far as it is known',
      status: 200,
      response: Visitor,
      handle: async ({ visitor }) => ({ body: { country: countryOf(visitor) } }),
    }),
  ]
}
