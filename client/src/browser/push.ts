/** This browser's push subscription, as the API takes it. */
export interface PushAddress {
  readonly endpoint: string
  /** Base64url, like `auth`. */
  readonly p256dh: string
  readonly auth: string
}

/** Why a browser cannot show notifications: no support, the app must be installed first, or the user refused. */
export type PushObstacle = 'unsupported' | 'install-first' | 'denied'

/** Returns null when notifications are possible, perhaps after a permission prompt. */
export function pushObstacle(): PushObstacle | null {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
  if (!isSupported) {
    // On iPhones and iPads only the installed app supports push.
    const isApple = /iPhone|iPad/.test(navigator.userAgent) || 'standalone' in navigator
    return isApple && !matchMedia('(display-mode: standalone)').matches ? 'install-first' : 'unsupported'
  }
  return Notification.permission === 'denied' ? 'denied' : null
}

/** Returns the id by which the API knows this browser; null without notifications. */
export async function pushDeviceId(): Promise<string | null> {
  const subscription = await subscribed()
  if (!subscription || Notification.permission !== 'granted') return null
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint))
  return Array.from(new Uint8Array(digest).subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Asks for permission and subscribes to push messages signed with the given key; null when the user refuses. Call it only from a
 * click. Throws when the browser cannot subscribe.
 */
export async function subscribeToPush(publicKey: string): Promise<PushAddress | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const subscription = await pushManager.subscribe(options).catch(async () => {
    // A subscription made with another key blocks this one.
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(options)
  })
  const { endpoint, keys } = subscription.toJSON()
  if (!(endpoint && keys?.p256dh && keys.auth)) throw new Error('The push subscription has no keys')
  return { endpoint, p256dh: keys.p256dh, auth: keys.auth }
}

/** Unsubscribes this browser, whichever server sends. Never throws. */
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
