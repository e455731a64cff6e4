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

/** Reads places and queues anew after a refusal: somebody else was quicker. */
export const refreshPlaces = (): void => invalidate('/api/huodong/huodongDetails', '/api/huodong/getHuodongPage')
