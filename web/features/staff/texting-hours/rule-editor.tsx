import { getTextingHours, setTextingHours, type TextingHours } from '@carillon/contract/operations.ts'
import { Button, Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { sentenceOf } from '../../../platform/api.ts'
import { useSend } from '../../../platform/queries.ts'
import { notify } from '../../../ui/notify.ts'
import classes from './rule-fields.module.css'
import { RuleFields } from './rule-fields.tsx'
import { newRow, type RowFaults, type RuleRow, rowOf, rulesOf } from './rule-rows.ts'

/** The table as one form: nothing holds until all of it is saved. */
export const RuleEditor = ({ hours }: { hours: TextingHours }) => {
  const [rows, setRows] = useState<readonly RuleRow[]>(() => hours.Rules.map(rowOf))
  const [faults, setFaults] = useState<ReadonlyMap<number, RowFaults>>(new Map())
  const [isChanged, setChanged] = useState(false)
  const save = useSend(setTextingHours, { invalidates: [getTextingHours] })

  const put = (next: readonly RuleRow[]): void => {
    setRows(next)
    setFaults(new Map())
    setChanged(true)
  }
  const add = (): void => put([...rows, newRow(Math.max(-1, ...rows.map(({ key }) => key)) + 1)])
  const submit = (): void => {
    const read = rulesOf(rows)
    if (read.faults) {
      setFaults(read.faults)
      return
    }
    save.mutate(
      { body: { Rules: read.rules.map((rule) => ({ ...rule, Days: [...rule.Days] })) } },
      {
        onSuccess: () => {
          setChanged(false)
          notify('The texting hours hold from now on.')
        },
      },
    )
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <ol className={classes.rules}>
        {rows.map((row, at) => (
          <RuleFields
            key={row.key}
            row={row}
            label={`Rule ${at + 1}`}
            faults={faults.get(row.key)}
            onChange={(change) => put(rows.map((one) => (one.key === row.key ? { ...one, ...change } : one)))}
            onRemove={() => put(rows.filter(({ key }) => key !== row.key))}
          />
        ))}
      </ol>
      <div role="alert">
        {faults.size > 0 && (
          <Text c="red" mt="sm">
            Some rules need another look:{' '}
            {[...rows.keys()]
              .filter((at) => faults.has(rows[at]!.key))
              .map((at) => at + 1)
              .join(', ')}
            .
          </Text>
        )}
        {save.isError && (
          <Text c="red" mt="sm">
            {sentenceOf(save.error, 'There was an error saving the texting hours.')}
          </Text>
        )}
      </div>
      <Group justify="space-between" mt="md">
        <Button variant="default" leftSection={<IconPlus size={16} />} onClick={add}>
          Add a rule
        </Button>
        <Button type="submit" loading={save.isPending} disabled={!isChanged}>
          Save the table
        </Button>
      </Group>
    </form>
  )
}
