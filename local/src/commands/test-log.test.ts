// @module-tag slow
import { execFile } from 'node:child_process'
import { expect, test } from 'vitest'
import { eventStoreDbEmulator } from '../../../events/test/eventstoredb-emulator/eventstoredb-emulator.ts'

/** Runs `npm run test:log` with these arguments, and returns its exit code and what it reports. */
const testLog = (...args: string[]) =>
  new Promise<{ code: unknown; report: string }>((resolve) => {
    execFile(process.execPath, ['local/src/commands/test-log.ts', ...args], (error, _, report) =>
      resolve({ code: error?.code ?? 0, report }),
    )
  })

test.each([[[]], [['http://localhost:2113']]])('%j is no address', async (args) => {
  const { code, report } = await testLog(...args)
  expect(code).toBe(2)
  expect(report).toMatch(/^Usage: npm run test:log/)
})

test('a server that does not answer is named', async () => {
  const { code, report } = await testLog('esdb://127.0.0.1:1?tls=false')
  expect(code).toBe(1)
  expect(report).toMatch(/^EventStoreDB at 127\.0\.0\.1:1 did not answer within 10 s .* is the address right\?\n$/)
})

test("nothing is written to a server that holds another program's events", async () => {
  const emulator = await eventStoreDbEmulator()
  try {
    emulator.write('orders-1', 'OrderPlaced', '{}')
    // The server's own events are newer.
    for (let n = 0; n < 50; n++) emulator.write('$stats-127.0.0.1', '$statsCollected', '{}')
    const { code, report } = await testLog(emulator.url)
    expect(code).toBe(1)
    expect(report).toMatch(/^This server already holds events\./)
  } finally {
    await emulator.stop()
  }
})
