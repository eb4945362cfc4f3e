import type { RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import type { OobCode } from './mailbox.ts'
import { type RefreshTokens, revokeRefreshTokens } from './revoke-refresh-tokens.ts'

/** An account in the emulator's own format, including the password hash. */
export type UserRecord = { localId: string; [field: string]: unknown }

/** The accounts of one project, in the emulator's memory. */
export type ProjectState = RefreshTokens & {
  users: Map<string, UserRecord>
  /** Unused links from requested messages, by code. */
  oobs: Map<string, OobCode>
  /** Restores a record unchanged, and its indexes by e-mail and provider. */
  overwriteUserWithLocalId(localId: string, record: UserRecord): void
}

type Server = {
  createApp(projectId: string, singleProjectMode: number, states: Map<string, ProjectState>): Promise<RequestListener>
}
type ApiSpec = { default: { paths: Record<string, unknown> } }
type Errors = { BadRequestError: new (message: string) => Error }
type State = { AgentProjectState: new (projectId: string) => ProjectState }

/** Unused parts of the protocol. Leaving them out halves the start time, since each path costs some. */
const UNUSED = /\/tenants|IdpConfigs|inboundSaml|passkey|\/mfa/

/**
 * Returns the Auth emulator of `firebase-tools` as a request listener over accounts that we hold. Its command line would start
 * it too, but saves accounts only on a clean exit and reports no changes. These modules are internal, so the version of
 * `firebase-tools` is pinned, and the tests in this folder check the parts used here.
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
