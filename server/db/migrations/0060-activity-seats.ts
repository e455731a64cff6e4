import { type Kysely, sql } from 'kysely'

/**
 * How many places activities have, are taken and wished for, in a row of each: lists read twenty of them, and whoever
 * asks what is free a hundred thousand. Counted anew when a transaction ends, in which anything changed that they are
 * counted from: earlier, two shifts of an activity would wait for each other. Whoever counts holds the row first and
 * looks then, and sees what others did who held it before.
 */
const STATEMENTS = [
  `create table activity_seats (
    activity text primary key references activity on delete cascade, places integer not null default 0,
    taken integer not null default 0, waiting integer not null default 0
  ) with (fillfactor = 50)`,
  `create function count_seats(counted text) returns void language plpgsql as $$
    begin
      perform from activity_seats where activity = counted for no key update;
      if not found then
        insert into activity_seats (activity) select id from activity where id = counted on conflict do nothing;
        perform from activity_seats where activity = counted for no key update;
      end if;
      update activity_seats set (places, taken, waiting) = (
        select coalesce(sum(shift.places), 0), coalesce(sum(place_count.taken), 0), coalesce(sum(
          (select count(*) from record one where one.root = shift.id and one.workflow = 'signUp' and one.state = 'waiting')), 0)
        from activity_shift shift left join place_count on place_count.record = shift.id
        left join record on record.id = shift.id
        where shift.activity = counted and record.state is distinct from 'dropped'
      ) where activity = counted;
    end $$`,
  `create function shift_changed() returns trigger language plpgsql as $$
    begin
      perform count_seats(coalesce(new.activity, old.activity));
      return null;
    end $$`,
  `create function places_changed() returns trigger language plpgsql as $$
    begin
      perform count_seats(activity) from activity_shift where id = coalesce(new.record, old.record);
      return null;
    end $$`,
  `create function waiting_changed() returns trigger language plpgsql as $$
    begin
      perform count_seats(activity) from activity_shift
        where id = case new.workflow when 'shift' then new.id else new.root end;
      return null;
    end $$`,
  ...[
    ['activity_shift', 'shift_changed', 'insert or delete or update of places'],
    ['place_count', 'places_changed', 'insert or delete or update of taken'],
  ].map(
    ([table, action, events]) => `create constraint trigger ${action} after ${events} on ${table}
      deferrable initially deferred for each row execute function ${action}()`,
  ),
  `create constraint trigger waiting_begun after insert on record deferrable initially deferred
    for each row when (new.workflow = 'signUp' and new.state = 'waiting') execute function waiting_changed()`,
  `create constraint trigger waiting_changed after update of state on record deferrable initially deferred
    for each row when (
      new.workflow = 'signUp' and (old.state = 'waiting') <> (new.state = 'waiting')
      or new.workflow = 'shift' and (old.state = 'dropped') <> (new.state = 'dropped')
    ) execute function waiting_changed()`,
  'select count_seats(id) from activity',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
