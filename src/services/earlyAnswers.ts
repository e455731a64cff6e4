/** Replies to the calls that the start script in index.html made before the code was loaded, by wire path and body. */
declare global {
  interface Window {
    earlyAnswers?: Map<string, Promise<Response>>
  }
}

/** Returns the early reply to a call, to one caller only; undefined without one or after a failure. */
export async function takeEarlyAnswer(wire: string, body: string): Promise<Response | undefined> {
  const key = wire + body
  const answer = window.earlyAnswers?.get(key)
  window.earlyAnswers?.delete(key)
  return answer?.catch(() => undefined)
}

/** Drops unused early replies, which would be stale later. */
export function dropEarlyAnswers(): void {
  delete window.earlyAnswers
}
