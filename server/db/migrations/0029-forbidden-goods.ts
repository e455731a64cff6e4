/** What may not be passed on is published by versions; the list that the program had is live. */
import { type Kysely, sql } from 'kysely'
import { ADOPTED, adoption, lines } from './0018-content.ts'
import { ARTICLES } from './0028-articles.ts'

const LISTED: readonly (readonly [id: string, title: string, words: readonly string[], reason: string])[] = [
  ['medicine', '药品', ['处方药', '药品', '抗生素', '胰岛素', '安眠药'], '药品不能转让，过期的请交给药店回收'],
  ['tobacco', '烟草', ['香烟', '卷烟', '电子烟', '烟草'], '烟草不能在网上转让'],
  ['danger', '危险品', ['弹弓', '管制刀具', '匕首', '电击', '枪', '烟花', '爆竹', '鞭炮'], '这类东西有危险，不能转让'],
  ['papers', '证件和卡', ['身份证', '银行卡', '电话卡', '医保卡', '社保卡'], '证件和卡不能转让给别人用'],
  ['wildlife', '野生动物', ['野生动物', '象牙', '穿山甲'], '野生动物和它们的制品不能转让'],
  ['pets', '活的动物', ['宠物', '小猫', '小狗', '幼犬', '幼猫'], '活的动物请找正规的领养机构'],
]

/** A body as `src/contract/contentFields.ts` reads it. */
export const FORBIDDEN_GOODS = `select 'forbiddenGoods', id, jsonb_build_object('title', title, 'reason', reason,
    'words', ${lines('words')}) from forbidden_goods`

export async function up<T>(db: Kysely<T>): Promise<void> {
  await sql`create table forbidden_goods (
    id text primary key,
    title text not null,
    words jsonb not null,
    reason text not null
  )`.execute(db)
  for (const [id, title, words, reason] of LISTED)
    await sql`insert into forbidden_goods values (${id}, ${title}, ${JSON.stringify(words)}, ${reason})`.execute(db)
  for (const statement of [
    'alter table content_version drop constraint content_version_kind_check',
    `alter table content_version
      add check (kind in ('banner', 'project', 'policy', 'gift', 'article', 'forbiddenGoods'))`,
    adoption([ADOPTED, ARTICLES, FORBIDDEN_GOODS]),
    // A fresh database adopts it as of the moment that it is filled for.
    'select content_adopt(now()) where exists (select from account)',
  ])
    await sql.raw(statement).execute(db)
}
