import type { ApiInput, ApiKey } from '@stillair/api/contract/api.ts'
import { api } from './client.ts'
import type { ApiArguments } from './fetch-public.ts'

/** The paths that need no input. */
type PlainPath = {
  [Key in ApiKey]: Key extends `GET ${infer Path}` ? (Record<never, never> extends ApiInput<Key> ? Path : never) : never
}[ApiKey]

/** Returns the query options for a path. The query key is the path. */
export function queryOf<Path extends PlainPath>(path: Path) {
  type Key = `GET ${Path}` & ApiKey
  return {
    queryKey: [path] as const,
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      api(`GET ${path}` as Key, ...([{ signal }] as unknown as ApiArguments<Key>)),
  }
}
