/**
 * The whole of a command line: reads the process's arguments, carries out what they ask for, and sets the exit code that it answers. Arguments
 * that make no sense (`commandOf` answers `null`) get the usage and 2; whatever `carryOut` throws gets its message and 1.
 */
// @ts-nocheck

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
