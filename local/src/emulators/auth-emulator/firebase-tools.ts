import type { RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import type { OobCode } from './mailbox.ts'
import { type RefreshTokens, revokeRefreshTokens } from './revoke-refresh-tokens.ts'

/** An account as the emulator keeps it, password hash and all. Its fields are the emulator's own affair. */
export type UserRecord = { localId: string; [field: string]: unknown }

/** The accounts of one project, in the emulator's memory. */
export type ProjectState = RefreshTokens & {
  users: Map<string, UserRecord>
  /** The links of messages that were requested and not used yet, by their codes. */
  oobs: Map<string, OobCode>
  /** Puts a record back as it is, with the look-ups by e-mail and provider that belong to it. */
  overwriteUserWithLocalId(localId: string, record: UserRecord): void
}

type Server = {
  createApp(projectId: string, singleProjectMode: number, states: Map<string, ProjectState>): Promise<RequestListener>
}
type ApiSpec = { default: { paths: Record<string, unknown> } }
type Errors = { BadRequestError: new (message: string) => Error }
type State = { AgentProjectState: new (projectId: string) => ProjectState }

/** Parts of the protocol that the product has no use for. Each path costs time at the start, together half of it. */
const UNUSED = /\/tenants|IdpConfigs|inboundSaml|passkey|\/mfa/

/**
 * The Auth emulator of `firebase-tools` as a request listener over accounts that we hold. Its command line would start
 * it too, but saves accounts only on a clean exit and does not report when one changed. These modules are inner ones,
 * so the version of `firebase-tools` is fixed and the tests beside this file hold it to what is used here.
 */
export async function createEmulator(projectId: string): Promise<{ handle: RequestListener; state: ProjectState }> {
  const require = createRequire(import.meta.url)
  const { paths } = (require('firebase-tools/lib/emulator/auth/apiSpec.js') as ApiSpec).default
  for (const path of Object.keys(paths)) if (UNUSED.test(path)) delete paths[path]
  const { AgentProjectState }: State = require('firebase-tools/lib/emulator/auth/state.js')
  const { createApp }: Server = require('firebase-tools/lib/emulator/auth/server.js')
  const { BadRequestError }: Errors = require('firebase-tools/lib/emulator/auth/errors.js')
  const state = new AgentProjectState(projectId)
  revokeRefreshTokens(state, () => new BadRequestError('TOKEN_EXPIRED'))
  const handle = await createApp(projectId, 0, new Map([[projectId, state]]))
  return { handle, state }
}
