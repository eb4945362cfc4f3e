import './closed-output.ts'

/**
 * The whole of a command line: reads the process's arguments, carries out the command, and sets the exit code that it
 * returns. Arguments that make no sense (`commandOf` returns `null` or throws) get the usage and 2; whatever `carryOut`
 * throws gets 1, and what `describe` makes of it: its message when left out.
 */
export async function runCommandLine<Command>(
  usage: string,
  commandOf: (args: readonly string[]) => Command | null,
  carryOut: (command: Command) => Promise<number>,
  describe = (error: unknown) => (error instanceof Error ? error.message : String(error)),
): Promise<void> {
  let command: Command | null
  try {
    command = commandOf(process.argv.slice(2))
  } catch {
    command = null
  }
  if (command === null) {
    process.stderr.write(usage)
    process.exitCode = 2
    return
  }
  try {
    process.exitCode = await carryOut(command)
  } catch (error) {
    process.stderr.write(`${describe(error)}\n`)
    process.exitCode = 1
  }
}
