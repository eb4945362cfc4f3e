/** Accounts that every local platform starts with; all have the same password. */
export const DEMO_PASSWORD = 'smooth-skies'

export const DEMO_ACCOUNTS = [
  {
    uid: 'demo-admin',
    email: 'admin@stillair.test',
    name: 'Ada Marsh',
    claims: { admin: true },
    is: 'uploads and publishes',
  },
  {
    uid: 'demo-analyst',
    email: 'analyst@stillair.test',
    name: 'Noor Haddad',
    claims: { analyst: true },
    is: 'may replay the log',
  },
  {
    uid: 'demo-subscriber',
    email: 'subscriber@stillair.test',
    name: 'Sam Okafor',
    claims: {},
    is: 'listens to everything',
  },
  { uid: 'demo-listener', email: 'listener@stillair.test', name: 'Lena Fischer', claims: {}, is: 'listens' },
  { uid: 'demo-newcomer', email: 'newcomer@stillair.test', name: 'Nico Ruiz', claims: {}, is: 'has just signed up' },
] as const

/** Creates the demo accounts with the emulator's own protocol. */
export async function createDemoAccounts(origin: string, projectId: string): Promise<void> {
  const response = await fetch(
    `${origin}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:batchCreate`,
    {
      method: 'POST',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: JSON.stringify({
        users: DEMO_ACCOUNTS.map(({ uid, email, name, claims }) => ({
          localId: uid,
          email,
          emailVerified: true,
          displayName: name,
          rawPassword: DEMO_PASSWORD,
          customAttributes: JSON.stringify(claims),
        })),
      }),
    },
  )
  if (!response.ok) throw new Error(`The demo accounts could not be created: ${await response.text()}`)
}
