import { type Db, sql } from '../../platform/database.ts'

/** Long enough to see which links were lost with a node; a carrier that no living engine knows is no longer shown then. */
const keepMinutes = 15

/** Links of nodes that have not renewed them; a living node renews its own every second. */
export const sweepLinks = (db: Db) =>
  sql`delete from carrier_links where seen_at < now() - make_interval(mins => ${keepMinutes})`.execute(db)
