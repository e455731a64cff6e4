import { type Kysely, sql } from 'kysely'

/** Whoever agreed and backed out since counts no more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update record set facts = facts || jsonb_build_object('agreed', (
      select count(*) from record member
      where member.workflow = 'signUp' and member.facts->>'group' = record.id and member.state in
        ('approved', 'toReconfirm', 'present', 'underway', 'left', 'absent', 'excuseAsked', 'excused', 'absentFinal')))
    where workflow = 'groupSignUp' and state in ('held', 'named', 'confirmed', 'over')`.execute(db)
}
