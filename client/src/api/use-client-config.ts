import type { ClientConfig } from '@stillair/api/contract/visitor/client-config.ts'
import { useEffect, useState } from 'react'
import { clientConfig } from './client-config.ts'

/** Returns the configuration; null until it is known. */
export function useClientConfig(): ClientConfig | null {
  const [config, setConfig] = useState<ClientConfig | null>(null)
  useEffect(() => {
    let isHere = true
    clientConfig().then(
      (loaded) => isHere && setConfig(loaded),
      () => {},
    )
    return () => {
      isHere = false
    }
  }, [])
  return config
}
