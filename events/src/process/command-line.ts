import './closed-output.ts'

/**
 * Returns what a script without commands reads from the process's arguments. When `read` throws, prints the message of a
 * `RangeError`, which is about a value, and the usage, and exits with 2.
 */
export function readArguments<Values>(usage: string, read: () => Values): Values {
  try {
    return read()
  } catch (error) {
    process.stderr.write(`${error instanceof RangeError ? `${error.message}\n` : ''}${usage}\n`)
    process.exit(2)
  }
}

/**
 * Runs a command line: parses the process's arguments, runs the command, and sets the exit code that it returns. Prints
 * the usage and exits with 2 when the arguments are invalid (`commandOf` returns `null` or throws). When `carryOut`
 * throws, prints `describe(error)` and exits with 1; `describe` defaults to the error's message.
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
