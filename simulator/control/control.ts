import type { Mailboxes } from '../mail/mailboxes.ts'
import type { Exchange } from '../voice/exchange.ts'
import type { World } from '../world.ts'
import type { Events } from './events.ts'

/** What the calls over HTTP look at and act on. */
export type Control = { world: World; mailboxes: Mailboxes; events: Events; exchange: Exchange; allMobile: boolean }
