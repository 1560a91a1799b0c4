import type { moveOwnAccount as MoveOwnAccountCall } from '@carillon/contract/account-life.ts'
import { afterAct, ownActsOf, whyNotAct } from '@carillon/domain/people/account-life.ts'
import type { z } from 'zod'
import { refuseFields } from '../../platform/refusal.ts'
import type { Unit } from '../../platform/unit.ts'
import { noteEvent } from '../audit/note-event.ts'
import { lifeInWords, readLife, saveLife } from './change-life.ts'

type Asked = z.output<(typeof MoveOwnAccountCall)['body']>

/** An owner puts the plan on hold, cancels it, or takes it up again (rules/accounts 14). What is paid for is used up first. */
export const moveOwnAccount = async (unit: Unit, asked: Asked) => {
  const { db: tx, scope, now } = unit
  const life = await readLife(unit, scope, asked.AccountStatusID)
  if (!ownActsOf(life).includes(asked.Act)) throw refuseFields({ Act: [throughSupport] })
  const until = asked.UntilDate === null ? undefined : Date.parse(asked.UntilDate)
  const act = { act: asked.Act, atOnce: false, until }
  const why = whyNotAct(life, act, now.getTime())
  if (why) throw refuseFields({ [until === undefined ? 'Act' : 'UntilDate']: [why] })
  if (asked.Act === 'Cancel' && asked.CancelReason === null) {
    throw refuseFields({ CancelReason: ['Choose a reason. It helps us to do better.'] })
  }
  const next = afterAct(life, act, now.getTime())
  const given = asked.CancelReason === null ? '' : ` Their reason: ${asked.CancelReason}.`
  await saveLife(unit, scope, life, next)
  await noteEvent(tx, scope, scope, {
    ...{ kind: 'Status', summary: `${lifeInWords(life.status, next)}${given}` },
    ...{ reason: asked.Note, now },
  })
}

const throughSupport = 'This cannot be done with your plan as it stands. Contact support, and we see to it with you.'
