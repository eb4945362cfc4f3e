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
  /** For whoever runs it. */
  readonly summary: string
  /** Something is high or critical. */
  readonly isBad: boolean
}

/** What `npm audit --json` printed, in words. A registry that does not answer the question has found nothing bad. */
export function auditOutcome(json: string): AuditOutcome {
  let report: z.infer<typeof Report>
  try {
    report = Report.parse(JSON.parse(json))
  } catch {
    return { summary: 'Known holes: not asked, for the registry does not answer that here.', isBad: false }
  }
  const found = Object.values(report.vulnerabilities)
  if (found.length === 0) return { summary: 'Known holes: none.', isBad: false }
  const lines = found.map(({ name, severity, via }) => {
    const why = via.map((each) => (typeof each === 'string' ? `by ${each}` : `${each.title} (${each.url})`))
    return `  ${severity}: ${name}: ${why.join('; ')}`
  })
  const isBad = found.some(({ severity }) => severity === 'high' || severity === 'critical')
  return { summary: ['Known holes:', ...lines.toSorted()].join('\n'), isBad }
}
