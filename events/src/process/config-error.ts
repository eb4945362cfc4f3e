/** The environment is incomplete or unsafe; the message is one line that names each variable and the reason. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used: ${problems.join('; ')}.`)
    this.name = 'ConfigError'
  }
}
