// @ts-nocheck
import type { Logger } from 'pino'
import type { HumanVerificationConfig } from '../config.ts'
import { type HumanVerification, notAsked } from './human-verification.ts'
import { recaptcha } from './recaptcha.ts'

/** The verification that is configured. Without one the honeypot and the limits are what keeps programs out. */
export const humanVerificationOf = (
  config: HumanVerificationConfig | null,
  log: Pick<Logger, 'info' | 'warn'>,
): HumanVerification => (config === null ? notAsked : recaptcha(config, log))
