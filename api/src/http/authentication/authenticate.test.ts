import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Refusal } from '@stillair/events/language/refusal.ts'
import express from 'express'
import { expect, test } from 'vitest'
import { authenticate, isStillPermitted, requireCaller } from './authenticate.ts'
import type { VerifiedToken } from './caller.ts'

const verified = (isAdmin: boolean): VerifiedToken => ({
  caller: { userId: 'ada', email: null, isEmailVerified: false, name: null, isAdmin, isAnalyst: false },
  signedInAt: Date.now(),
  expiresAt: Date.now() + 3_600_000,
})

test('a stream detects a revoked role and an ended sign-in', async () => {
  let answer = async (): Promise<VerifiedToken> => verified(true)
  const app = express()
  app.use(authenticate(() => answer()))
  app.get('/', async (_req, res) => {
    requireCaller(res, 'admin')
    const permitted = [await isStillPermitted(res, 'admin')]
    answer = async () => verified(false)
    permitted.push(await isStillPermitted(res, 'admin'), await isStillPermitted(res, 'listener'))
    answer = () => Promise.reject(new Refusal('signed-out', 'token-expired', 'Your sign-in has expired.'))
    permitted.push(await isStillPermitted(res, 'listener'))
    res.json(permitted)
  })
  const server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const response = await fetch(url, { headers: { authorization: 'Bearer token' } })
    expect(await response.json()).toEqual([true, false, true, false])
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
