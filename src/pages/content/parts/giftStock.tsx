import { type ContentDetail, contentContract } from '../../../contract/content.contract.ts'
import { CallField } from '../../../forms/callForm.tsx'
import { useCallForm } from '../../../forms/useCallForm.ts'
import { InlineForm } from '../../../ui/kinds/inlineForm.tsx'
import { Facts } from '../../../ui/parts/facts.tsx'
import { SelectField } from '../../../ui/parts/input.tsx'

const nameOf = (name: string) => name || '不分规格'

/** The pieces of a gift: how many there are, and what came in or is written off. */
export function GiftStock({ id, skus }: Pick<ContentDetail, 'id' | 'skus'>) {
  const form = useCallForm(contentContract.giftStock, {
    draft: `gift-stock-${id}`,
    start: { sku: skus[0]?.id ?? '' },
    changes: 'content',
    done: ({ stock }) => `已记下，现在有 ${stock} 件`,
    onSent: () => form.discard(),
  })
  return (
    <section aria-label="库存">
      <Facts
        items={skus.map(({ name, stock, held }) => ({
          label: nameOf(name),
          value: held > 0 ? `${stock} 件，其中 ${held} 件已有人兑换` : `${stock} 件`,
        }))}
      />
      <InlineForm {...form.frame} submitLabel="记库存" aside>
        {skus.length > 1 && (
          <SelectField {...form.bind('sku')} options={skus.map(sku => ({ value: sku.id, label: nameOf(sku.name) }))} />
        )}
        <CallField form={form} name="pieces" hint="入库写 20，盘亏写 -3" />
        <CallField form={form} name="reason" />
      </InlineForm>
    </section>
  )
}
