import '@stillair/events/process/closed-output.ts'

/**
 * The whole of a command line: reads the process's arguments, carries out the command, and sets the exit code that it
 * returns. Arguments that make no sense (`commandOf` returns `null`) get the usage and 2; whatever `carryOut` throws
 * gets its message and 1.
 */
export async function runCommandLine<Command>(
  usage: string,
  commandOf: (args: readonly string[]) => Command | null,
  carryOut: (command: Command) => Promise<number>,
): Promise<void> {
  const command = commandOf(process.argv.slice(2))
  if (command === null) {
    process.stderr.write(usage)
    process.exitCode = 2
    return
  }
  try {
    process.exitCode = await carryOut(command)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
