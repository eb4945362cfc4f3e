import type { Logger } from 'pino'
import type { HumanVerificationConfig } from '../../server/config.ts'
import { type HumanVerification, notAsked } from './human-verification.ts'
import { recaptcha } from './recaptcha.ts'

/** The verification that is configured. Without one only the honeypot and the limits keep programs out. */
export const openHumanVerification = (
  config: HumanVerificationConfig | null,
  log: Pick<Logger, 'info' | 'warn'>,
): HumanVerification => (config === null ? notAsked : recaptcha(config, log))
