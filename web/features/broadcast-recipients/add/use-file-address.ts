import { useNavigate, useSearch } from '@tanstack/react-router'
import { addresses } from '../../../platform/addresses.ts'

/** The file whose people are about to be added, kept in the address of the wizard: a reload comes back to it. */
export const useFileAddress = () => {
  const { file: FileID } = useSearch({ strict: false })
  const navigate = useNavigate()
  const keep = (file: number | undefined): void =>
    void navigate({
      to: addresses.newBroadcast,
      search: ({ file: _, ...known }: { file?: number }) => ({ ...known, ...(file !== undefined && { file }) }),
      replace: true,
      resetScroll: false,
    })
  return { FileID, keep }
}
