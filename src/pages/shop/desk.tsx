import store from 'icon:store'
import { SHOP_TABLE } from '../../contract/deskTables.ts'
import { SHOP_DESK } from '../../contract/recordLists.ts'
import { spaced } from '../../contract/spacing.ts'
import { deskScreen } from '../record/shared/deskScreen.tsx'

/** 店铺审核: applications to decide, and open, suspended or closed shops. */
const ShopDesk = deskScreen('/api/v3/shopApplyPage', {
  workflow: 'shop',
  list: SHOP_DESK,
  tabName: 'state',
  title: '店铺审核',
  unit: '家店铺',
  filters: { keyword: '店名、申请人、手机、地址', since: '', region: '' },
  row: ({ name, owner, regionName, address, at, stateLabel }) => ({
    title: `${name} · ${owner}`,
    sub: spaced(regionName, address),
    since: at,
    stateLabel,
  }),
  matter: ({ name, owner, summary, regionName, address, papers }) => ({
    title: name,
    facts: [
      { label: '申请人', value: owner },
      { label: '介绍', value: summary },
      { label: '地址', value: spaced(regionName, address) },
    ],
    photos: { label: '资质图片', urls: papers },
  }),
  table: SHOP_TABLE,
  empty: { title: '这里没有店铺', text: '换一个状态看看。', icon: store },
})

export default ShopDesk
export const { reads } = ShopDesk
