/** What the query builder does to every statement and its rows. */
import {
  CamelCasePlugin,
  HandleEmptyInListsPlugin,
  type KyselyPlugin,
  replaceWithNoncontingentExpression,
} from 'kysely'

/**
 * Columns are snake_case in the database and camelCase in the code, in rows of raw statements too; what lies inside a
 * JSON column keeps its keys. A list without members matches nothing, instead of being no SQL.
 */
export const plugins: KyselyPlugin[] = [
  new CamelCasePlugin({ maintainNestedObjectKeys: true }),
  new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression }),
]
