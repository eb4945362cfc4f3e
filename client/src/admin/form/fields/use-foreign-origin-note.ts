import { foreignOrigin, foreignOriginNote } from '@stillair/api/contract/shared/loadable-origins.ts'
import { useClientConfig } from '../../../api/use-client-config.ts'

/** Returns the note on an address from which pages may not load; null when they may, or while that is unknown. */
export function useForeignOriginNote(address: string): string | null {
  const media = useClientConfig()?.mediaOrigins
  if (!media) return null
  const origin = foreignOrigin(address, { own: [location.origin], media })
  return origin === null ? null : foreignOriginNote(origin, media)
}
