import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds of a clock tick in /proc (`getconf CLK_TCK` is 100 on every Linux that Node supports). */
const TICK = 10

/**
 * Returns the milliseconds of processor time that each process and its children have used, by name. Null where the system has no
 * /proc.
 */
export function processorTimes(pids: Readonly<Record<string, number>>): Record<string, number> | null {
  const processes = readProcesses()
  if (processes === null) return null
  const named = Object.values(pids)
  // A child that has a name of its own counts there.
  const belongsTo = (pid: number) => (one: Process) =>
    one.pid === pid || (one.parent === pid && !named.includes(one.pid))
  const total = (pid: number) =>
    processes
      .filter(belongsTo(pid))
      .reduce((sum, one) => sum + one.milliseconds + (one.pid === pid ? one.ofEndedChildren : 0), 0)
  return Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, total(pid)]))
}

interface Process {
  readonly pid: number
  readonly parent: number
  readonly milliseconds: number
  /** What children used that have ended since, such as connections of Postgres. */
  readonly ofEndedChildren: number
}

function readProcesses(): Process[] | null {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        try {
          // The name of the program, in brackets, may contain spaces.
          const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
          const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
          const [parent = 0, ...ticks] = [1, 11, 12, 13, 14].map((index) => Number(fields[index]))
          const [user = 0, system = 0, userOfChildren = 0, systemOfChildren = 0] = ticks
          return [
            {
              pid: Number(name),
              parent,
              milliseconds: (user + system) * TICK,
              ofEndedChildren: (userOfChildren + systemOfChildren) * TICK,
            },
          ]
        } catch {
          return []
        }
      })
  } catch {
    return null
  }
}
