/** Who is answered from a standby: whoever nobody knows, for nothing of theirs can be missing there. */
import type { Endpoint } from '../../src/contract/endpoint.ts'
import type { Call, Handler } from '../engine/context.ts'

/** A member may have written a moment ago and has to see it. */
const mayBeOld = ({ who, writes }: Endpoint, { me }: Call) => who === 'visitor' && !writes && !me

/**
 * Returns what `handler` answers to a call. What a standby does not find or cannot answer is told to `onFailure`, and
 * the primary is asked.
 */
export async function answer(
  handler: Handler<Endpoint>,
  { endpoint, input, call }: { readonly endpoint: Endpoint; readonly input: unknown; readonly call: Call },
  onFailure: (error: Error) => void,
): Promise<unknown> {
  const standby = mayBeOld(endpoint, call) ? call.database.standby() : undefined
  if (standby)
    try {
      return await handler(input, { ...call, database: standby })
    } catch (error) {
      onFailure(error instanceof Error ? error : new Error(String(error)))
    }
  return handler(input, call)
}
