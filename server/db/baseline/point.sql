-- Points: an account in the ledger is the sum of its lots.

-- Points granted at once for one deed. Spending takes from the lot that expires first. `amount` is divided into
-- remaining, held, expired, repaid and, as the rest, spent.
create table point_lot (
  id text primary key,
  uid text not null,
  -- The record that earned the points; the uid itself for an opening balance.
  record text not null,
  reason text not null,
  amount integer not null check (amount > 0),
  remaining integer not null check (remaining >= 0),
  held integer not null default 0 check (held >= 0),
  expired integer not null default 0 check (expired >= 0),
  -- Used to pay debts of the owner.
  repaid integer not null default 0 check (repaid >= 0),
  -- The deed was undone: what had been spent of the lot is now a debt.
  reversed boolean not null default false,
  granted_at timestamptz not null,
  -- Frozen until then: the deed can still be undone, and the points cannot be spent.
  free_at timestamptz not null,
  expires_at timestamptz not null,
  -- Days before expiry at which the owner was last warned; null before the first warning.
  noticed_days smallint,
  check (remaining + held + expired + repaid <= amount)
);
create index point_lot_uid on point_lot (uid, id desc);
create index point_lot_spend on point_lot (uid, expires_at, id) where remaining > 0;
create index point_lot_expiry on point_lot (expires_at, id) where remaining > 0;

-- Points of a lot that a record holds or has spent, so that a refund returns them to the same lot.
create table point_hold (
  record text not null,
  lot text not null references point_lot on delete cascade,
  points integer not null check (points > 0),
  spent boolean not null default false,
  primary key (record, lot)
);
create index point_hold_lot on point_hold (lot);

-- Points that were taken back after they had been spent. The next points earned pay the debt.
create table point_debt (
  id text primary key,
  uid text not null references account,
  record text not null,
  reason text not null,
  amount integer not null check (amount > 0),
  remaining integer not null check (remaining between 0 and amount),
  created_at timestamptz not null
);
create index point_debt_open on point_debt (uid, id) where remaining > 0;
