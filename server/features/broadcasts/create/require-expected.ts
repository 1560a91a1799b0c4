import { promisedText, type Whom, whomText } from '@carillon/domain/broadcast/whom.ts'
import { refuse } from '../../../platform/refusal.ts'

/** What was promised on a button holds, or nothing is sent. Whose numbers they are is asked only where it is to be said. */
export const requireExpected = async (
  expected: number | undefined,
  phones: number,
  further: () => number | Promise<number>,
): Promise<void> => {
  if (expected === undefined || expected === phones) return
  const whom: Whom = { phones, people: phones - (await further()) }
  throw refuse('DraftChanged', {
    ...{ count: phones, expected, people: whom.people },
    ...{ whom: whomText(whom), promised: promisedText(expected, whom) },
  })
}
