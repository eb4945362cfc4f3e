import type { AnalyticsConfig, HumanVerificationConfig } from '../../server/config/config.ts'

/** Sources of the content security policy. */
export interface Sources {
  readonly scripts: readonly string[]
  readonly frames: readonly string[]
  readonly connections: readonly string[]
  readonly images: readonly string[]
}

export interface ThirdPartiesOptions {
  readonly humanVerification: HumanVerificationConfig | null
  readonly analytics: AnalyticsConfig | null
}

const NONE: Sources = { scripts: [], frames: [], connections: [], images: [] }

/** Returns the sources that the configured third parties need, each as narrow as its documentation allows. */
export function thirdParties({ humanVerification, analytics }: ThirdPartiesOptions): Sources {
  const all = [
    humanVerification === null ? NONE : recaptcha(humanVerification.scriptUrl),
    analytics?.measurementId ? GOOGLE_ANALYTICS : NONE,
    analytics?.pixelId ? META_PIXEL : NONE,
  ]
  return {
    scripts: all.flatMap(({ scripts }) => scripts),
    frames: all.flatMap(({ frames }) => frames),
    connections: all.flatMap(({ connections }) => connections),
    images: all.flatMap(({ images }) => images),
  }
}

/** https://developers.google.com/recaptcha/docs/faq#im-using-content-security-policy-csp-on-my-website */
function recaptcha(scriptUrl: string): Sources {
  // A script on the app's own origin needs no third party.
  if (!URL.canParse(scriptUrl)) return NONE
  const own = `${new URL(scriptUrl).origin}/recaptcha/`
  return {
    scripts: [own, 'https://www.gstatic.com/recaptcha/'],
    frames: [own, 'https://recaptcha.google.com/recaptcha/'],
    connections: [own],
    images: [],
  }
}

/** https://developers.google.com/tag-platform/security/guides/csp */
const GOOGLE_ANALYTICS: Sources = {
  scripts: ['https://*.googletagmanager.com'],
  frames: [],
  connections: ['https://*.google-analytics.com', 'https://*.analytics.google.com', 'https://*.googletagmanager.com'],
  images: ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
}

/** The script, and the URL to which it reports. */
const META_PIXEL: Sources = {
  scripts: ['https://connect.facebook.net'],
  frames: [],
  connections: ['https://connect.facebook.net', 'https://www.facebook.com'],
  images: ['https://www.facebook.com'],
}
