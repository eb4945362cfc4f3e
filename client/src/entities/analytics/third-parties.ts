import type { AnalyticsName } from '@stillair/api/contract/visitor/analytics.ts'
import type { ClientConfig } from '@stillair/api/contract/visitor/client-config.ts'
import type { TrackDetails } from './track.ts'

type Ids = NonNullable<ClientConfig['analytics']>

/** Pushes to Google's queue; its script also reads entries from before it loaded. Each entry must be an `arguments` object. */
type Gtag = (...entry: unknown[]) => void

/** The pixel's queue, in the shape that its script expects. */
interface Pixel {
  (...call: unknown[]): void
  callMethod?: (...call: unknown[]) => void
  queue: unknown[][]
  loaded: boolean
  version: '2.0'
  /** Stops the pixel from recording every address the app shows: one of our pages may reveal what somebody fears. */
  disablePushState: boolean
}

declare global {
  interface Window {
    dataLayer?: unknown[]
    fbq?: Pixel
    _fbq?: Pixel
  }
}

const GOOGLE = 'https://www.googletagmanager.com/gtag/js'
const PIXEL = 'https://connect.facebook.net/en_US/fbevents.js'
let gtag: Gtag | null = null
let pixel: Pixel | null = null
let started: Ids | null = null

function loadScript(source: string): void {
  const script = document.createElement('script')
  script.src = source
  script.async = true
  document.head.append(script)
}

function startGoogle(measurementId: string): void {
  window.dataLayer = window.dataLayer ?? []
  const layer = window.dataLayer
  gtag = function enqueue() {
    // biome-ignore lint/complexity/noArguments: Google's script recognises commands by this exact type.
    layer.push(arguments)
  }
  gtag('js', new Date())
  // Without the query, which may hold a code from an e-mail.
  gtag('config', measurementId, { page_location: location.origin + location.pathname })
  loadScript(`${GOOGLE}?id=${encodeURIComponent(measurementId)}`)
}

function startPixel(pixelId: string): void {
  const opened: Pixel = Object.assign(
    (...call: unknown[]) => {
      if (opened.callMethod) opened.callMethod(...call)
      else opened.queue.push(call)
    },
    { queue: [], loaded: true, version: '2.0' as const, disablePushState: true },
  )
  pixel = opened
  window.fbq = opened
  window._fbq = opened
  opened('init', pixelId)
  opened('track', 'PageView')
  loadScript(PIXEL)
}

/** Loads the scripts of the configured third parties, once. Called only with the visitor's consent. */
export function startThirdParties(ids: Ids): void {
  // The address of a page opened from an e-mail is a secret, and the pixel would send it.
  if (started || location.search.includes('oobCode=')) return
  started = ids
  if (ids.measurementId) startGoogle(ids.measurementId)
  if (ids.pixelId) startPixel(ids.pixelId)
}

/** Sends an event to the third parties that were started. */
export function sendToThirdParties(name: AnalyticsName, { category, label, value }: TrackDetails): void {
  gtag?.('event', name, { event_category: category, event_label: label, value })
  if (name === 'waitlist_signup_success') pixel?.('track', 'Lead')
}

const COOKIES = /^(_ga|_ga_.+|_gid|_fbp|_fbc)$/

/** Stops sending events to third parties and deletes their cookies, after consent was withdrawn. */
export function stopThirdParties(): void {
  gtag = null
  pixel?.('consent', 'revoke')
  pixel = null
  if (started?.measurementId) Object.assign(window, { [`ga-disable-${started.measurementId}`]: true })
  const names = document.cookie.split('; ').map((cookie) => cookie.split('=')[0] ?? '')
  const labels = location.hostname.split('.')
  const domains = labels.map((_, index) => labels.slice(index).join('.'))
  for (const name of names.filter((each) => COOKIES.test(each))) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari.
    document.cookie = `${name}=; path=/; max-age=0`
    for (const domain of domains) {
      // biome-ignore lint/suspicious/noDocumentCookie: as above
      document.cookie = `${name}=; path=/; max-age=0; domain=${domain}`
    }
  }
}
