import { useLocation } from 'wouter'
import { useAction } from '../../../data/action.ts'
import { usePorts } from '../../../data/ports.ts'
import { invalidate } from '../../../data/queryCache.ts'
import type { Form } from '../../../forms/form.ts'
import { toast } from '../../../ui/toasts.ts'
import { type DonationGoodsDraft, type GiveValues, givenItems, goodsErrors } from './giveValues.ts'

/** Returns an 8-digit hash of the text. */
function hashOf(words: string): string {
  let hash = 5_381
  for (const letter of words) hash = (Math.imul(hash, 33) ^ (letter.codePointAt(0) ?? 0)) >>> 0
  return hash.toString(16).padStart(8, '0')
}

/**
 * Adds the filled-in goods to the donation list at `list`; added ones leave the form, so that a failure repeats
 * nothing. Goods whose reply was lost are sent again under the same key, after a reload too, unless changed meanwhile:
 * the key derives from the draft's key and their content.
 */
export function useAddToCart(form: Form<GiveValues>, list: string) {
  const { call } = usePorts()
  const [, navigate] = useLocation()
  const { busy, run } = useAction()
  const keyOf = (goods: DonationGoodsDraft) => `${form.key}-${hashOf(JSON.stringify(goods))}`
  const addToCart = async () => {
    // Shows the errors, as the next step does.
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
