// @ts-check
/** Very many goods, quickly: without triggers and indexes, whose work is done in bulk instead. And buyers for them. */

/** @typedef {import('./load.mjs').Run} Run @typedef {import('./load.mjs').Ask} Ask */

const WORDS = ['高山', '农家', '手工', '新鲜', '有机', '社区', '暖心', '老街', '山里', '湖边', '当季', '精选']
const THINGS = [
  '大米',
  '菜油',
  '木耳',
  '糕点',
  '米粉',
  '苹果',
  '青菜',
  '鸡蛋',
  '鲫鱼',
  '绿茶',
  '蜂蜜',
  '菊花',
  '围巾',
  '剪纸',
]
const UNITS = ['一斤装', '两斤装', '礼盒', '家庭装', '试吃装', '五件套', '散装']
/** In two of a thousand titles. */
export const RARE = '铜壶'
export const FREQUENT = '大米'
export const STALLS = 500
export const BUYERS = 50
/** Goods that orders are made of: with a SKU and more pieces than any measurement sells. */
export const SOLD = 2_000

/** @param {readonly string[]} words */
const list = words => `array[${words.map(word => `'${word}'`).join(', ')}]`
/** @param {readonly string[]} words @param {string} place */
const pick = (words, place) => `(${list(words)})[1 + (${place}) % ${words.length}]`
export const TITLE = `${pick(WORDS, 'n / 7')} || case when n % 500 = 0 then '${RARE}' else ${pick(THINGS, 'n * 31 % 1009')} end || ' ' || ${pick(UNITS, 'n / 97')}`

export const goodsId = (/** @type {number} */ n) => `bench${String(n).padStart(9, '0')}`
export const skuId = (/** @type {number} */ n) => `sku${goodsId(n)}`
export const buyerToken = (/** @type {number} */ n) => String(n).padStart(43, '0')
export const addressId = (/** @type {number} */ n) => `address${n}`
/** @param {string} n */
const numbered = n => `'bench' || lpad((${n})::text, 9, '0')`

/** Open shops, and buyers who have logged in and have an address. @param {Run} run */
export const openMarket = async run => {
  await run(`insert into account (uid, kind, phone, name, avatar, region)
    select 'keeper' || n, 'person', '188' || lpad(n::text, 8, '0'), '方山', '', '330106' from generate_series(1, ${STALLS}) n
    union all select 'buyer' || n, 'person', '189' || lpad(n::text, 8, '0'), '刘慧', '', '330106' from generate_series(1, ${BUYERS}) n`)
  await run(`insert into shop (id, uid, name, summary, picture, region, address, lng, lat)
    select 'stall' || n, 'keeper' || n, '山里人家', '', '', '330106', '灵隐路 1 号', 120.1, 30.2 from generate_series(1, ${STALLS}) n`)
  await run(`insert into record (id, workflow, state, version, facts, owner, place)
    select id, 'shop', 'open', 1, jsonb_build_object('id', id, 'owner', uid, 'openOrders', 0), uid, id from shop where id like 'stall%'`)
  await run(`insert into session (id, token_hash, uid, device, expires_at)
    select 'session' || n, encode(sha256(lpad(n::text, 43, '0')::bytea), 'hex'), 'buyer' || n, '', now() + interval '1 day'
    from generate_series(1, ${BUYERS}) n`)
  await run(`insert into address (id, uid, name, phone, region, detail, is_default)
    select 'address' || n, 'buyer' || n, '刘慧芳', '13812345678', '330106109', '曙光路 122 号', true from generate_series(1, ${BUYERS}) n`)
}

/**
 * Drops the indexes of a table; resolves to what makes them again.
 * @param {Run} run
 * @param {Ask} ask
 * @param {string} table
 */
export const dropIndexes = async (run, ask, table) => {
  const indexes = await ask(`select indexname as name, indexdef as made from pg_indexes
    where schemaname = current_schema() and tablename = '${table}' and indexname <> '${table}_pkey'`)
  for (const { name } of indexes) await run(`drop index ${name}`)
  return async () => {
    for (const { made } of indexes) await run(made ?? '')
  }
}

/**
 * Puts the goods numbered above `from` up to `to` on sale. @param {Run} run @param {Ask} ask @param {number} from
 * @param {number} to
 */
export const putOnSale = async (run, ask, from, to) => {
  const rebuild = await dropIndexes(run, ask, 'goods')
  await run('alter table goods disable trigger user')
  await run(`insert into goods (id, shop, classification, branch, listed, title, summary, picture, price, highest_price, sold,
      condition, in_stock, created_at)
    select ${numbered('n')}, 'stall' || 1 + n % ${STALLS}, leaf.ids[at], leaf.parents[at], true, ${TITLE}, '邻里的好东西',
      '/pictures/sand/basket.svg', 100 + n::bigint * 7919 % 99900, 100 + n::bigint * 7919 % 99900, n::bigint * 104729 % 5000,
      case when n % 10 = 3 then 'used' else 'new' end, n % 30 <> 7 or n <= ${SOLD}, now() - (${to} - n) * interval '1 second'
    from (select array_agg(id order by id) ids, array_agg(parent order by id) parents, count(*)::int many
        from classification where kind = 'goods' and parent <> '') leaf,
      lateral (select n, 1 + (n::bigint * 7877 % leaf.many)::int as at from generate_series(${from} + 1, ${to}) n) goods`)
  if (from < SOLD)
    await run(`insert into sku (id, goods, options, price, stock) select 'sku' || id, id, '[]', price, 1000000 from goods
      where id between ${numbered(`${from} + 1`)} and ${numbered(String(SOLD))}`)
  await rebuild()
  await run('alter table goods enable trigger user')
  await run('vacuum analyze goods')
}

/** Gifts with the same titles as the goods have. @param {Run} run @param {Ask} ask @param {number} many */
export const putGiftsUp = async (run, ask, many) => {
  const rebuild = await dropIndexes(run, ask, 'gift')
  await run(`insert into gift (id, classification, branch, title, summary, body, picture, pictures, condition, points,
      highest_points, region, post, pick_up, in_stock, created_at)
    select ${numbered('n')}, leaf.ids[at], leaf.parents[at], ${TITLE}, '邻里的心意', '', '/pictures/sand/basket.svg', '[]',
      case when n % 10 = 3 then 'used' else 'new' end, 10 + n::bigint * 7919 % 9990, 10 + n::bigint * 7919 % 9990, '3301',
      true, true, n % 30 <> 7, now() - (${many} - n) * interval '1 second'
    from (select array_agg(id order by id) ids, array_agg(parent order by id) parents, count(*)::int many
        from classification where kind = 'gift' and parent <> '') leaf,
      lateral (select n, 1 + (n::bigint * 7877 % leaf.many)::int as at from generate_series(1, ${many}) n) gifts`)
  await rebuild()
  await run('vacuum analyze gift')
}
