/** The environment is incomplete or unsafe. The one-line message names each variable and the problem with it. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used: ${problems.join('; ')}.`)
    this.name = 'ConfigError'
  }
}
