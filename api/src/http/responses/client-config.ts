import type { ClientConfig } from '../../contract/visitor/client-config.ts'
import type { ApiConfig } from '../../server/config/config.ts'

/** Returns the part of the configuration that browsers may see. */
export function clientConfigOf(config: ApiConfig): ClientConfig {
  const { firebase, authEmulator, mediaOrigins, humanVerification, analytics, socialUrl, supportEmail } = config
  return {
    firebase,
    authEmulator,
    mediaOrigins: [...mediaOrigins],
    humanVerification: humanVerification && {
      siteKey: humanVerification.siteKey,
      scriptUrl: humanVerification.scriptUrl,
    },
    analytics,
    socialUrl,
    supportEmail,
  }
}
