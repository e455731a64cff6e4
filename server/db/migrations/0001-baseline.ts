/** The schema of the first release, which replaces the 50 steps from 0001 to 0069 that led to it. */
import { type Kysely, sql } from 'kysely'
import activity from '../baseline/activity.sql?raw'
import aid from '../baseline/aid.sql?raw'
import content from '../baseline/content.sql?raw'
import donation from '../baseline/donation.sql?raw'
import engine from '../baseline/engine.sql?raw'
import gift from '../baseline/gift.sql?raw'
import honour from '../baseline/honour.sql?raw'
import mall from '../baseline/mall.sql?raw'
import order from '../baseline/order.sql?raw'
import people from '../baseline/people.sql?raw'
import point from '../baseline/point.sql?raw'

/** In the order of references: a table follows the tables that it references. */
const FILES = [people, content, engine, point, mall, order, gift, aid, donation, honour, activity]

/** Splits a file into statements: each begins at the start of a line and its further lines are indented. */
const statementsOf = (text: string): string[] => text.split(/;\n(?! )/).filter(statement => statement.trim())

export async function up<T>(db: Kysely<T>): Promise<void> {
  for (const statement of FILES.flatMap(statementsOf)) await sql.raw(statement).execute(db)
}
