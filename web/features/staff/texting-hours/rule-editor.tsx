import { getTextingHours, setTextingHours, type TextingHours } from '@carillon/contract/operations.ts'
import { showTimeOfDay } from '@carillon/domain/time/time-of-day.ts'
import { Button, Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../../platform/api.ts'
import { useSend } from '../../../platform/queries.ts'
import { LeaveGuard } from '../../../ui/dialog/leave-guard.tsx'
import { notify } from '../../../ui/notify.ts'
import { useEditing } from '../../editing/use-editing.tsx'
import classes from './rule-fields.module.css'
import { RuleFields } from './rule-fields.tsx'
import { newRow, type RowFaults, type RuleRow, rowOf, rulesOf } from './rule-rows.ts'

/** The table as one form: nothing holds until all of it is saved. */
export const RuleEditor = ({ hours }: { hours: TextingHours }) => {
  const [rows, setRows] = useState<readonly RuleRow[]>(() => hours.Rules.map(rowOf))
  const [faults, setFaults] = useState<ReadonlyMap<number, RowFaults>>(new Map())
  const [isChanged, setChanged] = useState(false)
  const [began, setBegan] = useState(hours)
  const save = useSend(setTextingHours)
  const cache = useQueryClient()
  const editing = useEditing({ Rules: hours.Rules }, { Rules: rulesTold })
  // What others save shows at once, but not in place of what is being written.
  if (!isChanged && began !== hours) {
    setBegan(hours)
    setRows(hours.Rules.map(rowOf))
  }

  const put = (next: readonly RuleRow[]): void => {
    setRows(next)
    setFaults(new Map())
    setChanged(true)
  }
  const add = (): void => put([...rows, newRow(Math.max(-1, ...rows.map(({ key }) => key)) + 1)])
  const store = async (form: Pick<TextingHours, 'Rules'>): Promise<void> => {
    const send = (body: typeof form) => save.mutateAsync({ body })
    // What was refused is said below the table.
    const saved = await editing.saveWhole(form, send, { Rules: began.Rules }).catch(() => undefined)
    if (!saved || saved.is === 'back') return
    await cache.invalidateQueries({ queryKey: [getTextingHours.name] })
    setChanged(false)
    notify('The texting hours hold from now on.')
  }
  const submit = (): void => {
    const read = rulesOf(rows)
    if (read.faults) {
      setFaults(read.faults)
      return
    }
    void store({ Rules: read.rules.map((rule) => ({ ...rule, Days: [...rule.Days] })) })
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
      {editing.dialog}
      <LeaveGuard isUnsaved={() => isChanged && !save.isPending} isPage />
    </form>
  )
}

const rulesTold = {
  label: 'The table',
  say: (value: unknown) =>
    (value as TextingHours['Rules'])
      .map(({ State, Days, Hours }) => {
        const hours = Hours
          ? `${showTimeOfDay(Hours.StartTimeOfDay)} to ${showTimeOfDay(Hours.StopTimeOfDay)}`
          : 'no texts'
        return `${State ?? 'Everyone'}, ${Days.join(', ')}: ${hours}`
      })
      .join('\n'),
}
