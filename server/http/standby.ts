/** Answers from a standby the calls of anonymous visitors, who cannot miss a write of their own there. */
import type { Endpoint } from '../../src/contract/endpoint.ts'
import type { Call, Handler } from '../engine/context.ts'

/** A member may have written a moment ago and has to see it. */
const mayBeOld = ({ who, writes }: Endpoint, { me }: Call) => who === 'visitor' && !writes && !me

/**
 * Resolves to the reply of `handler`. If a standby fails or does not find something, the error is passed to `onFailure`
 * and the primary is used.
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
