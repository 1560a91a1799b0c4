import { joinName } from '@carillon/domain/imports/name.ts'
import { Radio, Stack } from '@mantine/core'
import type { PasteRow } from './paste-row.ts'
import type { PasteAct } from './paste-state.ts'

export const orderMissing = 'Please say which column holds the first names.'

/** Whether there are names of which nothing says which half is the first name, and nobody has said it yet. */
export const isOrderAsked = (rows: readonly PasteRow[], isLastFirst: boolean | undefined): boolean =>
  isLastFirst === undefined && rows.some(({ halves }) => halves !== undefined)

type Props = {
  rows: readonly PasteRow[]
  isLastFirst: boolean | undefined
  error: string | undefined
  send: (act: PasteAct) => void
}

/** First and last names are never guessed from their places alone (rules/imports 14). */
export const NameOrder = ({ rows, isLastFirst, error, send }: Props) => {
  const halves = rows.find((row) => row.halves)?.halves
  if (!halves) return null
  const [one, other] = halves
  return (
    <Radio.Group
      label="Please check the names"
      description="Nothing says which column holds the first names. How is this person called?"
      error={error}
      withAsterisk
      value={isLastFirst === undefined ? null : isLastFirst ? 'last' : 'first'}
      onChange={(value) => send({ type: 'order', isLastFirst: value === 'last' })}
    >
      <Stack gap={4} mt="xs">
        <Radio value="first" label={`${one} is the first name: ${joinName(one, other)}`} />
        <Radio value="last" label={`${other} is the first name: ${joinName(other, one)}`} />
      </Stack>
    </Radio.Group>
  )
}
