/** The texts of a notification and the page that it opens. */
export interface Reminder {
  readonly title: string
  readonly body: string
  readonly path: string
}

/** Shown for an unreadable message, since browsers require a notification for every push message. */
const UNREADABLE: Reminder = { title: 'Stillair', body: 'A few quiet minutes, if you like.', path: '/' }

/** Returns the reminder in a push message. Accepts only paths of this app, no other addresses. */
export function reminderOf(data: { json(): unknown } | null): Reminder {
  try {
    const { title, body, path } = (data?.json() ?? {}) as Partial<Reminder>
    if (typeof title !== 'string' || typeof body !== 'string' || typeof path !== 'string') return UNREADABLE
    return { title, body, path: /^\/(?![/\\])/.test(path) ? path : '/' }
  } catch {
    return UNREADABLE
  }
}

/** Returns silent notification options. The tag makes a newer reminder replace an unread one. */
export const notificationOf = ({ body, path }: Reminder) => ({
  body,
  data: path,
  tag: 'reminder',
  silent: true,
  icon: '/icon-192.png',
  badge: '/icon-192.png',
})

interface Clients {
  matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly { focus(): Promise<unknown> }[]>
  openWindow(path: string): Promise<unknown>
}

/** Focuses an open window without navigating, since it may be playing; otherwise opens the page. */
export async function openReminder(clients: Clients, path: string): Promise<void> {
  const [open] = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  await (open ? open.focus() : clients.openWindow(path))
}
