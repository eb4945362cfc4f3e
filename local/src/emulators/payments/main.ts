import { join } from 'node:path'
import { runEmulator } from '../emulator-server.ts'
import { startPaymentsEmulator } from './payments-emulator.ts'

const required = (name: string): string => {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set.`)
  return value
}

runEmulator(
  'payments emulator',
  await startPaymentsEmulator({
    port: Number(process.env.PORT ?? 12_111),
    host: process.env.HOST ?? '127.0.0.1',
    secretKey: required('STRIPE_SECRET_KEY'),
    webhookSecret: required('STRIPE_WEBHOOK_SECRET'),
    webhookUrl: required('WEBHOOK_URL'),
    appUrl: required('APP_URL'),
    file: join(process.env.PAYMENTS_DATA_DIR ?? '.data/payments', 'payments.json'),
  }),
)
