import plus from 'icon:plus'
import { aidContract } from '../../../contract/aid.contract.ts'
import { useQuery } from '../../../data/query.ts'
import { fieldsOf } from '../../../forms/callFields.ts'
import type { Form } from '../../../forms/form.ts'
import { Button } from '../../../ui/parts/button.tsx'
import { CheckCards } from '../../../ui/parts/choice.tsx'
import { Failure } from '../../../ui/parts/failure.tsx'
import { TextArea } from '../../../ui/parts/input.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { Skeleton } from '../../../ui/parts/skeleton.tsx'
import { AidGoodsLine } from './aidGoodsLine.tsx'
import type { AidValues, NeededItem } from './aidValues.ts'
import { categoryOf, itemOf, linesOfCategories } from './neededGoods.ts'

const FIELDS = fieldsOf(aidContract.applyYuanzhu.input)

/** Requested goods: selecting a class adds a line with name, count and kind. */
export function AidGoodsFields({ form }: { form: Form<AidValues> }) {
  const { data, problem, retry } = useQuery('/api/getClassifAll', { kind: 'donation' })
  const { items } = form.values
  const tree = data?.dataList ?? []
  const categories = [...new Set(items.flatMap(item => categoryOf(tree, item)?.id ?? []))]
  const set = (next: readonly NeededItem[]) => form.set({ items: next })
  const error = form.field('items').error
  if (problem) return <Failure text={problem.message} onRetry={retry} />
  if (!data) return <Skeleton height="12rem" round="card" />
  return (
    <>
      <CheckCards
        label="缺的是哪些"
        min={92}
        options={tree.map(({ id, name, picture }) => ({ value: id, label: name, picture }))}
        value={categories}
        error={items.length === 0 ? error : undefined}
        onChange={chosen => set(linesOfCategories(tree, items, chosen))}
      />
      {tree
        .filter(({ id }) => categories.includes(id))
        .map(one => (
          <Stack key={one.id} gap="sm">
            {items.map((item, index) =>
              categoryOf(tree, item)?.id === one.id ? (
                <AidGoodsLine
                  // biome-ignore lint/suspicious/noArrayIndexKey: a line is what stands in its place
                  key={index}
                  group={one}
                  item={item}
                  errorOf={field => form.errorAt(`items.${index}.${field}`)}
                  onChange={next => set(items.map((other, at) => (at === index ? next : other)))}
                  onRemove={() => set(items.filter((_, at) => at !== index))}
                />
              ) : null,
            )}
            <div>
              <Button
                variant="quiet"
                size="sm"
                icon={plus}
                onClick={() =>
                  set([
                    ...items,
                    itemOf(one.children.find(child => !items.some(item => item.classification === child.id)) ?? one),
                  ])
                }
              >
                再加一样{one.name}
              </Button>
            </div>
          </Stack>
        ))}
      <TextArea
        {...form.field('words')}
        {...FIELDS.words}
        placeholder="例如：母亲常年卧床，孩子今年长得快，去年的棉衣已经穿不下了"
      />
    </>
  )
}
