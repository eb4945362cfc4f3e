import { expect, it } from 'vitest'
import { auditOutcome } from './audit-outcome.ts'

const report = (severity: string) =>
  JSON.stringify({
    vulnerabilities: {
      express: { name: 'express', severity, via: ['qs'] },
      qs: { name: 'qs', severity, via: [{ title: 'Endless loop', url: 'https://advisories.test/1' }] },
    },
  })

it('names vulnerable packages, and passes when there are none', () => {
  expect(auditOutcome(report('high'))).toEqual({
    summary: 'Known vulnerabilities:\n  high: express: by qs\n  high: qs: Endless loop (https://advisories.test/1)',
    isBad: true,
  })
  expect(auditOutcome(report('critical')).isBad).toBe(true)
  expect(auditOutcome(report('moderate')).isBad).toBe(false)
  expect(auditOutcome('{"vulnerabilities":{}}')).toEqual({ summary: 'Known vulnerabilities: none.', isBad: false })
})

it('reports that the registry could not be queried', () => {
  for (const answer of ['', 'not json', '{"message":"405 Method Not Allowed","statusCode":405}']) {
    expect(auditOutcome(answer)).toEqual({ summary: expect.stringContaining('not checked'), isBad: false })
  }
})
