import { useLocation } from 'wouter'
import { useAction } from '../../../data/action.ts'
import { usePorts } from '../../../data/ports.ts'
import { invalidate } from '../../../data/queryCache.ts'
import type { Form } from '../../../forms/form.ts'
import { toast } from '../../../ui/toasts.ts'
import { type DonationGoodsDraft, type GiveValues, givenItems, goodsErrors } from './giveValues.ts'

/** The same for the same words, otherwise most likely another one: 8 digits. */
function hashOf(words: string): string {
  let hash = 5_381
  for (const letter of words) hash = (Math.imul(hash, 33) ^ (letter.codePointAt(0) ?? 0)) >>> 0
  return hash.toString(16).padStart(8, '0')
}

/**
 * Puts what is filled in into the donation list at `list`; what was put there leaves the form, so that a failure
 * repeats nothing. Goods whose answer was lost go out again under the same key, after a reload too, unless they were
 * changed meanwhile: the key is made of the draft's own and of what they are.
 */
export function useAddToCart(form: Form<GiveValues>, list: string) {
  const { call } = usePorts()
  const [, navigate] = useLocation()
  const { busy, run } = useAction()
  const keyOf = (goods: DonationGoodsDraft) => `${form.key}-${hashOf(JSON.stringify(goods))}`
  const addToCart = async () => {
    // The step says what is wrong, just as it does before the next one.
    if (Object.keys(goodsErrors(form.values.goods, Date.now())).length > 0) return form.next()
    await run('put', async () => {
      const remaining = [...form.values.goods]
      try {
        for (const draft of form.values.goods) {
          for (const goods of givenItems([draft])) await call('/api/my/juanwuCartAdd', { goods }, { key: keyOf(draft) })
          remaining.shift()
        }
      } catch (error) {
        form.set({ goods: remaining })
        invalidate('/api/my/juanwuCartList')
        throw error
      }
      form.discard()
      invalidate('/api/my/juanwuCartList')
      toast('已放入捐赠清单', 'done')
      navigate(list)
    })
  }
  return { busy: busy !== '', put: addToCart }
}
