import pin from 'icon:map-pin'
import { POLICY_TOPICS } from '../../contract/policy.contract.ts'
import { List } from '../../ui/kinds/list.tsx'
import { Button } from '../../ui/parts/button.tsx'
import { Filters } from '../../ui/parts/filters.tsx'
import { Search } from '../../ui/parts/search.tsx'
import { useChoosePlace } from '../choosePlace.tsx'
import { useQuery } from '../query.ts'
import { listed, useReadPages } from '../reading.ts'
import { useView } from '../view.ts'
import { AlsoFound } from './parts/alsoFound.tsx'
import { PolicyRow } from './parts/policyRow.tsx'
import { TOPIC_WORDS } from './parts/topics.ts'

const NAMES = ['topic', 'keyword'] as const
const topics = [{ value: '', label: '全部' }, ...POLICY_TOPICS.map(value => ({ value, label: TOPIC_WORDS[value] }))]
/** The server takes no longer words. */
const LONGEST = 40

/** 政策帮扶: what is in force where I live, by whom it is for and by words; the portal's search ends here too. */
export default function Help() {
  const { query, ask } = useQuery(NAMES)
  const place = useView(seen => seen.place)
  const { open, dialog } = useChoosePlace()
  const region = place.districtId
  const keyword = query.keyword.trim().slice(0, LONGEST)
  const topic = POLICY_TOPICS.find(one => one === query.topic)
  const found = useReadPages('/api/index/getZhengcebangfu', {
    region,
    ...(topic && { topic }),
    ...(keyword && { keyword }),
  })
  const narrowed = Boolean(topic || keyword)
  return (
    <>
      <List
        title="政策帮扶"
        sub={
          keyword
            ? `“${keyword}”在${place.district}的搜索结果`
            : `${place.city}${place.district}现行的政策，符合条件就能申请`
        }
        tools={
          <Button look="line" size="sm" sign={pin} onClick={open}>
            换地区
          </Button>
        }
        filters={
          <>
            <Search
              label="找政策"
              placeholder="高龄津贴、医疗救助、租房……"
              value={keyword}
              onChange={words => ask({ keyword: words })}
            />
            <Filters
              quiet
              label="帮扶对象"
              options={topics}
              value={topic ?? ''}
              onChange={value => ask({ topic: value })}
            />
          </>
        }
        {...listed(found)}
        keyOf={policy => policy.id}
        unit="项政策"
        least={400}
        empty={
          narrowed
            ? {
                title: `没有找到${keyword ? `“${keyword}”` : ''}${topic ? `面向${TOPIC_WORDS[topic]}` : ''}的政策`,
                text: '换个说法，或者看看全部政策；拿不准时，打客服电话最快。',
                action: { label: '看全部政策', onPress: () => ask({ topic: '', keyword: '' }) },
              }
            : {
                title: `${place.district}还没有登记政策`,
                text: '换一个地区看看，或者打客服电话问一问。',
                sign: pin,
                action: { label: '换个地区', onPress: open },
              }
        }
      >
        {(policy, at) => <PolicyRow policy={policy} first={at < 4} />}
      </List>
      {keyword && found.items && !found.hasMore && <AlsoFound keyword={keyword} region={region} />}
      {dialog}
    </>
  )
}
