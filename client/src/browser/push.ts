/** Where this browser's notifications come from, as the API takes it. */
export interface PushAddress {
  readonly endpoint: string
  /** Base64url. */
  readonly p256dh: string
  readonly auth: string
}

/** Why a browser shows no notifications: it cannot, it has to be installed first, or its user said no. */
export type PushObstacle = 'unsupported' | 'install-first' | 'denied'

/** Null when notifications may be shown here, after a question of the browser perhaps. */
export function pushObstacle(): PushObstacle | null {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
  if (!isSupported) {
    // Tabs of an iPhone or iPad have none, the installed app does.
    const isApple = /iPhone|iPad/.test(navigator.userAgent) || 'standalone' in navigator
    return isApple && !matchMedia('(display-mode: standalone)').matches ? 'install-first' : 'unsupported'
  }
  return Notification.permission === 'denied' ? 'denied' : null
}

/** The id by which the API knows this browser; null when it has no notifications. */
export async function pushDeviceId(): Promise<string | null> {
  const subscription = await subscribed()
  if (!subscription || Notification.permission !== 'granted') return null
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint))
  return Array.from(new Uint8Array(digest).subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Asks the user, and has the browser receive notifications from whoever has that key; null when the user does not wish it.
 * Only from what the user presses. Throws when the browser cannot.
 */
export async function subscribeToPush(publicKey: string): Promise<PushAddress | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const subscription = await pushManager.subscribe(options).catch(async () => {
    // One that was made with another key stands in the way.
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(options)
  })
  const { endpoint, keys } = subscription.toJSON()
  if (!(endpoint && keys?.p256dh && keys.auth)) throw new Error('The browser made no keys')
  return { endpoint, p256dh: keys.p256dh, auth: keys.auth }
}

/** This browser shows nothing any more, whoever sends it. Never throws. */
export async function forgetPush(): Promise<void> {
  await subscribed()
    .then((subscription) => subscription?.unsubscribe())
    .catch(() => {})
}

async function subscribed(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator)) return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? null
}
