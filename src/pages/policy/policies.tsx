import pin from 'icon:map-pin'
import { useState } from 'react'
import { POLICY_TOPIC_LABELS, POLICY_TOPICS } from '../../contract/policy.contract.ts'
import { listProps } from '../../data/listProps.ts'
import { useInfiniteQuery } from '../../data/query.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { useView } from '../../data/view.ts'
import { List } from '../../ui/kinds/list.tsx'
import { Button } from '../../ui/parts/button.tsx'
import { Filters } from '../../ui/parts/filters.tsx'
import { Section } from '../../ui/parts/layout.tsx'
import { Search } from '../../ui/parts/search.tsx'
import { usePlaceDialog } from '../place/shared/usePlaceDialog.tsx'
import { CommonWords } from './parts/commonWords.tsx'
import { FoundHits } from './parts/foundHits.tsx'
import { OwnHits } from './parts/ownHits.tsx'
import { PolicyRow } from './parts/policyRow.tsx'
import { Suggestions } from './parts/suggestions.tsx'

const NAMES = ['topic', 'keyword', 'search'] as const
const topics = [
  { value: '', label: '全部' },
  ...POLICY_TOPICS.map(value => ({ value, label: POLICY_TOPIC_LABELS[value] })),
]

/**
 * 政策帮扶: policies in force in my region, by group and words; also the portal's search, whose results stand above
 * them, and which begins with `search` and an empty box.
 */
export default function Help() {
  const { query, setQuery } = useUrlQuery(NAMES)
  const place = useView(view => view.place)
  const { open, dialog } = usePlaceDialog()
  const region = place.districtId
  const { keyword } = query
  const [typed, setTyped] = useState('')
  const isBlank = query.search !== '' && keyword === ''
  const isSearch = keyword !== '' || query.search !== ''
  const topic = isSearch ? undefined : POLICY_TOPICS.find(one => one === query.topic)
  const asked = { region, ...(topic && { topic }), ...(keyword && { keyword }) }
  const pages = useInfiniteQuery('/api/index/getZhengcebangfu', asked, !isBlank)
  const shown = listProps(pages)
  const hasPolicies = shown.items !== undefined && shown.items.length > 0
  return (
    <>
      <List
        title={isSearch ? '搜索' : '政策帮扶'}
        sub={
          keyword
            ? `“${keyword}”在${place.district}的搜索结果`
            : isBlank
              ? '政策、活动、商品、礼品、办事的地方，都能找'
              : `${place.city}${place.district}现行的政策，符合条件就能申请`
        }
        deskHead
        filters={
          <>
            <Search
              label="搜索"
              placeholder="高龄津贴、大米、植树……"
              value={keyword}
              onChange={words => {
                setTyped('')
                setQuery({ keyword: words, search: words ? '' : '1' })
              }}
              onTyping={setTyped}
              focusOnMount={isBlank}
            />
            <span data-beside="">
              <Button variant="line" size="sm" icon={pin} aria-label={`${place.district}，换地区`} onClick={open}>
                {place.district}
              </Button>
            </span>
            {typed !== '' && typed !== keyword && <Suggestions typed={typed} region={region} />}
            {isBlank && typed === '' && <CommonWords />}
            {!isSearch && (
              <Filters
                hideLabel
                label="帮扶对象"
                options={topics}
                value={topic ?? ''}
                onChange={value => setQuery({ topic: value })}
              />
            )}
            {keyword && <OwnHits keyword={keyword} />}
            {keyword && <FoundHits keyword={keyword} region={region} />}
            {keyword && hasPolicies && <Section title="全部相关政策">{null}</Section>}
          </>
        }
        {...(isBlank ? { items: [] } : shown)}
        keyOf={policy => policy.id}
        unit="项政策"
        min={400}
        empty={
          // What is found stands above; without a policy there is nothing to add to it.
          isSearch
            ? undefined
            : topic
              ? {
                  title: `没有找到面向${POLICY_TOPIC_LABELS[topic]}的政策`,
                  text: '看看全部政策；拿不准时，打客服电话最快。',
                  action: { label: '看全部政策', onPress: () => setQuery({ topic: '' }) },
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
