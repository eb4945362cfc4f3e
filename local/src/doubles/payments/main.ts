import { join } from 'node:path'
import { startPaymentsDouble } from './payments-double.ts'

const required = (name: string): string => {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set.`)
  return value
}

const double = await startPaymentsDouble({
  port: Number(process.env.PORT ?? 12_111),
  host: process.env.HOST ?? '127.0.0.1',
  secretKey: required('STRIPE_SECRET_KEY'),
  webhookSecret: required('STRIPE_WEBHOOK_SECRET'),
  webhookUrl: required('WEBHOOK_URL'),
  appUrl: required('APP_URL'),
  file: join(process.env.PAYMENTS_DATA_DIR ?? '.data/payments', 'payments.json'),
})
console.log(JSON.stringify({ level: 30, msg: 'payments double ready' }))

const stop = async () => {
  await double.stop()
  process.exit(0)
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
