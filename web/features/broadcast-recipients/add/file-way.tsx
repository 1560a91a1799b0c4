import { FilePeople } from '../../import-people/file-people.tsx'
import { useAddFile } from '../recipient-queries.ts'
import { type AddProps, useAdding } from './use-adding.ts'
import { useFileAddress } from './use-file-address.ts'

/** Adds people from a file, to this broadcast alone and not to the contacts. */
export const FileWay = (props: AddProps) => {
  const { run, failure, isWorking } = useAdding(props)
  const { FileID, keep } = useFileAddress()
  const add = useAddFile()
  return (
    <FilePeople
      FileID={FileID}
      onChoose={keep}
      failure={failure}
      isWorking={isWorking}
      onAdd={(FileID) =>
        void run(async (DraftBroadcastID) => {
          const body = { FileID, UserIndicatedConsentDeclared: true }
          const { BadRows, ...added } = await add.mutateAsync({ params: { DraftBroadcastID }, body })
          return { ...added, Bad: BadRows }
        })
      }
    />
  )
}
