/** An error that prevents the start, with a sentence that says what to do. Printed without a stack. */
export class StartProblem extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'StartProblem'
  }
}

/** Returns the message of a thrown value of any type. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
