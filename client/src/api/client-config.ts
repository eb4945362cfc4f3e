import type { ClientConfig } from '@stillair/api/contract/visitor/client-config.ts'
import { readStored, writeStored } from '../browser/local-storage.ts'
import { fetchPublic } from './fetch-public.ts'

const KEY = 'stillair:config'
let loading: Promise<ClientConfig> | null = null

async function load(): Promise<ClientConfig> {
  try {
    const response = await fetchPublic('GET /api/config')
    if (!response.ok) throw new Error(`/api/config answered ${response.status}`)
    const config = await response.json()
    writeStored(KEY, JSON.stringify(config))
    return config
  } catch (error) {
    const stored = readStored(KEY)
    if (stored) return JSON.parse(stored) as ClientConfig
    throw error
  }
}

/**
 * Returns the configuration, fetched once. Offline it returns that of the last visit, so that a signed-in user stays signed in.
 *
 * @throws when there is neither; the next call tries again.
 */
export function clientConfig(): Promise<ClientConfig> {
  loading ??= load().catch((error) => {
    loading = null
    throw error
  })
  return loading
}
