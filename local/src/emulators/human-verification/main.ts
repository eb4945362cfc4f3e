import { runEmulator } from '../emulator-server.ts'
import { startHumanVerificationEmulator } from './human-verification-emulator.ts'

runEmulator(
  'emulator of reCAPTCHA',
  await startHumanVerificationEmulator({
    port: Number(process.env.PORT ?? 9098),
    host: process.env.HOST ?? '127.0.0.1',
  }),
)
