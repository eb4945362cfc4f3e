import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { checkReachability, type Reach } from '../../api/reachability.ts'

/** Why browsers do not reach the recordings, and what whoever runs the app can do. */
export interface StorageProblem {
  readonly title: string
  readonly text: string
}

/** Whether this browser, and so probably those of listeners, reaches where the recordings lie; null when it does. */
export const storageProblemQuery = queryOptions({
  queryKey: ['/api/storage/probe'],
  async queryFn({ signal }) {
    const { url } = await api('GET /api/storage/probe', { signal })
    return storageProblem(await checkReachability(url), new URL(url, location.href), new URL(location.href))
  },
  staleTime: 5 * 60_000,
})

/** What was found at the address of a file of the store, in words. */
export function storageProblem(found: Reach, file: URL, page: URL): StorageProblem | null {
  const store = file.origin
  if (found === 'away') {
    const title = 'This browser does not reach the recordings'
    if (page.protocol === 'https:' && file.protocol === 'http:') {
      return {
        title,
        text: `This page comes by https, and the recordings by http from ${store}, which browsers refuse. Whoever runs Stillair gives the store an https address in S3_PUBLIC_ENDPOINT.`,
      }
    }
    return {
      title,
      text: `Nothing answers at ${store}, so listeners may hear nothing either. Whoever runs Stillair checks that the store runs, and that S3_PUBLIC_ENDPOINT is the address at which browsers reach it.`,
    }
  }
  if (found === 'refused') {
    return {
      title: 'The store does not let this page read the recordings',
      text: `${store} answers, but not to pages of ${page.origin} (CORS). Until it does, sessions play in one quality only. Whoever runs Stillair adds ${page.origin} to APP_ORIGINS, or sets the rule of docs/object-stores.md by hand.`,
    }
  }
  if (found < 400) return null
  return {
    title: 'The store does not give out the recordings',
    text: `${store} answers with ${found}. Whoever runs Stillair checks the store, what its access key may do, and that the clocks of store and server agree.`,
  }
}
