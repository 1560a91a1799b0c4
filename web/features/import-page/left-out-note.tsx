import type { ImportCounts } from '@carillon/contract/imports.ts'
import { Text } from '@mantine/core'
import { formatCounted } from '../../ui/format.ts'

/** What does not come along, said before the button is pressed. */
export const LeftOutNote = ({ counts: { Bad, Removed, DuplicatesInFile } }: { counts: ImportCounts }) => {
  const left = Bad + Removed + DuplicatesInFile
  if (left === 0) return null
  const whys = [
    Bad > 0 && `${formatCounted(Bad, 'row')} without a good number`,
    Removed > 0 && `${formatCounted(Removed, 'row')} you left out`,
    DuplicatesInFile > 0 && `${formatCounted(DuplicatesInFile, 'row')} that a later one replaces`,
  ].filter((why) => why !== false)
  return (
    <Text c="dimmed">
      Not imported: {whys.join(', ')}. {left === 1 ? 'It stays' : 'They stay'} in the report, which you can download.
    </Text>
  )
}
