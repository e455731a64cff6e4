import { useEffect, useState } from 'react'
import { type ContentDetail, contentContract } from '../../../contract/content.contract.ts'
import { CONTENT_FIELDS, type SentBody } from '../../../contract/contentFields.ts'
import { CONTENT_DESK } from '../../../contract/contentLists.ts'
import { CONTENT_KINDS, type ContentKind } from '../../../contract/contentWords.ts'
import { encodeForm } from '../../../contract/form.ts'
import { isMissing, Refused, refusalOf } from '../../../contract/refusal.ts'
import { usePorts } from '../../../data/ports.ts'
import { useQuery } from '../../../data/query.ts'
import { invalidate } from '../../../data/queryCache.ts'
import type { FormCall } from '../../../forms/callFields.ts'
import { CallField } from '../../../forms/callForm.tsx'
import { RegionPicker } from '../../../forms/regionPicker.tsx'
import { Restored } from '../../../forms/restored.tsx'
import type { FieldLook } from '../../../forms/specField.tsx'
import { type CallHandle, useCallForm } from '../../../forms/useCallForm.ts'
import { GuidedForm, PendingForm } from '../../../ui/kinds/guidedForm.tsx'
import { Button, ButtonLink } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Empty } from '../../../ui/parts/empty.tsx'
import { DESKS, deskOf, differences, newOf, specsOf, valuesOf } from './bodies.ts'
import { DifferenceList } from './differenceList.tsx'
import { GiftField } from './giftField.tsx'
import { GiftTypeField } from './giftTypeField.tsx'

/** What a field says beside its label. */
const LOOKS: Readonly<Record<string, FieldLook>> = {
  alt: { hint: '画的是什么，给看不见图的人听；送审时要有' },
  link: { placeholder: '例如：/activity', hint: '本站的页面；送审时会检查打不打得开' },
  sort: { hint: '小的在前' },
  body: { rows: 10, hint: '空一行分段，「## 」开头是小标题，「- 」开头是列表' },
  conditions: { rows: 4, hint: '一行一条' },
  papers: { rows: 3, hint: '一行一样' },
  prices: { rows: 3, placeholder: '例如：均码 110', hint: '一行一种规格，最后写积分；只有一种就只写积分' },
  optionName: { placeholder: '例如：尺码' },
  perPerson: { hint: '0 是不限' },
  perDays: { hint: '多少天内；0 是一共' },
  words: { rows: 5, placeholder: '例如：香烟', hint: '一行一个词，闲置里写到就不能发布' },
  reason: { placeholder: '例如：烟草不能在网上转让', hint: '发布的人会在那一栏看到' },
  amounts: { rows: 6, placeholder: '例如：50', hint: '一行一个金额，单位是元' },
  holidays: { rows: 7, placeholder: '例如：春节 02-15 02-23', hint: '一行一个假期：名称、第一天、最后一天' },
  makeUpDays: { rows: 4, placeholder: '例如：02-14', hint: '一行一天，都在周末' },
  notice: { placeholder: '例如：国办发明电〔2025〕7号', hint: '国务院办公厅的通知' },
  pieces: { hint: '不多于库存里没有人兑换的件数' },
  opensTime: { hint: '开始报名以后规则不能再改' },
  showFrom: { hint: '不填就是发布后马上' },
  showUntil: { hint: '这一天还看得到；不填就一直在' },
}

interface FormProps {
  kind: ContentKind
  /** The draft, or what is live; undefined for a new one. */
  known: ContentDetail | undefined
}

const PLACEHOLDERS =
  '{region} 会换成看的人所在的地方，{waiting} 会换成那里等着的求助件数；一件也没有时，有 {waiting} 的那句不显示'
/** What a version is called that is not live yet: one of an item at most. */
const OPEN: readonly string[] = [CONTENT_DESK.tabs.draft, CONTENT_DESK.tabs.review, CONTENT_DESK.tabs.scheduled]

const DETAILS = '/api/manage/contentDetails'

/** The call as a form of one kind: its fields are those of the body. */
const callOf = (kind: ContentKind): FormCall => ({ ...contentContract.contentSave, input: CONTENT_FIELDS[kind] })

const CHANGED = { code: 'stale', message: '您动笔以后，这里换成了另一版，请先看看改了什么' } as const

function ContentForm({ kind, known }: FormProps) {
  const { call } = usePorts()
  const [isDraft] = useState(known?.state === 'draft')
  const version = known?.record.version ?? 0
  /** Whether a try was refused because of words of somebody else that are not on the screen yet. */
  const [refused, setRefused] = useState(false)
  /** Whether they are. */
  const [compared, setCompared] = useState(false)
  const title = known ? `修改${CONTENT_KINDS[kind]}` : newOf(kind)
  const form = useCallForm(callOf(kind), {
    // By what is published, so that it is found again in whichever version is open then.
    draft: `content-${kind}-${known?.item ?? 'new'}`,
    start: valuesOf(kind, known?.body ?? {}) as never,
    // Which version was seen and what it said, kept with the draft on this device, so that it never overwrites unseen
    // what came later.
    own: { of: known?.id ?? '', seen: String(version), base: JSON.stringify(known?.body ?? {}) },
    changes: 'content',
    stale: [DETAILS],
    done: '已保存，看一遍预览再送审',
    next: reply => deskOf(kind, { id: (reply as { readonly id: string }).id, tab: 'draft' }),
    send: async (input, key, { of, seen }) => {
      const body = encodeForm(CONTENT_FIELDS[kind], input as never)
      const which = known && isDraft ? { id: known.id, version: Number(seen) } : known ? { from: known.id } : {}
      try {
        if (known && of !== known.id) throw new Refused(CHANGED)
        return await call('/api/manage/contentSave', { kind, body, ...which }, { key })
      } catch (error) {
        const { code } = refusalOf(error)
        if (code === 'stale') setRefused(true)
        // Which version is on its way instead.
        if (code === 'notNow') invalidate(DETAILS)
        throw error
      }
    },
  })
  const fields = form as unknown as CallHandle<string> & {
    readonly values: Readonly<Record<string, string>>
    bind(name: string): {
      readonly label: string
      readonly value: string
      readonly error: string | undefined
      readonly required: boolean
    }
    set(values: Readonly<Record<string, unknown>>): void
  }
  const { set } = form
  const { of, seen } = form.values as { readonly of: string; readonly seen: string }
  const base: SentBody = JSON.parse(fields.values.base ?? '{}')
  const isNewer = known !== undefined && (of !== known.id || seen !== String(version))
  // The next try says that it was seen only after it is on the screen; what was typed stays.
  useEffect(() => {
    if (!refused || !isNewer) return
    set({ of: known?.id ?? '', seen: String(version) } as never)
    setRefused(false)
    setCompared(true)
  }, [refused, isNewer, known?.id, version, set])
  const theirs = known && (compared || (refused && isNewer)) ? differences(kind, base, known.body, known.names) : []
  const take = (field: string) =>
    set({
      [field]: valuesOf(kind, known?.body ?? {})[field],
      base: JSON.stringify({ ...base, [field]: known?.body[field] ?? '' }),
    } as never)
  const onItsWay = known?.versions.find(one => one.id !== known.id && OPEN.includes(one.stateLabel))
  const isDraftThere = onItsWay?.stateLabel === CONTENT_DESK.tabs.draft
  return (
    <GuidedForm title={title} {...form.frame} submitLabel={known && !isDraft ? '保存为新的一版' : '保存草稿'}>
      <Restored form={form} />
      {form.problem && onItsWay && (
        <Card variant="soft">
          <p role="status">您写的都留在这台设备上，{isDraftThere ? '打开那一版' : '那一版退回或上线后'}就能接着写。</p>
          <ButtonLink
            variant="line"
            size="sm"
            href={deskOf(kind, isDraftThere ? { edit: onItsWay.id } : { id: onItsWay.id })}
          >
            打开第 {onItsWay.number} 版（{onItsWay.stateLabel}）
          </ButtonLink>
        </Card>
      )}
      {theirs.length > 0 && (
        <Card variant="soft">
          <p role="status">别人刚保存过这一版。您写的都还在；对方改了下面这些，要用就按一下，再保存一次。</p>
          <DifferenceList items={theirs} before="您打开时" after="对方改成" onTake={take} />
        </Card>
      )}
      {specsOf(kind).map(({ name, kind: field, required }) => {
        if (name === 'classification') {
          const { value, error } = fields.bind(name)
          return (
            <GiftTypeField key={name} value={value} error={error} onChange={code => fields.set({ [name]: code })} />
          )
        }
        if (name === 'gift') {
          const { value, error } = fields.bind(name)
          return (
            <GiftField
              key={name}
              {...{ value, error }}
              name={known?.names[value]}
              onChange={id => fields.set({ [name]: id })}
            />
          )
        }
        if (field !== 'chosen')
          return (
            <CallField
              key={name}
              form={fields}
              name={name}
              {...(kind === 'banner' && name === 'summary' ? { hint: PLACEHOLDERS } : LOOKS[name])}
            />
          )
        return (
          <div key={name}>
            <RegionPicker {...fields.bind(name)} levels={3} onChange={code => fields.set({ [name]: code })} />
            {!required && fields.values[name] && (
              <Button variant="quiet" size="sm" onClick={() => fields.set({ [name]: '' })}>
                不限地区
              </Button>
            )}
          </div>
        )
      })}
    </GuidedForm>
  )
}

/** The editor of a kind: a new one, a draft, or a version beside what is live. */
export function ContentEditor({ kind, id }: { kind: ContentKind; id: string }) {
  const { data, problem, retry } = useQuery(DETAILS, { id }, id !== '')
  const [opened, setOpened] = useState(false)
  const title = id ? `修改${CONTENT_KINDS[kind]}` : newOf(kind)
  if (!id) return <ContentForm kind={kind} known={undefined} />
  // It may be of a kind that shares the desk.
  const isHere = data && DESKS[data.kind] === DESKS[kind]
  const isEditable = isHere && (data.state === 'draft' || data.state === 'live')
  if (isEditable && !opened) setOpened(true)
  // Once opened, the form stays with what was typed, whatever becomes of the version; saving says what.
  if (isHere && (isEditable || opened)) return <ContentForm kind={data.kind} known={data} />
  if (data || isMissing(problem))
    return (
      <Empty
        heading
        title="这一版现在不能改"
        text="只有草稿和已上线的可以改；待审核的先退回，下线的先恢复。"
        action={{ label: '回到列表', href: deskOf(kind) }}
      />
    )
  return <PendingForm title={title} failure={problem && { text: problem.message, onRetry: retry }} />
}
