import type { RequestHandler } from 'express'
import helmet from 'helmet'
import type { AnalyticsConfig, HumanVerificationConfig } from '../server/config.ts'
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

/** Files of the build, whose names carry a hash: a page loads dozens, and only a page is bound by the policy of pages. */
const FILE = /^\/assets\//
/** JSON, which is no page and loads nothing. */
const ANSWER = /^\/api\//

/**
 * Security headers for every answer. Scripts come from the app's own origin, and from a third party's only when it is
 * configured; from a page's text only what the build has put there, known by its hash. What is no page has a policy that lets
 * nothing in, or none: a kilobyte less for each of the files that a first visit waits for.
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
  const ofPages = helmet({
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
    ...OBSOLETE,
  })
  const ofFiles = helmet({ ...NO_PAGE, contentSecurityPolicy: false, strictTransportSecurity: production, ...OBSOLETE })
  const ofAnswers = helmet({
    ...NO_PAGE,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: production,
    ...OBSOLETE,
  })
  return (req, res, next) => {
    if (FILE.test(req.path)) return ofFiles(req, res, next)
    if (ANSWER.test(req.path)) return ofAnswers(req, res, next)
    res.setHeader('permissions-policy', PERMISSIONS)
    ofPages(req, res, next)
  }
}

/** For browsers and plug-ins that no longer exist, or covered already by the policy of content. */
const OBSOLETE = {
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
  xFrameOptions: false,
  xDnsPrefetchControl: false,
} as const
/** What binds pages alone. */
const NO_PAGE = { crossOriginOpenerPolicy: false, originAgentCluster: false, referrerPolicy: false } as const

/**
 * What a page, and whatever may run in it, can request from the browser: to play, to fill the screen and to keep it on.
 * The names are those of the Permissions Policy registry (https://github.com/w3c/webappsec-permissions-policy) that browsers know: each
 * other one is a warning in the console of every page. helmet has none of it.
 */
const PERMISSIONS = [
  ...['autoplay', 'fullscreen', 'picture-in-picture', 'screen-wake-lock'].map((feature) => `${feature}=(self)`),
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'magnetometer'],
  ...['microphone', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking', 'browsing-topics'],
]
  .map((feature) => (feature.includes('=') ? feature : `${feature}=()`))
  .join(', ')
