import type { RequestHandler } from 'express'
import helmet from 'helmet'
import type { AnalyticsConfig, HumanVerificationConfig } from '../config.ts'
import { thirdParties } from './third-parties.ts'

export interface SecurityHeadersOptions {
  /** Origins besides the app's own from which pictures, sound and video come. */
  readonly mediaOrigins: readonly string[]
  /** The Auth emulator answers on the app's own origin; otherwise the identity provider's hosts are let through. */
  readonly authEmulator: boolean
  readonly authDomain: string
  readonly production: boolean
  /** Of the scripts that stand in the app's own pages, as the policy names them: `'sha256-…'`. */
  readonly scriptHashes: readonly string[]
  /** Null when visitors need not prove that they are people. */
  readonly humanVerification: HumanVerificationConfig | null
  /** Null when nothing is counted. */
  readonly analytics: AnalyticsConfig | null
}

/**
 * Security headers for every answer. Scripts come from the app's own origin, and from a third party's only when it is
 * configured; from a page's text only what the build has put
 * there, known by its hash.
 */
export function securityHeaders(options: SecurityHeadersOptions): RequestHandler {
  const { mediaOrigins, authEmulator, authDomain, production, scriptHashes } = options
  const identity = authEmulator
    ? { scripts: [], frames: ["'self'"], connections: [] }
    : {
        scripts: ['https://apis.google.com'],
        frames: [`https://${authDomain}`],
        connections: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
      }
  const others = thirdParties(options)
  const standard = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scriptHashes, ...identity.scripts, ...others.scripts],
        scriptSrcAttr: ["'none'"],
        // The dialog primitives lock scrolling with a style element of their own.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...mediaOrigins, ...others.images],
        mediaSrc: ["'self'", 'blob:', ...mediaOrigins],
        connectSrc: ["'self'", ...mediaOrigins, ...identity.connections, ...others.connections],
        fontSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        frameSrc: [...identity.frames, ...others.frames],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        ...(production && { upgradeInsecureRequests: [] }),
      },
    },
    // The sign-in popup must be able to report back to the page that opened it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // Back links look at the app's own referrer.
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: production,
    // For browsers and plug-ins that no longer exist, or covered already by the policy above.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    xFrameOptions: false,
    xDnsPrefetchControl: false,
  })
  return (req, res, next) => {
    res.setHeader('permissions-policy', PERMISSIONS)
    standard(req, res, next)
  }
}

/**
 * What a page, and whatever may run in it, can request from the browser: to play, to fill the screen and to keep it on.
 * The names are those of the Permissions Policy registry (https://github.com/w3c/webappsec-permissions-policy); helmet
 * has none of it.
 */
const PERMISSIONS = [
  ...['autoplay', 'fullscreen', 'picture-in-picture', 'screen-wake-lock'].map((feature) => `${feature}=(self)`),
  ...['accelerometer', 'bluetooth', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'magnetometer'],
  ...['microphone', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking', 'browsing-topics'],
]
  .map((feature) => (feature.includes('=') ? feature : `${feature}=()`))
  .join(', ')
