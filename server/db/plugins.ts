/** Plugins of the query builder, applied to every statement and its rows. */
import {
  CamelCasePlugin,
  HandleEmptyInListsPlugin,
  type KyselyPlugin,
  replaceWithNoncontingentExpression,
} from 'kysely'

/**
 * Columns are snake_case in the database and camelCase in the code, in rows of raw statements too; keys inside JSON
 * columns are unchanged. An empty list matches nothing instead of being invalid SQL.
 */
export const plugins: KyselyPlugin[] = [
  new CamelCasePlugin({ maintainNestedObjectKeys: true }),
  new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression }),
]
