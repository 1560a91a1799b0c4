import { listDetails } from '@carillon/contract/broadcast-results.ts'
import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { useState } from 'react'
import { api, sentenceOf } from '../../platform/api.ts'
import { notifyFailure } from '../../ui/notify.ts'
import { everyoneIn, type Meant } from './meant.ts'
import { tabOf } from './tabs.ts'

const atOnce = 2000

/**
 * Those of an ended broadcast who were not texted. Who is on the way to an answer of the carrier is in the same category, and
 * must not be texted twice: they are looked for and left out.
 */
export const useUnsent = ({ BroadcastID, OnTheirWay, UnknownTexts }: Broadcast) => {
  const [isLooking, setIsLooking] = useState(false)
  const find = async (): Promise<Meant> => {
    const everyone = everyoneIn({ tab: tabOf('not-completed'), response: 'all' })
    const Items: number[] = []
    for (let page = 1; Items.length < OnTheirWay + UnknownTexts; page++) {
      const query = { category: everyone.category, response: everyone.response, page, pagesize: atOnce }
      const rows = await api(listDetails, { params: { BroadcastID }, query })
      const handed = rows.Items.filter(({ Outcome }) => Outcome === 'accepted' || Outcome === 'unknown')
      Items.push(...handed.map(({ PhoneNumber }) => Number(PhoneNumber)))
      if (page * atOnce >= rows.Size) break
    }
    return Items.length === 0 ? everyone : { ...everyone, selection: { Type: 'SelectedAllExcept', Items } }
  }
  return {
    isLooking,
    withUnsent: (act: (meant: Meant) => void): void => {
      setIsLooking(true)
      void find()
        .then(act)
        .catch((error) => notifyFailure(sentenceOf(error, 'There was an error getting the people of this broadcast.')))
        .finally(() => setIsLooking(false))
    },
  }
}
