/** Answers to calls that the start script in index.html has made before the code was here, by wire path and body. */
declare global {
  interface Window {
    earlyAnswers?: Map<string, Promise<Response>>
  }
}

/** Returns the early answer to a call, to one caller only; undefined where there is none, or it did not come. */
export async function takeEarlyAnswer(wire: string, body: string): Promise<Response | undefined> {
  const key = wire + body
  const answer = window.earlyAnswers?.get(key)
  window.earlyAnswers?.delete(key)
  return answer?.catch(() => undefined)
}

/** Forgets what nobody took: later it would be old. */
export function dropEarlyAnswers(): void {
  delete window.earlyAnswers
}
