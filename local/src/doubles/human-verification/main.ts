import { startHumanVerificationDouble } from './human-verification-double.ts'

const double = await startHumanVerificationDouble({
  port: Number(process.env.PORT ?? 9098),
  host: process.env.HOST ?? '127.0.0.1',
})
console.log(JSON.stringify({ level: 30, msg: 'double of reCAPTCHA ready' }))

const stop = async () => {
  await double.stop()
  process.exit(0)
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
