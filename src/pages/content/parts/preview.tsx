import { useState } from 'react'
import * as z from 'zod/mini'
import type { ContentDetail } from '../../../contract/content.contract.ts'
import {
  type BodyOf,
  CONTENT_FIELDS,
  drawWindow,
  type GiftPrice,
  giftPrices,
  linesOf,
  writtenAmounts,
  writtenHolidays,
} from '../../../contract/contentFields.ts'
import type { ContentKind } from '../../../contract/contentWords.ts'
import type { GiftDetail } from '../../../contract/gift.contract.ts'
import { PHRASE_STEPS } from '../../../contract/housePhrases.ts'
import { chinaMidnight, DAY_MS } from '../../../contract/time.ts'
import { Facts } from '../../../ui/parts/facts.tsx'
import { Filters } from '../../../ui/parts/filters.tsx'
import { Section } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { Picture } from '../../../ui/parts/picture.tsx'
import { Prose } from '../../../ui/parts/prose.tsx'
import { useWide } from '../../../ui/wide.ts'
import { AmountButtons } from '../../campaign/shared/amountButtons.tsx'
import { DrawCard } from '../../gift/shared/drawCard.tsx'
import { GiftBox } from '../../gift/shared/giftBox.tsx'
import { giftTerms } from '../../gift/shared/giftTerms.ts'
import { Banners } from '../../home/shared/banners.tsx'
import { projectFacts } from '../../home/shared/projectFacts.tsx'
import { ForbiddenList } from '../../idle/shared/forbiddenList.tsx'
import { CalendarFacts } from '../../manage/shared/calendarFacts.tsx'
import { PolicyBody } from '../../policy/shared/policyBody.tsx'
import { policyFacts } from '../../policy/shared/policyFacts.tsx'
import { ReadyReasons } from '../../record/shared/readyReasons.tsx'
import css from './content.module.css'

const ID = 'preview'
const NOT_DRAWN = { phase: 'soon', seedHash: '发布时公布', seed: '', entries: 0, order: [] as string[] } as const
const NOTHING = () => {}
const nameIn = ({ names }: ContentDetail, code: string | undefined) => (code ? (names[code] ?? code) : '全国')

/** Returns the gift as its page reads it, with the pieces that are there. */
function giftOf(body: BodyOf<'gift'>, detail: ContentDetail): GiftDetail {
  const { title, summary, alt = '', pictures, condition, optionName, classification, modes, perPerson, perDays } = body
  const prices = giftPrices(body.prices) ?? []
  const points = prices.map(one => one.points)
  const skuOf = ({ name, points: cost }: GiftPrice) => {
    const known = detail.skus.find(sku => sku.name === name)
    const options = name === '' ? [] : [name]
    return { id: name, options, points: cost, available: known ? known.stock - known.held : 0 }
  }
  return {
    id: ID,
    title,
    summary,
    body: body.body,
    alt,
    picture: pictures[0] ?? '',
    pictures,
    condition,
    points: Math.min(...points),
    highestPoints: Math.max(...points),
    exchanged: 0,
    drawn: false,
    inStock: true,
    optionNames: optionName === undefined ? [] : [optionName],
    skus: prices.map(skuOf),
    classification: [{ id: classification, name: nameIn(detail, classification) }],
    modes: modes === 'both' ? ['post', 'pickUp'] : [modes],
    deliversTo: '',
    perPerson,
    perDays,
    left: null,
    startsAt: null,
    listed: true,
    draw: null,
    favourite: false,
    mine: null,
  }
}

const SHOWN: { readonly [K in ContentKind]: (body: BodyOf<K>, detail: ContentDetail) => React.ReactNode } = {
  banner: ({ title, summary, picture, alt = '', link, action }) => {
    const dataList = [{ id: ID, title, summary, picture, alt, link, action }]
    return <Banners query={{ data: { dataList }, loading: false, problem: undefined, retry: NOTHING }} />
  },
  project: ({ region, startedOn, alt = '', ...body }, detail) => {
    const startedAt = chinaMidnight(startedOn)
    const project = { ...body, id: ID, alt, regionName: nameIn(detail, region), startedAt }
    return (
      <>
        <Picture src={body.picture} alt={alt} width={672} height={280} edge="top" />
        <Prose text={body.body} />
        <Facts items={projectFacts(project)} />
      </>
    )
  },
  policy: ({ region, conditions = '', papers = '', endsOn, ...body }, detail) => {
    const endsAt = endsOn === undefined ? null : chinaMidnight(endsOn) + DAY_MS
    const lists = { conditions: linesOf(conditions), papers: linesOf(papers) }
    const policy = { ...body, ...lists, id: ID, regionName: nameIn(detail, region), endsAt }
    return (
      <>
        <Facts items={policyFacts(policy)} />
        <PolicyBody policy={policy} />
      </>
    )
  },
  gift: (body, detail) => {
    const gift = giftOf(body, detail)
    const box = { onSelect: NOTHING, onCount: NOTHING, onFault: NOTHING, why: undefined }
    return (
      <>
        <GiftBox gift={gift} selection={[]} count={1} {...box} />
        <Facts items={giftTerms(gift)} />
        <Prose text={gift.body} />
      </>
    )
  },
  article: ({ picture, body }) => (
    <>
      <Picture src={picture} alt="" width={672} height={280} edge="top" />
      <Prose text={body} />
    </>
  ),
  giftDraw: ({ gift, pieces, ...days }, detail) => (
    <>
      <Facts items={[{ label: '礼品', value: nameIn(detail, gift) }]} />
      <DrawCard draw={{ ...NOT_DRAWN, ...drawWindow(days), pieces }} />
    </>
  ),
  calendarYear: ({ year, holidays, makeUpDays = '', notice }) => (
    <CalendarFacts {...{ year, notice }} holidays={writtenHolidays(holidays) ?? []} makeUpDays={linesOf(makeUpDays)} />
  ),
  housePhrases: ({ step, phrases }) => (
    <Section title={PHRASE_STEPS[step]}>
      <ReadyReasons reasons={linesOf(phrases)} onChoose={NOTHING} />
    </Section>
  ),
  donationAmounts: ({ amounts }) => (
    <AmountButtons amounts={writtenAmounts(amounts) ?? []} value="" onChange={NOTHING} />
  ),
  forbiddenGoods: ({ title, words, reason }) => (
    <ForbiddenList items={[{ id: ID, title, words: linesOf(words), reason }]} />
  ),
}

/** Returns a body as its page shows it; a sentence where it lacks what its form asks for now. */
function shownOf<K extends ContentKind>(kind: K, detail: ContentDetail) {
  const fields: (typeof CONTENT_FIELDS)[K] = CONTENT_FIELDS[kind]
  const read = z.safeParse(fields, detail.body)
  if (!read.success) return <MutedText>这一版的内容不全，改好保存后才能预览。</MutedText>
  // The table pairs each kind with its form.
  return SHOWN[kind](read.data as BodyOf<K>, detail)
}

const WIDTHS = [
  { value: 'phone', label: '手机' },
  { value: 'desk', label: '电脑' },
]

/** The version as its page shows it, at the width of a phone or of a desk; nothing in it can be pressed. */
export function Preview({ detail }: { detail: ContentDetail }) {
  const [width, setWidth] = useState(useWide() ? 'desk' : 'phone')
  return (
    <section aria-label="预览">
      <Filters hideLabel label="预览宽度" options={WIDTHS} value={width} onChange={setWidth} />
      <div className={css.preview} data-width={width} inert>
        {'summary' in CONTENT_FIELDS[detail.kind].shape && detail.kind !== 'banner' && (
          <>
            <p className={css.previewTitle}>{detail.title}</p>
            <MutedText>{detail.body.summary}</MutedText>
          </>
        )}
        {shownOf(detail.kind, detail)}
      </div>
    </section>
  )
}
