import { useLocation } from 'wouter'
import { pathTo } from '../../../contract/screens.ts'
import type { WireReply } from '../../../contract/wire.ts'
import { invalidate } from '../../../data/queryCache.ts'
import { invalidateWorkflow } from '../../../data/record/invalidation.ts'
import { toast } from '../../../ui/toasts.ts'

type SignedUp = WireReply<'/api/huodong/baomingZhiyuanzhe'>

/** Returns what is done once somebody has signed up: it is said where they stand, and their sign-up is shown. */
export function useSignedUp(): (made: SignedUp) => void {
  const [, navigate] = useLocation()
  return ({ id, message }) => {
    invalidateWorkflow('signUp')
    toast(message, 'done')
    navigate(pathTo('/myVolunteerDetail', { id }), { replace: true })
  }
}

/** Resolves to what `work` does; after a refusal places and queues are read anew: somebody else was quicker. */
export async function orRefreshPlaces<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    invalidate('/api/huodong/huodongDetails', '/api/huodong/getHuodongPage')
    throw error
  }
}
