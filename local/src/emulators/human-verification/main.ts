import { startHumanVerificationEmulator } from './human-verification-emulator.ts'

const emulator = await startHumanVerificationEmulator({
  port: Number(process.env.PORT ?? 9098),
  host: process.env.HOST ?? '127.0.0.1',
})
console.log(JSON.stringify({ level: 30, msg: 'emulator of reCAPTCHA ready' }))

const stop = async () => {
  await emulator.stop()
  process.exit(0)
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
