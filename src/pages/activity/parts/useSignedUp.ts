import { useLocation } from 'wouter'
import { pathTo } from '../../../contract/screens.ts'
import type { WireReply } from '../../../contract/wire.ts'
import { invalidate } from '../../../data/queryCache.ts'
import { invalidateWorkflow } from '../../../data/record/invalidation.ts'
import { toast } from '../../../ui/toasts.ts'

type SignedUp = WireReply<'/api/huodong/baomingZhiyuanzhe'>

/** Returns what follows a sign-up: a message with its state, and the sign-up's page. */
export function useSignedUp(): (made: SignedUp) => void {
  const [, navigate] = useLocation()
  return ({ id, message }) => {
    invalidateWorkflow('signUp')
    toast(message, 'done')
    navigate(pathTo('/myVolunteerDetail', { id }), { replace: true })
  }
}

/** Resolves to the result of `work`; after a refusal places and queues are reloaded: another person was faster. */
export async function orRefreshPlaces<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    invalidate('/api/huodong/huodongDetails', '/api/huodong/getHuodongPage')
    throw error
  }
}
