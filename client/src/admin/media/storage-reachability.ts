import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { checkReachability, type Reach } from '../../api/reachability.ts'

/** Why browsers cannot reach the recordings, and how the operator can fix it. */
export interface StorageProblem {
  readonly title: string
  readonly text: string
}

/** Checks whether this browser, and so probably those of listeners, can reach the recordings; null when it can. */
export const storageProblemQuery = queryOptions({
  queryKey: ['/api/storage/probe'],
  async queryFn({ signal }) {
    const { url } = await api('GET /api/storage/probe', { signal })
    return storageProblem(await checkReachability(url), new URL(url, location.href), new URL(location.href))
  },
  staleTime: 5 * 60_000,
})

/** Explains the result of requesting a file from the store; null when it succeeded. */
export function storageProblem(found: Reach, file: URL, page: URL): StorageProblem | null {
  const store = file.origin
  if (found === 'away') {
    const title = 'This browser can’t reach the recordings'
    if (page.protocol === 'https:' && file.protocol === 'http:') {
      return {
        title,
        text: `This page uses https, but the recordings come by http from ${store}, which browsers refuse. The people who run Stillair can set an https address in S3_PUBLIC_ENDPOINT.`,
      }
    }
    return {
      title,
      text: `Nothing answers at ${store}, so listeners may hear nothing either. The people who run Stillair should check that the store is running and that browsers can reach S3_PUBLIC_ENDPOINT.`,
    }
  }
  if (found === 'refused') {
    return {
      title: 'The store doesn’t let this page read the recordings',
      text: `${store} answers, but not to pages of ${page.origin} (CORS). Until it does, sessions play in one quality only. The people who run Stillair can add ${page.origin} to APP_ORIGINS, or set the rule in docs/object-stores.md by hand.`,
    }
  }
  if (found < 400) return null
  return {
    title: 'The store refuses to deliver the recordings',
    text: `${store} answers with ${found}. The people who run Stillair should check the store, the rights of its access key, and that both clocks agree.`,
  }
}
