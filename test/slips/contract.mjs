// @ts-check
import { slipsOf } from './slip.mjs'

const inputs = ['test/walls/inputs.test.ts']
const SHOP = 'src/contract/shop.contract.ts'
const PARTS = 'src/contract/parts.contract.ts'

export const contract = slipsOf('contract', 'walls', [
  [
    'k03',
    'an order may name any number of goods',
    'src/contract/skuCounts.ts',
    ", z.maxLength(200, { error: '一次最多 200 种商品' })",
    '',
    inputs,
  ],
  ['k05', 'goods may have any number of pictures', SHOP, '{ max: 9, none', '{ max: 90, none', inputs],
  [
    'k06',
    'an order is no longer sent once',
    'src/contract/order.contract.ts',
    "    title: '提交订单，一店一单',\n    once: true,\n",
    "    title: '提交订单，一店一单',\n",
    inputs,
  ],
  [
    'k11',
    'region codes of any length are taken',
    PARTS,
    '(\\d{2}|\\d{4}|\\d{6}|\\d{9}|\\d{12})$',
    '\\d{2,12}$',
    inputs,
  ],
  ['k20', 'a region code may stand anywhere in the text', PARTS, '/^(\\d{2}|', '/(\\d{2}|', inputs],
  [
    'k21',
    'a combination of a SKU has any number of options',
    SHOP,
    "list('规格', text('规格值', { max: 20 }), { min: 0, max: 3,",
    "list('规格', text('规格值', { max: 20 }), { min: 0, max: 30,",
    inputs,
  ],
  ['k22', 'a step may carry ninety pictures', 'src/contract/fields.ts', 'max = 9 }', 'max = 90 }', inputs],
  ['k23', 'steps are no longer taken once', 'src/contract/steps.contract.ts', 'once: true', 'once: false', inputs],
  [
    'k24',
    'a shop is applied for as often as one presses',
    SHOP,
    "    title: '申请开店',\n    once: true,\n",
    "    title: '申请开店',\n",
    inputs,
  ],
  [
    'k25',
    'a count may name any number of things',
    'src/contract/fields.ts',
    'list(label, entry, { max: 50 })',
    'list(label, entry, { max: 500 })',
    inputs,
  ],
])
