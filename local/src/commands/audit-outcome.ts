import * as z from 'zod'

const Report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      name: z.string(),
      severity: z.enum(['info', 'low', 'moderate', 'high', 'critical']),
      via: z.array(z.union([z.string(), z.object({ title: z.string(), url: z.string() })])),
    }),
  ),
})

export interface AuditOutcome {
  /** A summary for the person who runs the command. */
  readonly summary: string
  /** Whether a finding is high or critical. */
  readonly isBad: boolean
}

/** Summarises the output of `npm audit --json`. A registry that cannot be queried counts as no finding. */
export function auditOutcome(json: string): AuditOutcome {
  let report: z.infer<typeof Report>
  try {
    report = Report.parse(JSON.parse(json))
  } catch {
    return { summary: 'Known vulnerabilities: not checked, since the registry did not answer.', isBad: false }
  }
  const found = Object.values(report.vulnerabilities)
  if (found.length === 0) return { summary: 'Known vulnerabilities: none.', isBad: false }
  const lines = found.map(({ name, severity, via }) => {
    const why = via.map((each) => (typeof each === 'string' ? `by ${each}` : `${each.title} (${each.url})`))
    return `  ${severity}: ${name}: ${why.join('; ')}`
  })
  const isBad = found.some(({ severity }) => severity === 'high' || severity === 'critical')
  return { summary: ['Known vulnerabilities:', ...lines.toSorted()].join('\n'), isBad }
}
