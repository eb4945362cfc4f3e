import type { RequestHandler } from 'express'
import helmet from 'helmet'
import type { ApiConfig } from '../../server/config/config.ts'
import { inlineScriptHashes } from './inline-script-hashes.ts'
import { thirdParties } from './third-parties.ts'

/** The settings that decide what pages may load. */
export type SecurityHeadersOptions = Pick<
  ApiConfig,
  'mediaOrigins' | 'authEmulator' | 'firebase' | 'production' | 'clientDir' | 'humanVerification' | 'analytics'
>

/** Build files with a hash in their names. A page loads dozens of them, and a page policy has no effect on them. */
const FILE = /^\/assets\//
/** JSON answers and stored files, which are not pages and load nothing. */
const ANSWER = /^\/(api|media|covers)\//

/**
 * Sets security headers on every answer. Scripts may come from the app's own origin, from configured third parties, and
 * inline only from the build, identified by hash. Other answers than pages have a policy that allows nothing, or none.
 * That saves a kilobyte for each file that a first visit waits for.
 */
export function securityHeaders(options: SecurityHeadersOptions): RequestHandler {
  const { mediaOrigins, authEmulator, production } = options
  const { authDomain } = options.firebase
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
        scriptSrc: ["'self'", ...inlineScriptHashes(options.clientDir), ...identity.scripts, ...others.scripts],
        scriptSrcAttr: ["'none'"],
        // The dialog library locks scrolling with an inline style element.
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
    // The sign-in popup must be able to report to the page that opened it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // Back links depend on the referrer within the app.
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

/** Headers for extinct browsers and plug-ins, or superseded by the content security policy. */
const OBSOLETE = {
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
  xFrameOptions: false,
  xDnsPrefetchControl: false,
} as const
/** Headers that only affect pages. */
const NO_PAGE = { crossOriginOpenerPolicy: false, originAgentCluster: false, referrerPolicy: false } as const

/**
 * What pages and their embedded code may request from the browser: autoplay, full screen, picture-in-picture and wake lock.
 * The names are those of the Permissions Policy registry (https://github.com/w3c/webappsec-permissions-policy) that browsers
 * know; each unknown name is a warning in the console of every page. helmet doesn't set this header.
 */
const PERMISSIONS = [
  ...['autoplay', 'fullscreen', 'picture-in-picture', 'screen-wake-lock'].map((feature) => `${feature}=(self)`),
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'magnetometer'],
  ...['microphone', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking', 'browsing-topics'],
]
  .map((feature) => (feature.includes('=') ? feature : `${feature}=()`))
  .join(', ')
