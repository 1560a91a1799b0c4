import { FilePeople } from '../../../imports/file-people.tsx'
import { useAddContacts, useAddFile } from '../recipient-queries.ts'
import { nobodyNew } from './result-categories.ts'
import { type AddProps, useAdding } from './use-adding.ts'

/** Adds people from a file, to this broadcast alone and not to the contacts. */
export const FileWay = (props: AddProps) => {
  const { run, failure, isWorking } = useAdding(props)
  const addFile = useAddFile()
  const addContacts = useAddContacts()
  return (
    <FilePeople
      failure={failure}
      isWorking={isWorking}
      onFile={(FileID) =>
        void run(async (DraftBroadcastID) => {
          const body = { FileID, UserIndicatedConsentDeclared: true }
          const { BadRows, ...added } = await addFile.mutateAsync({ params: { DraftBroadcastID }, body })
          return { ...added, Bad: BadRows }
        })
      }
      onRows={(take) => void run(() => take())}
      addPeople={async (Contacts) => {
        const DraftBroadcastID = await props.ensureDraft()
        const { Added } = await addContacts
          .mutateAsync({ params: { DraftBroadcastID }, body: { Contacts } })
          .catch(nobodyNew)
        return { Added, AlreadyThere: Contacts.length - Added }
      }}
    />
  )
}
