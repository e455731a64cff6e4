import { useState } from 'react'
import { type IdleDetail, idleContract } from '../../../contract/idle.contract.ts'
import { idleFault } from '../../../contract/idleWords.ts'
import { tableOf } from '../../../contract/keys.ts'
import { pathTo } from '../../../contract/screens.ts'
import { useQuery } from '../../../data/query.ts'
import { useRegionName } from '../../../data/regionName.ts'
import { CallField } from '../../../forms/callForm.tsx'
import { RegionPicker } from '../../../forms/regionPicker.tsx'
import { Restored } from '../../../forms/restored.tsx'
import { useCallForm } from '../../../forms/useCallForm.ts'
import { yuanOf } from '../../../machines/browser/money.ts'
import { GuidedForm } from '../../../ui/kinds/guidedForm.tsx'
import { Disclosure } from '../../../ui/parts/disclosure.tsx'
import { Failure } from '../../../ui/parts/failure.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { ForbiddenList } from '../shared/forbiddenList.tsx'
import { KindField } from './kindField.tsx'

/** Digits of a street. */
const STREET_DIGITS = 9

interface ThingFormProps {
  /** The thing to edit; undefined for a new one. */
  thing?: IdleDetail
  /** Code of the region where a new one is. */
  region: string
}

const NO_LIST = { dataList: [] }
const WRITTEN = ['title', 'want', 'words', 'spot'] as const

const startOf = (thing: IdleDetail) => {
  const { pictures, title, classification, condition, terms, want, price, pieces, words, ways, region, spot } = thing
  const priced = price > 0 && { price: yuanOf(price) }
  return {
    pictures,
    title,
    classification,
    condition,
    terms,
    want,
    ...priced,
    pieces: String(pieces),
    words,
    ways,
    region,
    spot,
  }
}

/** The form of a thing on one page: pictures first; a new one is stored on this device while it is filled in. */
export function ThingForm({ thing, region }: ThingFormProps) {
  const isNew = thing === undefined
  // Without the list the server still refuses what is in it.
  const { data: { dataList: forbidden } = NO_LIST, problem, retry } = useQuery('/api/idle/idleForbidden', {})
  const form = useCallForm(idleContract.idleSave, {
    draft: isNew ? 'idle' : `idle-${thing.id}`,
    given: isNew ? { id: undefined, version: undefined } : { id: thing.id, version: thing.version },
    start: isNew ? { region, terms: 'free', ways: ['meet'], pieces: '1' } : startOf(thing),
    needed: ({ terms }) => (terms === 'swap' ? ['want'] : terms === 'sell' ? ['price'] : []),
    validate: values => tableOf(WRITTEN, name => idleFault(values[name], forbidden)),
    changes: 'idleItem',
    stale: ['/api/idle/idlePage', '/api/idle/idleDetails', '/api/idle/idleMine'],
    done: ({ state }) =>
      state === 'screening' ? '收到了，平台看过后上架' : isNew ? '已经上架，邻居看得到了' : '改好了',
    next: ({ id }) => pathTo('/idle', { id }),
  })
  const { values } = form
  const name = useRegionName(values.region)
  const kind = form.bind('classification')
  const [isKnown] = useState(values.region.length >= STREET_DIGITS)
  const picker = <RegionPicker {...form.bind('region')} levels={5} onChange={code => form.set({ region: code })} />
  return (
    <GuidedForm
      title={isNew ? '放一件闲置' : '修改闲置'}
      sub="拍张照，说清楚好坏，约在公共的地方交给邻居"
      submitLabel={isNew ? '放上去' : '保存'}
      {...form.frame}
    >
      <Restored form={form} />
      <CallField form={form} name="pictures" hint="先拍照片，有毛病的地方也拍一张" />
      {problem && <Failure text={problem.message} onRetry={retry} />}
      {forbidden.length > 0 && (
        <Disclosure summary="这些不能放" whileOpen>
          <ForbiddenList items={forbidden} />
        </Disclosure>
      )}
      <CallField form={form} name="title" placeholder="例如：儿童自行车" />
      <KindField value={values.classification} error={kind.error} onChange={kind.onChange} />
      <CallField form={form} name="condition" />
      <CallField form={form} name="pieces" hint="几件一样的可以一次放上来，一位邻居一件" />
      <CallField form={form} name="terms" />
      {values.terms === 'swap' && <CallField form={form} name="want" placeholder="例如：一口炒锅" />}
      {values.terms === 'sell' && (
        <>
          <CallField form={form} name="price" placeholder="例如：80" hint="对方可以还价，卖不卖由您定" />
          <MutedText block>
            对方付的钱由平台先保管，收到东西以后进您的收益，可以提现。请不要在平台外面收钱。常年卖货请开店。
          </MutedText>
        </>
      )}
      <CallField
        form={form}
        name="words"
        rows={3}
        hint="好在哪里，有什么毛病。请不要写电话和门牌号"
        placeholder="例如：孩子长高了骑不了，车铃还响，后轮要打气"
      />
      <CallField form={form} name="ways" />
      <CallField form={form} name="spot" placeholder="例如：小区南门、社区服务站" hint="公共的地方，不要写家里的门牌" />
      {/* Open where the street is not known yet: what is missing must be in sight. */}
      {isKnown ? <Disclosure summary={`在${name || '这个地区'}（不对请改）`}>{picker}</Disclosure> : picker}
    </GuidedForm>
  )
}
