import { correctImportRow, type ImportRow, removeImportRow } from '@carillon/contract/imports.ts'
import { Button, Group, Text, TextInput } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { fieldErrorsOf, sentenceOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { formatCount } from '../../ui/format.ts'
import type { FilePurpose } from '../imports/words.ts'
import { fieldLabel, type RowField, rowFields } from './row-words.ts'
import classes from './rows.module.css'

export type BadRowFormProps = {
  FileID: number
  row: ImportRow
  purpose: FilePurpose
  /** Not when the page has just opened. */
  takesFocus: boolean
  onMove: (way: 1 | -1) => void
  /** The row as it is after it was corrected or left out. */
  onDone: (row: ImportRow) => void
}

/** Corrects one row in place. The server checks it again at once and says what is still wrong. */
export const BadRowForm = ({ FileID, row, purpose, takesFocus, onMove, onDone }: BadRowFormProps) => {
  const [values, setValues] = useState(() => valuesOf(row))
  const [faults, setFaults] = useState(() => faultsOf(row))
  const [failure, setFailure] = useState<string>()
  const first = useRef<HTMLInputElement>(null)
  const correct = useSend(correctImportRow)
  const remove = useSend(removeImportRow)
  const params = { FileID, RowNo: row.RowNo }
  const fields = rowFields.filter((field) => isShown(field, row, purpose === 'optouts'))

  useEffect(() => {
    if (takesFocus) first.current?.focus()
  }, [takesFocus])

  const refuse = (error: unknown): void => {
    const byField = Object.entries(fieldErrorsOf(error)).map(([field, [sentence = '']]) => [field, sentence])
    setFaults((known) => ({ ...known, ...Object.fromEntries(byField) }))
    if (byField.length === 0) setFailure(sentenceOf(error, 'There was an error saving this row.'))
  }
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setFailure(undefined)
    try {
      const checked = await correct.mutateAsync({ params, body: values })
      if (checked.Outcome !== 'Bad') return onDone(checked)
      setFaults(faultsOf(checked))
      first.current?.focus()
    } catch (error) {
      refuse(error)
    }
  }
  const leaveOut = (): void => void remove.mutateAsync({ params }).then(onDone, refuse)
  const move = (event: KeyboardEvent): void => {
    if (!event.altKey || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    event.preventDefault()
    onMove(event.key === 'ArrowDown' ? 1 : -1)
  }

  return (
    <form aria-label={`Row ${row.RowNo}`} noValidate onSubmit={(event) => void save(event)} onKeyDown={move}>
      <Text c="dimmed">Row {formatCount(row.RowNo)}</Text>
      <div className={classes.fields}>
        {fields.map((field, at) => (
          <TextInput
            key={field}
            ref={at === 0 ? first : null}
            label={fieldLabel(field)}
            value={values[field]}
            error={faults[field]}
            maxLength={field.endsWith('Phone') ? 60 : 200}
            autoComplete="off"
            onChange={({ currentTarget: { value } }) => {
              setValues({ ...values, [field]: value })
              setFaults({ ...faults, [field]: '' })
            }}
          />
        ))}
      </div>
      {failure && (
        <Text c="red" role="alert" mb="xs">
          {failure}
        </Text>
      )}
      <Group gap="xs">
        <Button type="submit" loading={correct.isPending}>
          Save
        </Button>
        <Button variant="default" loading={remove.isPending} onClick={leaveOut}>
          Leave this row out
        </Button>
      </Group>
    </form>
  )
}

type Values = Record<RowField, string>

const valuesOf = (row: ImportRow): Values => Object.fromEntries(rowFields.map((field) => [field, row[field]])) as Values

const faultsOf = ({ Problems }: ImportRow): Record<string, string> =>
  Object.fromEntries(Problems.map(({ Field, Message }) => [Field, Message]))

/** Further numbers only where the file has them; of an opt-out nothing but its number. */
const isShown = (field: RowField, row: ImportRow, isOptOut: boolean): boolean => {
  if (field === 'PrimaryPhone') return true
  if (isOptOut) return false
  return !field.endsWith('Phone') || row[field] !== '' || row.Problems.some(({ Field }) => Field === field)
}
