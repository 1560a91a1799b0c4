import type { ImportCounts } from '@carillon/contract/imports.ts'
import { Stack, Text } from '@mantine/core'
import { formatCounted } from '../../ui/format.ts'
import { newAndKnown, whatOfKnown } from './result-words.ts'

type Props = { counts: ImportCounts; isOverwriting: boolean }

/** Who is new and who is known, and what becomes of either, said before the button is pressed. */
export const WhatWillBe = ({ counts, isOverwriting }: Props) => (
  <Stack gap={4} role="status">
    <Text fw={600}>{newAndKnown(counts)}</Text>
    {counts.Known > 0 && <Text>{whatOfKnown(counts.Known, isOverwriting)}</Text>}
    <LeftOutNote counts={counts} />
  </Stack>
)

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
