import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { runEmulator } from '../emulator-server.ts'
import { startAuthEmulator } from './auth-emulator.ts'

const folder = process.env.AUTH_DATA_DIR ?? '.data/auth'
// Keep the files that firebase-tools would write to a home directory in our folder.
process.env.XDG_CONFIG_HOME = join(folder, 'config')
mkdirSync(folder, { recursive: true, mode: 0o700 })

runEmulator(
  'Auth emulator',
  await startAuthEmulator({
    port: Number(process.env.PORT ?? 9099),
    host: process.env.HOST ?? '127.0.0.1',
    projectId: process.env.FIREBASE_PROJECT_ID ?? 'demo-stillair',
    accountsFile: join(folder, 'accounts.json'),
  }),
)
