import { runDouble } from '../double-server.ts'
import { startHumanVerificationDouble } from './human-verification-double.ts'

runDouble(
  'double of reCAPTCHA',
  await startHumanVerificationDouble({
    port: Number(process.env.PORT ?? 9098),
    host: process.env.HOST ?? '127.0.0.1',
  }),
)
