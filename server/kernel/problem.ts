/** What keeps the server from starting, as a sentence that says what to do. Printed without a stack. */
export class StartProblem extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'StartProblem'
  }
}

/** Returns what went wrong, as whatever was thrown says it. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
