import pin from 'icon:map-pin'
import { useState } from 'react'
import { POLICY_TOPIC_LABELS, POLICY_TOPICS } from '../../contract/policy.contract.ts'
import { listProps } from '../../data/listProps.ts'
import { useInfiniteQuery, useQuery } from '../../data/query.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { useView } from '../../data/view.ts'
import { List } from '../../ui/kinds/list.tsx'
import { Button } from '../../ui/parts/button.tsx'
import { Filters } from '../../ui/parts/filters.tsx'
import { Section } from '../../ui/parts/layout.tsx'
import { Search } from '../../ui/parts/search.tsx'
import { usePlaceDialog } from '../place/shared/usePlaceDialog.tsx'
import { FoundHits } from './parts/foundHits.tsx'
import { OwnHits } from './parts/ownHits.tsx'
import { PolicyRow } from './parts/policyRow.tsx'

const NAMES = ['topic', 'keyword'] as const
const topics = [
  { value: '', label: '全部' },
  ...POLICY_TOPICS.map(value => ({ value, label: POLICY_TOPIC_LABELS[value] })),
]

/** 政策帮扶: policies in force in my region, by group and words; also the result page of the portal's search. */
export default function Help() {
  const { query, setQuery } = useUrlQuery(NAMES)
  const place = useView(view => view.place)
  const { open, dialog } = usePlaceDialog()
  const region = place.districtId
  const { keyword } = query
  const [typed, setTyped] = useState('')
  const { data: suggested } = useQuery('/api/search/suggest', { keyword: typed, region }, typed !== '')
  const suggestions = suggested?.dataList.map(({ title }) => title) ?? []
  const topic = POLICY_TOPICS.find(one => one === query.topic)
  const pages = useInfiniteQuery('/api/index/getZhengcebangfu', {
    region,
    ...(topic && { topic }),
    ...(keyword && { keyword }),
  })
  const narrowed = Boolean(topic || keyword)
  return (
    <>
      <List
        title={keyword ? '搜索' : '政策帮扶'}
        sub={
          keyword
            ? `“${keyword}”在${place.district}的搜索结果`
            : `${place.city}${place.district}现行的政策，符合条件就能申请`
        }
        deskHead
        filters={
          <>
            <Search
              label="搜索"
              placeholder="高龄津贴、大米、植树……"
              value={keyword}
              onChange={words => setQuery({ keyword: words })}
              suggestions={suggestions}
              onTyping={setTyped}
            />
            <span data-beside="">
              <Button variant="line" size="sm" icon={pin} aria-label={`${place.district}，换地区`} onClick={open}>
                {place.district}
              </Button>
            </span>
            <Filters
              hideLabel
              label="帮扶对象"
              options={topics}
              value={topic ?? ''}
              onChange={value => setQuery({ topic: value })}
            />
            {keyword && <OwnHits keyword={keyword} />}
            {keyword && <FoundHits keyword={keyword} region={region} />}
            {keyword && <Section title="全部相关政策">{null}</Section>}
          </>
        }
        {...listProps(pages)}
        keyOf={policy => policy.id}
        unit="项政策"
        min={400}
        empty={
          narrowed
            ? {
                title: `没有找到${keyword ? `“${keyword}”` : ''}${topic ? `面向${POLICY_TOPIC_LABELS[topic]}` : ''}的政策`,
                text: '换个说法，或者看看全部政策；拿不准时，打客服电话最快。',
                action: { label: '看全部政策', onPress: () => setQuery({ topic: '', keyword: '' }) },
              }
            : {
                title: `${place.district}还没有登记政策`,
                text: '换一个地区看看，或者打客服电话问一问。',
                icon: pin,
                action: { label: '换个地区', onPress: open },
              }
        }
      >
        {(policy, at) => <PolicyRow policy={policy} priority={at < 4} />}
      </List>
      {dialog}
    </>
  )
}
