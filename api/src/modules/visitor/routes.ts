import { visitorApi } from '../../contract/visitor/visitor.ts'
import { routesOf } from '../../http/route.ts'
import { routeModule } from '../../server/route-module.ts'

export const visitorRoutes = routeModule(({ countryLookup }) => {
  return routesOf(visitorApi, {
    'GET /api/visitor': {
      handle: async ({ visitor }) => ({ body: { country: countryLookup(visitor) } }),
    },
  })
})
