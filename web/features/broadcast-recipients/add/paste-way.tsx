import { PastePeople } from '../../contact-paste/paste-people.tsx'
import { updateFailed, useAddContacts } from '../recipient-queries.ts'
import { alreadyAdded } from '../typed-numbers.ts'
import { addedSentence } from './added-sentence.ts'
import { nobodyNew } from './result-categories.ts'
import type { AddProps } from './use-adding.ts'

/** Adds people from a pasted list, to this broadcast alone and not to the contacts. */
export const PasteWay = ({ onClose, onAdded, ensureDraft }: AddProps) => {
  const add = useAddContacts()
  return (
    <PastePeople
      failed={updateFailed}
      wordsOf={addedSentence}
      onTold={onAdded}
      onClose={onClose}
      addPortion={async (Contacts) => {
        const DraftBroadcastID = await ensureDraft()
        const { Added, FailedContacts } = await add
          .mutateAsync({ params: { DraftBroadcastID }, body: { Contacts } })
          .catch((error) => ({ ...nobodyNew(error), FailedContacts: [] }))
        const refused = FailedContacts.filter(({ Message }) => Message !== alreadyAdded)
        const numbers = Contacts.flatMap((each) => [each.PrimaryPhone, each.SecondaryPhone, each.TertiaryPhone]).filter(
          Boolean,
        )
        return { Added, AlreadyThere: numbers.length - Added - refused.length, refused }
      }}
    />
  )
}
